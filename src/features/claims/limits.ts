/** How hard it is to claim a profile that isn't yours. */
export const claimLimits = {
  /** Milliseconds for which a code works. */
  codeLife: 15 * 60_000,
  /** Wrong codes for one claim. */
  codesTried: 5,
  /** A day. */
  codesOfAccount: 20,
  startsOfAccount: 10,
  startsOfProfile: 20,
  /** Days to object, for which corrections wait. */
  objectionDays: 7,
  /** A contact that came from a submission or a correction proves nothing before it is this old. */
  contactDays: 7,
  /** Photos that an account may send in a day, and the largest, in bytes. */
  documentsOfAccount: 5,
  document: 10 * 1024 * 1024,
  /** Days after which a document that no admin has looked at is deleted, and the claim ends. */
  documentDays: 30,
} as const
