#define _GNU_SOURCE
#include "CCurl.h"

#include <netinet/in.h>
#include <sys/socket.h>

CURLcode docent_curl_set_number(CURL *curl, CURLoption option, long value) {
    return curl_easy_setopt(curl, option, value);
}

CURLcode docent_curl_set_size(CURL *curl, CURLoption option, curl_off_t value) {
    return curl_easy_setopt(curl, option, value);
}

CURLcode docent_curl_set_text(CURL *curl, CURLoption option, const char *value) {
    return curl_easy_setopt(curl, option, value);
}

CURLcode docent_curl_set_headers(CURL *curl, struct curl_slist *headers) {
    return curl_easy_setopt(curl, CURLOPT_HTTPHEADER, headers);
}

CURLcode docent_curl_set_body(CURL *curl, const void *bytes, size_t count) {
    CURLcode code = curl_easy_setopt(curl, CURLOPT_POSTFIELDSIZE_LARGE, (curl_off_t)count);
    return code != CURLE_OK ? code : curl_easy_setopt(curl, CURLOPT_COPYPOSTFIELDS, (const char *)bytes);
}

CURLcode docent_curl_set_calls(CURL *curl, docent_curl_calls calls, void *context) {
    CURLcode code = curl_easy_setopt(curl, CURLOPT_WRITEFUNCTION, calls.body);
    if (code == CURLE_OK) code = curl_easy_setopt(curl, CURLOPT_WRITEDATA, context);
    if (code == CURLE_OK) code = curl_easy_setopt(curl, CURLOPT_HEADERFUNCTION, calls.header);
    if (code == CURLE_OK) code = curl_easy_setopt(curl, CURLOPT_HEADERDATA, context);
    if (code == CURLE_OK) code = curl_easy_setopt(curl, CURLOPT_XFERINFOFUNCTION, calls.progress);
    if (code == CURLE_OK) code = curl_easy_setopt(curl, CURLOPT_XFERINFODATA, context);
    return code != CURLE_OK ? code : curl_easy_setopt(curl, CURLOPT_NOPROGRESS, 0L);
}

struct guard {
    int (*allows)(const unsigned char *, size_t, void *);
    void *context;
};

// Of the thread of the transfer, which one session has at a time.
static _Thread_local struct guard guard;

static curl_socket_t open_guarded(void *context, curlsocktype purpose, struct curl_sockaddr *address) {
    (void)context, (void)purpose;
    int allowed = 0;
    if (address->family == AF_INET)
        allowed = guard.allows((const void *)&((struct sockaddr_in *)&address->addr)->sin_addr, 4, guard.context);
    else if (address->family == AF_INET6)
        allowed = guard.allows((const void *)&((struct sockaddr_in6 *)&address->addr)->sin6_addr, 16, guard.context);
    return allowed ? socket(address->family, address->socktype | SOCK_CLOEXEC, address->protocol) : CURL_SOCKET_BAD;
}

CURLcode docent_curl_set_guard(CURL *curl, int (*allows)(const unsigned char *, size_t, void *), void *context) {
    guard = (struct guard){allows, context};
    return curl_easy_setopt(curl, CURLOPT_OPENSOCKETFUNCTION, open_guarded);
}

CURLcode docent_curl_get_text(CURL *curl, CURLINFO info, const char **value) {
    return curl_easy_getinfo(curl, info, value);
}
