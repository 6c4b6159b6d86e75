#include "CFramebuffer.h"

#include <asm/ioctls.h>
#include <sys/ioctl.h>

int docent_screen_ioctl(int device, unsigned long request, void *argument) {
    return ioctl(device, request, argument);
}

int docent_screen_ioctl_number(int device, unsigned long request, unsigned long argument) {
    return ioctl(device, request, argument);
}

const unsigned long docent_fb_wait_for_blank = FBIO_WAITFORVSYNC;
const unsigned long docent_drm_set_master = DRM_IOCTL_SET_MASTER;
const unsigned long docent_drm_drop_master = DRM_IOCTL_DROP_MASTER;
const unsigned long docent_drm_get_capability = DRM_IOCTL_GET_CAP;
const unsigned long docent_drm_get_resources = DRM_IOCTL_MODE_GETRESOURCES;
const unsigned long docent_drm_get_connector = DRM_IOCTL_MODE_GETCONNECTOR;
const unsigned long docent_drm_get_encoder = DRM_IOCTL_MODE_GETENCODER;
const unsigned long docent_drm_get_crtc = DRM_IOCTL_MODE_GETCRTC;
const unsigned long docent_drm_set_crtc = DRM_IOCTL_MODE_SETCRTC;
const unsigned long docent_drm_create_buffer = DRM_IOCTL_MODE_CREATE_DUMB;
const unsigned long docent_drm_map_buffer = DRM_IOCTL_MODE_MAP_DUMB;
const unsigned long docent_drm_destroy_buffer = DRM_IOCTL_MODE_DESTROY_DUMB;
const unsigned long docent_drm_add_framebuffer = DRM_IOCTL_MODE_ADDFB;
const unsigned long docent_drm_remove_framebuffer = DRM_IOCTL_MODE_RMFB;
const unsigned long docent_drm_page_flip = DRM_IOCTL_MODE_PAGE_FLIP;
const unsigned long docent_drm_dirty = DRM_IOCTL_MODE_DIRTYFB;
const unsigned long docent_tty_get_device = TIOCGDEV;
