// Nothing is declared: the functions of CNoBus.c only stand in for those of a library.
