#pragma once
#include <mpv/client.h>
#include <mpv/render.h>
#include <sys/eventfd.h>
