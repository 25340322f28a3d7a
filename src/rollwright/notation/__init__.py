"""Dice notation: from a text such as ``4d6kh3+2`` to the dice that are thrown and what is read of them.

It knows no game. ::

    text       = {name "=" comparison ";"} comparison ["given" comparison] ["#" comment]
    comparison = sum [compare sum]
    sum        = product {("+" | "-") product}
    product    = factor {("*" | "/") factor}
    factor     = {"+" | "-"} (number | dice | name | function | "(" comparison ")")
    function   = ("max" | "min") "(" comparison {"," comparison} ")" | "abs" "(" comparison ")"
               | ("highest" | "lowest" | "middle" | "sets") "(" pool ["," number] ")"       1 unless given; sets of 2
               | ("pairs" | "largest" | "distinct" | "run") "(" pool ")"
    pool       = dice of which all count, or their name, or several such added
    dice       = [number] "d" (number | "%" | "F" | "{" faces {"," faces} "}") {modifier}
    faces      = face [".." face] [":" number]                      a face or several in a row, and the weight of each: 1 unless given
    face       = ["-"] number
    modifier   = ("kh" | "k" | "kl" | "dh" | "dl") [number]       keep or drop the highest or lowest; 1 unless given
               | ("r" | "ro") condition                           throw again once; the second face stands
               | "rr" condition                                   throw again until it holds no more
               | "!" ["p"] [condition] ["x" number]               explode: on the highest face, for ever, unless given
               | compare number                                   count the hits instead of adding faces
               | "f" condition                                    each such face takes one hit away
    condition  = number | compare ["-"] number
    compare    = ">=" | ">" | "<=" | "<" | "=" | "==" | "!="

Capitals and spaces do not matter. What is not obvious:

- ``d%`` is a d100; a ``dF`` shows −1, 0 or 1; ``d{0:3,4,5,6}`` has six faces, three of them 0; ``d{1..4}`` has those of a d4.
- The modifiers of a term may stand in any order. They are applied in this one: ``rr``, ``r``, ``!``, then keeping
  and dropping from left to right, then counting.
- A die that explodes stays one die, worth the sum of its faces, and is kept or dropped whole; ``!p`` (penetrating)
  takes one off each further face. Where hits are counted, each of its faces counts by itself. A comparison right
  after ``!`` belongs to it: ``10d10!10>=8`` or ``10d10>=8!`` explode on a ten and count from eight. But ``!=`` is "is not".
- Whoever keeps or drops more dice than there are keeps or drops all: ``3d6k4`` is ``3d6``.
- ``10d10>=6f1`` is hits minus ones, and may be negative.
- A comparison is 1 where it holds and else 0. A plain number after dice is their target, ``2d6>7`` counts dice; their sum is
  compared in parentheses, ``(2d6)>7``.
- A name has a letter that no modifier has (not only d, k, h, l, r, o, f, x, p) and stands for the same dice wherever it is used.
- What stands after ``given`` has to hold: everything is thrown again until it does. It is about dice that are asked for, by their name.
- ``/`` rounds down, ``-7/2`` to −4. A divisor whose lowest and highest possible values have 0 between them is refused.
- The successes of a text are those of its counting terms, added and subtracted as they stand; numbers and other
  dice change only the total, and so does what is compared or goes into a function.

Limits: `rollwright.notation.sizes`.
"""

from rollwright.notation.expression import Expression, parse

__all__ = ["Expression", "parse"]
