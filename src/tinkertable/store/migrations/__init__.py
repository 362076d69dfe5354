"""The steps that lead from an older schema to the present one."""
