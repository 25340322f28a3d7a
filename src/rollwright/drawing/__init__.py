"""Bars and curves of labelled weights, as SVG pictures and as plain text; knows nothing of odds.

A row is a label and its weight, a point is a number and its weight; a weight is a float from 0 to 1.
"""
