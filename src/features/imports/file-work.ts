import { fileWork } from '#door/file-work.ts'
import type { OutputOf, ParsedInputOf } from '#shared/calls/contract.ts'
import type { previewImport } from './contracts.ts'

export type ImportPreview = OutputOf<typeof previewImport>

/** The path is on this server's disk, and `samples` are those in the database. */
export const lookAtImport = fileWork<
  { path: string; input: ParsedInputOf<typeof previewImport>; samples: ImportPreview['samples'] },
  ImportPreview
>('look-at-import', 'now', 20)
