// The reports of the journal are made here.
