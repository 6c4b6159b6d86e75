#pragma once
#include <dlfcn.h>
#include <gdk-pixbuf/gdk-pixbuf.h>

// What Swift cannot import: the macros of signals and objects, functions with any number of arguments, and the
// deprecated GTimeVal.

typedef void (*docent_size_callback)(
    GdkPixbufLoader *_Nonnull loader, int width, int height, void *_Nullable context);

/// Calls back as soon as the picture's size is known, before its pixels are allocated.
static inline void docent_on_size_prepared(GdkPixbufLoader *_Nonnull loader,
    docent_size_callback _Nonnull callback, void *_Nullable context) {
    g_signal_connect(loader, "size-prepared", G_CALLBACK(callback), context);
}

static inline void docent_release(void *_Nonnull object) { g_object_unref(object); }

/// The picture as a file's bytes, which the caller frees; a quality is for JPEG alone.
static inline gboolean docent_save(GdkPixbuf *_Nonnull picture, gchar *_Nullable *_Nonnull bytes, gsize *_Nonnull count,
    const char *_Nonnull format, const char *_Nullable quality, GError *_Nullable *_Nonnull error) {
    return quality ? gdk_pixbuf_save_to_buffer(picture, bytes, count, format, error, "quality", quality, NULL)
                   : gdk_pixbuf_save_to_buffer(picture, bytes, count, format, error, NULL);
}

/// Has libheif, where the HEIF loader has brought it, keep its decoders for the life of the process: the loader's own
/// heif_init and heif_deinit, around each picture, load and unload the plugins that they are from libheif 1.16 on.
static inline void docent_keep_heif_decoders(void) {
    void *library = dlopen("libheif.so.1", RTLD_LAZY | RTLD_NOLOAD);
    if (!library) return;
    typedef struct {
        int code, subcode;
        const char *message;
    } heif_result;
    heif_result (*heif_init)(void *) = (heif_result (*)(void *))dlsym(library, "heif_init");
    if (heif_init) heif_init(NULL);
}

G_GNUC_BEGIN_IGNORE_DEPRECATIONS

/// An iterator over an animation's frames, at its first one.
static inline GdkPixbufAnimationIter *_Nullable docent_frames(
    GdkPixbufAnimation *_Nonnull animation) {
    GTimeVal start = {0, 0};
    return gdk_pixbuf_animation_get_iter(animation, &start);
}

/// Goes to the frame that is shown `milliseconds` after the first one appeared.
static inline void docent_advance(GdkPixbufAnimationIter *_Nonnull frames, long milliseconds) {
    GTimeVal now = {milliseconds / 1000, milliseconds % 1000 * 1000};
    gdk_pixbuf_animation_iter_advance(frames, &now);
}

G_GNUC_END_IGNORE_DEPRECATIONS
