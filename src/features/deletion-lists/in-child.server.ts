/** What is done with an uploaded deletion list, in a process of its own. */
import { readDeletionList } from '#data/deletion-lists/read-list.ts'
import type { InChild } from '#door/file-work.ts'
import type { readDropFile } from './file-work.ts'
import { dropLimits } from './limits.ts'

export const readDropFileInChild: InChild<typeof readDropFile> = async ({ content, name }) =>
  readDeletionList(name, new TextDecoder().decode(content), dropLimits.requests)
