// The functions of the C library that a program without Foundation reads and writes files with, declared here as the system's
// headers are not for this target.
typedef struct _IO_FILE FILE;
typedef __SIZE_TYPE__ docent_size;

FILE *fopen(const char *path, const char *mode);
FILE *fdopen(int descriptor, const char *mode);
docent_size fread(void *bytes, docent_size size, docent_size count, FILE *stream);
docent_size fwrite(const void *bytes, docent_size size, docent_size count, FILE *stream);
int ferror(FILE *stream);
int fflush(FILE *stream);
int fclose(FILE *stream);
char *strerror(int number);
int *__errno_location(void);
