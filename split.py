p='src/rollwright/lab/scenes/double_down.py'
s=open(p).read()
def cut(start,end):
    global s
    a=s.index(start); b=s.index(end,a); t=s[a:b]; s=s[:a]+s[b:]; return t
sit=cut('class Sitting','class Session')
setting=cut('STARS = 3','\n\nclass Session') if False else ''
stars=cut('STARS = 3','class Session')
setc=cut('class Setting','DECISIONS = (')
sett=cut('def settled','def _says')
new='''"""A session's states: what a player of Double Down holds, what boons buy back, and what banes mark.

Boons and banes that can buy nothing any more are kept at once, in sums that no step looks at.
"""

from __future__ import annotations

from typing import ClassVar, NamedTuple

from msgspec.structs import replace

from rollwright.lab.scene import State
from rollwright.rules import Bound, Choose, Program, become, choose, stage
from rollwright.systems.double_down.tables import BANE_PRICES, BOON_PRICES

'''+stars.rstrip()+'\n\n\n'+sit.rstrip()+'\n\n\n'+setc.rstrip()+'\n\n\n'+sett.rstrip()+'\n'
new=new.replace('_has(now)','has(now)').replace('def _has(now: Sitting) -> tuple[tuple[str, int], ...]:','def has(now: Sitting) -> tuple[tuple[str, int], ...]:\n    """What is said of where a session stands when somebody decides."""')
open('src/rollwright/lab/scenes/sitting.py','w').write(new)
s=s.replace('_has(now)','has(now)').replace('from typing import Annotated, Any, ClassVar, NamedTuple','from typing import Annotated, Any, NamedTuple')
s=s.replace('from rollwright.lab.scene import State\n','from rollwright.lab.scenes.sitting import Setting, Sitting, buying, has, marking, onward, settled\n')
s=s.replace('    attempts: Attempts = 4','    attempts: Attempts = 6').replace('from rollwright.systems.double_down.tables import BANE_PRICES, BOON_PRICES\n','')
open(p,'w').write(s)
