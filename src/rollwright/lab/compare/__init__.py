"""Compare: two settings of a rule, or two rules, side by side; what every parameter does; what resources are worth in each other.

>>> import rollwright as rw
>>> from rollwright.lab.compare import compare
>>> plain = rw.daggerheart.action(modifier=2, difficulty=15)
>>> found = compare(plain, rw.daggerheart.action(modifier=2, difficulty=15, advantage=1))
>>> found.number("success").difference
Fraction(23, 108)
"""

from rollwright.lab.compare.comparing import Comparison, Label, Number, beside, compare
from rollwright.lab.compare.exchange import Exchange, Resource, Use, exchange
from rollwright.lab.compare.sensitivity import Lever, Sensitivity, sensitivity
from rollwright.lab.compare.settings import Gauge, Setting, gauge, settings
from rollwright.lab.compare.written import WrittenComparison, opened

__all__ = [
    "Comparison",
    "Exchange",
    "Gauge",
    "Label",
    "Lever",
    "Number",
    "Resource",
    "Sensitivity",
    "Setting",
    "Use",
    "WrittenComparison",
    "beside",
    "compare",
    "exchange",
    "gauge",
    "opened",
    "sensitivity",
    "settings",
]
