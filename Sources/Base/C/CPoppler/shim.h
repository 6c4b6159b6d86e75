#pragma once
#include <poppler.h>

static inline void docent_release_page(PopplerPage *_Nonnull page) { g_object_unref(page); }
