"""Bot Factory: a toy factory, four halls, and Sandra who wants every step explained."""
