"""What is typed, read: texts, values of parameters, and the settings that are compared."""
