"""Genesys: dice with symbols on their faces."""

from genesys.rolls import Attack, Check
from genesys.table import GenesysKit
from rollwright.systems import System

system = System("genesys", "Genesys", (Check, Attack), kit=GenesysKit)
