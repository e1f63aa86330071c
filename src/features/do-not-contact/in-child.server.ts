/** What is done with a member's list, in a process of its own. */
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { readDoNotContactFile } from '#data/match/do-not-contact-file.ts'
import type { InChild } from '#door/file-work.ts'
import { limits } from '#shared/product/limits.ts'
import type { readDoNotContact } from './file-work.ts'

export const readDoNotContactInChild: InChild<typeof readDoNotContact> = async ({ content, name }) => {
  // The process's own folder, which is deleted with it.
  const file = path.join(tmpdir(), name)
  await writeFile(file, content, { mode: 0o600 })
  return readDoNotContactFile(file, limits.doNotContactEntries)
}
