#pragma once
#include <chafa.h>
#include <glib.h>
