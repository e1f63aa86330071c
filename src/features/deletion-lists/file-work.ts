import type { DeletionList } from '#data/deletion-lists/read-list.ts'
import { fileWork } from '#door/file-work.ts'

/** `name` is what sentences call the file, and says which list it is. */
export const readDropFile = fileWork<{ content: Uint8Array; name: string }, DeletionList>(
  'read-deletion-list',
  'now',
  20,
)
