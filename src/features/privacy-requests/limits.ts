/** Numbers of requests under privacy laws. */
export const privacyLimits = {
  /** Milliseconds for which a code works. */
  codeLife: 60 * 60_000,
  /** Wrong codes for one request. */
  codesTried: 5,
  details: 5000,
  answer: 10_000,
  subject: 200,
  /** Of an admin's note about how someone was verified. */
  note: 300,
  /** Days for which the link to what is held works. */
  answerDays: 30,
  /** 11 CCR §7101(a): records are kept for at least 24 months. Then they say no longer who it was about. */
  recordMonths: 24,
  /** Profiles that a request may be about. */
  candidates: 10,
} as const
