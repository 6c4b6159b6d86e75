#pragma once
#include <libpq-fe.h>

// Macros of letters, which Swift does not import: the parts of an error.
static const int docent_pq_sqlstate = PG_DIAG_SQLSTATE;
static const int docent_pq_message = PG_DIAG_MESSAGE_PRIMARY;
