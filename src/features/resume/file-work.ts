import { fileWork } from '#door/file-work.ts'
import type { ResumeFrom, ResumeProposal, ResumeRefusal } from './contracts.ts'

/** `sentence` says more than the contract does. The file is stored nowhere. */
export const readResume = fileWork<
  { content: Uint8Array },
  { values: ResumeProposal; from: ResumeFrom } | { refused: ResumeRefusal; sentence?: string | undefined }
>('read-resume', 'now', 12)
