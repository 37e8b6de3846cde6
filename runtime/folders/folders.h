/* folders.h - the room of the folders of images: the fast place, and the slow one.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    images; what the program appends to its files and overwrites in them.
 * Out:   durable files, found again by the process that goes on; at a restart the program's files
 *        as they were.
 *
 * Never: a file is opened that another user can have made. */
#ifndef OMPCKPT_RUNTIME_FOLDERS_H
#define OMPCKPT_RUNTIME_FOLDERS_H

#include "drain.h"
#include "folder.h"
#include "journal.h"
#include "parents.h"
#include "shadows.h"
#include "store.h"
#include "undo.h"

#endif
