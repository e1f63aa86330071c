/** The numbers for sequences: separate from `limits`, because only their pages need them. */
export const sequenceLimits = {
  steps: 5,
  waitDays: 60,
  people: 5000,
  /** People shown at a time. */
  page: 500,
  /** Those who are left out and named. */
  named: 500,
  /** People the team contacted within so many days get no email, unless the sender chooses another number. */
  quietDays: 14,
  /** Of an answer, in characters. */
  answer: 4000,
} as const
