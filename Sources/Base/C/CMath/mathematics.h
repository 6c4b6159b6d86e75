// The functions of libm that Tour/Routes calls in a browser, where there is no Foundation.
double sin(double angle);
double cos(double angle);
double atan2(double y, double x);
