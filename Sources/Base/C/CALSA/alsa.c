#include "CALSA.h"

#include <alsa/asoundlib.h>

static void ignore(const char *file, int line, const char *function, int code, const char *format, ...) {
    (void)file, (void)line, (void)function, (void)code, (void)format;
}

int sound_open(void **card, const char *name, unsigned rate, unsigned latency_in_microseconds) {
    snd_pcm_t *pcm = NULL;
    // A line in the middle of a page would spoil it.
    snd_lib_error_set_handler(ignore);
    int code = snd_pcm_open(&pcm, name, SND_PCM_STREAM_PLAYBACK, SND_PCM_NONBLOCK);
    if (code < 0) return code;
    code = snd_pcm_set_params(
        pcm, SND_PCM_FORMAT_S16, SND_PCM_ACCESS_RW_INTERLEAVED, 1, rate, 1, latency_in_microseconds);
    if (code < 0) {
        snd_pcm_close(pcm);
        return code;
    }
    *card = pcm;
    return 0;
}

long sound_write(void *card, const int16_t *samples, unsigned long count, int timeout_in_milliseconds) {
    snd_pcm_sframes_t written = snd_pcm_writei(card, samples, count);
    if (written == -EAGAIN) {
        int code = snd_pcm_wait(card, timeout_in_milliseconds);
        if (code == 0) return 0;
        written = code < 0 ? code : snd_pcm_writei(card, samples, count);
        if (written == -EAGAIN) return 0;
    }
    // After an underrun or a suspend the card is prepared again, and nothing is written yet.
    return written < 0 ? snd_pcm_recover(card, (int)written, 1) : written;
}

int sound_drop(void *card) {
    int code = snd_pcm_drop(card);
    return code < 0 ? code : snd_pcm_prepare(card);
}

void sound_close(void *card) {
    snd_pcm_drop(card);
    snd_pcm_close(card);
}

const char *sound_message(int code) { return snd_strerror(code); }
