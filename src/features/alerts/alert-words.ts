/** Wording for alerts in the email and on the data desk. Kinds are stored in `alerts`. */
export const alertWords = {
  canary_revealed: {
    title: 'A canary profile was revealed',
    meaning: 'This profile is a decoy. Anyone who reveals its contact is probably working through the data.',
  },
  canary_exported: {
    title: 'A canary profile was exported',
    meaning: 'This profile is a decoy. Anyone who exports it is probably copying the data.',
  },
  reveal_pace: {
    title: 'Contacts are being revealed at an unusual pace',
    meaning: 'No one reads that fast. It may be a program.',
  },
  reveal_quota: {
    title: 'Reveal limit reached',
    meaning: 'Further reveals were refused.',
  },
  contact_guesses: {
    title: 'Many wrong contacts were tried on physicians',
    meaning:
      'Someone matched records whose emails and phone numbers aren’t those of the physicians they name. It may be an old file, or someone may be guessing. Until tomorrow, contacts they haven’t revealed are ignored.',
  },
  reading_pace: {
    title: 'Profiles are being read at an unusual pace',
    meaning: 'No one reads that fast, so it is probably a program. The requests over the limit were refused.',
  },
  reading_amount: {
    title: 'An unusual number of profiles were viewed',
    meaning: 'Someone may be copying the data. Further requests within that hour were refused.',
  },
  networks_reading: {
    title: 'Far more networks than usual are reading profiles',
    meaning:
      'It may be one program that keeps changing its address. Each network stays below its limit, so nothing was refused.',
  },
  networks_trying: {
    title: 'Far more networks than usual are signing in or sending forms',
    meaning:
      'It may be one program that keeps changing its address. Each network stays below its limit, so nothing was refused.',
  },
  public_data_failed: {
    title: 'A public file was not imported',
    meaning: 'The data that was there before stays in use. We will try again tomorrow at 2:43 UTC.',
  },
  privacy_request_due: {
    title: 'A privacy request is due soon',
    meaning: 'The law sets the day. Answer it at the privacy desk, or extend it.',
  },
  contact_reported: {
    title: 'A contact was reported as wrong',
    meaning: 'The value is flagged for everyone. Review it, and correct it or clear the flag.',
  },
} as const

export type AlertKind = keyof typeof alertWords

/** Who caused it. An alert about visitors has their network in its details. */
export function alertSubject(email: string | null, details: object): string {
  if (email !== null) return email
  if ('doing' in details) return 'Many networks'
  if ('request' in details) return 'Someone who asks under a privacy law'
  if ('source' in details) return 'The scheduled download'
  return 'network' in details ? 'A signed-out visitor' : 'A deleted account'
}
