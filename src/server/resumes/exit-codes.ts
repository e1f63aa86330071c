import type { ResumeRefusal } from '#door/deps.ts'

/** Different from Node's own exit codes. */
export const exitCodes: Readonly<Record<ResumeRefusal, number>> = {
  wrongType: 40,
  encrypted: 41,
  tooLong: 42,
  noText: 43,
  unreadable: 44,
}
