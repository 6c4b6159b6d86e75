#define _GNU_SOURCE
#include "docent_page_process.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>

static const char *const kept[] = {"FONTCONFIG_FILE", "FONTCONFIG_PATH", "HOME", "LANG", "LC_ALL",
    "LD_LIBRARY_PATH", "PATH", "TMPDIR", "XDG_CACHE_HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME"};
enum { kept_count = sizeof kept / sizeof *kept };

int docent_spawn(const char *program, const char *first, const char *second, int socket,
    int document, pid_t *process) {
    char *arguments[] = {(char *)program, (char *)first, (char *)second, NULL};
    // A crash of the renderer is reported as such; drawing its stack would only take time.
    char *variables[kept_count + 2] = {"SWIFT_BACKTRACE=enable=no"};
    int count = 1;
    int code = 0;
    for (int index = 0; index < kept_count && !code; index++) {
        const char *value = getenv(kept[index]);
        if (!value) continue;
        if (asprintf(&variables[count], "%s=%s", kept[index], value) < 0) {
            variables[count] = NULL;
            code = ENOMEM;
        } else {
            count++;
        }
    }
    if (!code) code = docent_child_start(program, arguments, variables, socket, -1, document, process);
    while (count > 1) free(variables[--count]);
    return code;
}
