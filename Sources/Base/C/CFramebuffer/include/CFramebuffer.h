#pragma once

// Framebuffers, the kernel's mode setting and consoles for Swift: the kernel's structures as they are, and
// beside them what Swift cannot import: request numbers that are made by function-like macros, and the keeping
// of the console, which has to work in signal handlers and in a forked process.

#include <libdrm/drm.h>
#include <linux/fb.h>
#include <linux/kd.h>
#include <linux/vt.h>

/// `ioctl` with a pointer; -1 with errno on failure.
int docent_screen_ioctl(int device, unsigned long request, void *argument);

/// `ioctl` with a number; -1 with errno on failure.
int docent_screen_ioctl_number(int device, unsigned long request, unsigned long argument);

// The requests.
extern const unsigned long docent_fb_wait_for_blank;
extern const unsigned long docent_drm_set_master;
extern const unsigned long docent_drm_drop_master;
extern const unsigned long docent_drm_get_capability;
extern const unsigned long docent_drm_get_resources;
extern const unsigned long docent_drm_get_connector;
extern const unsigned long docent_drm_get_encoder;
extern const unsigned long docent_drm_get_crtc;
extern const unsigned long docent_drm_set_crtc;
extern const unsigned long docent_drm_create_buffer;
extern const unsigned long docent_drm_map_buffer;
extern const unsigned long docent_drm_destroy_buffer;
extern const unsigned long docent_drm_add_framebuffer;
extern const unsigned long docent_drm_remove_framebuffer;
extern const unsigned long docent_drm_page_flip;
extern const unsigned long docent_drm_dirty;
extern const unsigned long docent_tty_get_device;

/// Whether pixels may be written at this moment.
enum {
    /// Another console is on the screen: nothing may be written.
    docent_console_away = 0,
    docent_console_here = 1,
    /// Another console was on the screen meanwhile: everything has to be written again.
    docent_console_back = 2,
};

/// Puts a virtual console into graphics mode with its keyboard off, and makes sure that it is given back:
/// on normal exit, on every signal that ends the process (from a handler that is async-signal-safe) and, by a
/// small process that waits for our end, also when there is no time for that (SIGKILL).
///
/// `console` is an open virtual console. `framebuffer` is an open fbdev device whose origin is set back to
/// `origin`, where that is not null; `card` (-1 for none) is an open DRM device that is let go before the
/// console's text is drawn, and while another console is on the screen. All may be closed by the caller at any
/// time.
/// Signals that already have a handler, or are ignored, keep it; crash signals are handed on to it afterwards.
/// One console at a time; `ticket` is set to a number that gives it back.
/// Returns 0, or an errno value: EBUSY while this process has a console, EADDRINUSE while another run of
/// this program has this one.
int docent_console_take(
    int console, int framebuffer, const struct fb_var_screeninfo *origin, int card, int *ticket);

/// Gives the console back and ends the waiting process. Does nothing with an old ticket.
void docent_console_give_back(int ticket);

/// To be called before pixels are written: one of the three states above. Where it is not `away`,
/// `docent_console_end_drawing` has to follow soon: a switch of consoles waits for it.
int docent_console_begin_drawing(void);
void docent_console_end_drawing(void);

/// Whether another console is on the screen.
int docent_console_is_away(void);
