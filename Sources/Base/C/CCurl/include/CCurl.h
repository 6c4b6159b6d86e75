#pragma once
#include <curl/curl.h>

// libcurl sets and reads everything through two variadic functions, which Swift does not import; here is one function for
// each type of value. SeeAlso: curl_easy_setopt(3), curl_easy_getinfo(3).

CURLcode docent_curl_set_number(CURL *curl, CURLoption option, long value);
CURLcode docent_curl_set_size(CURL *curl, CURLoption option, curl_off_t value);
CURLcode docent_curl_set_text(CURL *curl, CURLoption option, const char *value);
CURLcode docent_curl_set_headers(CURL *curl, struct curl_slist *headers);
/// Copies the bytes.
CURLcode docent_curl_set_body(CURL *curl, const void *bytes, size_t count);

/// What a transfer calls; each gets the context.
typedef struct {
    /// Takes a part of the body; another number than `count` ends the transfer.
    size_t (*body)(char *bytes, size_t one, size_t count, void *context);
    /// Takes a line of the header; another number than `count` ends the transfer.
    size_t (*header)(char *bytes, size_t one, size_t count, void *context);
    /// Called about once a second and with every part; anything but 0 ends the transfer.
    int (*progress)(void *context, curl_off_t, curl_off_t, curl_off_t, curl_off_t);
} docent_curl_calls;
CURLcode docent_curl_set_calls(CURL *curl, docent_curl_calls calls, void *context);

/// Has each new connection asked for: an address, as IPv4 (4 bytes) or IPv6 (16 bytes), is connected to where `allows` gives anything but 0.
CURLcode docent_curl_set_guard(CURL *curl, int (*allows)(const unsigned char *address, size_t count, void *context), void *context);

CURLcode docent_curl_get_text(CURL *curl, CURLINFO info, const char **value);
