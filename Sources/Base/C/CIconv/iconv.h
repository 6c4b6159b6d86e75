// The functions of the C library that convert charsets, declared here as the system's headers are not for a program in embedded Swift.
typedef void *iconv_t;
typedef __SIZE_TYPE__ size_t;

iconv_t iconv_open(const char *to, const char *from);
size_t iconv(iconv_t conversion, char **input, size_t *input_left, char **output, size_t *output_left);
int iconv_close(iconv_t conversion);
int *__errno_location(void);
