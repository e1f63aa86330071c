/** The versions of an email that someone has on the page, with what they changed. */
import type { EmailText } from '#adapters/ai/port.ts'
import type { EmailVersion } from './contracts.ts'

export interface EmailInHand {
  email: EmailText
  origin: Pick<EmailVersion, 'author' | 'sources' | 'leftOut' | 'note'> | null
  /** Changed by hand. */
  edited: boolean
  /** The emails of the same sequence before this one. */
  previous: readonly EmailText[]
}

export const firstOfSequence: readonly EmailText[] = []
export const maxInSequence = 3
/** The oldest unchanged ones go first. */
const max = 12

/** With the shown version as it is now. */
export function withSaved(versions: readonly EmailInHand[], at: number | null, now: EmailInHand): EmailInHand[] {
  return versions.map((version, index) => (index === at ? now : version))
}

/** With new ones at the end, of which the first is shown. */
export function withNew(
  versions: readonly EmailInHand[],
  written: readonly EmailVersion[],
  previous: readonly EmailText[],
): { versions: EmailInHand[]; at: number } {
  const added = written.map(
    ({ subject, body, author, sources, leftOut, note }): EmailInHand => ({
      email: { subject, body },
      origin: { author, sources, leftOut, note },
      edited: false,
      previous,
    }),
  )
  const stored = [...versions]
  while (stored.length + added.length > max) {
    const oldest = stored.findIndex(({ edited }) => !edited)
    if (oldest === -1) break
    stored.splice(oldest, 1)
  }
  return { versions: [...stored, ...added], at: stored.length }
}

/** 'Version 2', 'Second email, version 1'. */
export function versionNames(versions: readonly EmailInHand[]): string[] {
  const counts = [0, 0, 0]
  return versions.map(({ previous }) => {
    const step = Math.min(previous.length, maxInSequence - 1)
    counts[step] = (counts[step] ?? 0) + 1
    return `${['', 'Second email, ', 'Third email, '][step]}${step === 0 ? 'Version' : 'version'} ${counts[step]}`
  })
}
