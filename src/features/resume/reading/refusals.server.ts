import type { ResumeRefusal } from '../contracts.ts'

const all: readonly ResumeRefusal[] = ['wrongType', 'encrypted', 'tooLong', 'noText', 'unreadable', 'noTraining']
export const isRefusal = (cause: unknown): cause is ResumeRefusal => all.includes(cause as ResumeRefusal)

export function refuse(cause: ResumeRefusal): never {
  throw new Error('refused', { cause })
}
