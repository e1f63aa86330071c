/** Limits that only the server needs, separate from those sent with pages. */
const SECOND = 1000
const MINUTE = 60 * SECOND
const DAY = 24 * 60 * MINUTE

export const serverLimits = {
  // Exporting more rows than this at once sends the account an email.
  exportAlert: 1000,
  // Rendered at the same time by one server.
  pdfsAtOnce: 3,
  passwordLock: 15 * MINUTE,
  twoFactorStep: 10 * MINUTE,
  knownDevice: 365 * DAY,
  // Emails with a link that the account's own browser may request per hour, regardless of other requests.
  deviceMails: 3,
  // How many networks' requests for emails to one address are all sent within an hour.
  mailNetworks: 3,
  totpUse: 2 * MINUTE,
  // Lines of the team's log at a time, as its contract's summary says.
  teamLogPage: 50,
  // Mailboxes that one account connects.
  mailboxes: 5,
  // Bytes of an email that came in which are read; what is attached comes later.
  incomingEmail: 1024 * 1024,
  requestBody: 1024 * 1024,
  /** Without a session: six times the longest message. */
  publicBody: 64 * 1024,
  webhookBody: 256 * 1024,
  /** The largest file that is stored to be answered again. */
  idempotentAnswer: 4 * 1024 * 1024,
  /** For all bodies being sent at the same time. */
  bodiesHeld: 64 * 1024 * 1024,
  bodyTime: 30 * SECOND,
  // How long access lasts after a failed payment.
  paymentGrace: 7 * DAY,
  // How long a team can still read everything after a failed payment.
  teamPaymentGrace: 14 * DAY,
  // Emails that members start to other people, such as invitations.
  memberEmails: {
    fromOneToOne: { max: 5, within: DAY },
    toOne: { max: 10, within: DAY },
    fromOne: { max: 200, within: DAY },
  },
  invitationLife: 7 * DAY,
  offerLife: 14 * DAY,
  // How long a session lasts without use, and in all.
  sessionLife: 30 * DAY,
  sessionMax: 90 * DAY,
  // How often a session in use is extended, at most.
  sessionRefresh: DAY,
  // Faster than anyone reads: this many reveals within this time raise an alert.
  revealPace: { max: 30, within: 5 * MINUTE },
  // Reveals that reports of wrong contacts give back to an account per day before an admin has looked at them. Someone
  // whose reports were this often found to be wrong waits for the admin.
  revealsGivenBack: { max: 25, within: DAY, refuted: { max: 3, within: 30 * DAY } },
  // How long until the same person is reported again.
  alertAgain: DAY,
  // Alerts of one kind about visitors within that time.
  visitorAlerts: 20,
  // An hour with this many times the networks of the busiest hour of the week before raises an alert, if there are at
  // least so many.
  unusualNetworks: { times: 5, least: 200, leastInSequence: 50 },
  revealHistoryPageSize: 25,
  // Per person, at the same time.
  matchFiles: 50,
  // Different names that typeahead shows an account without a plan per minute; afterward, only places, specialties, and
  // the like.
  typeaheadNames: 20,
  /**
   * Contacts of a member's own records that are tried on physicians whose contacts they haven't revealed: different
   * ones for one name, those that turn out wrong, and all of them.
   */
  contactTries: { forName: 3, wrong: 2000, inAll: 50_000, within: DAY },
  /** For the three versions of an email that a model writes at once. */
  emailTokens: 3000,
  /** For a model's answer to a description: its size, its time in milliseconds, and how many parts are used. */
  descriptionTokens: 2000,
  descriptionTime: 10_000,
  descriptionParts: 60,
  emailBytes: 256 * 1024,
  auditPageSize: 50,
  usersPageSize: 25,
  /**
   * For an uploaded resume: pages, characters of text, and, for a Word file, its parts and the bytes of the main one.
   */
  resumePages: 30,
  resumeText: 60_000,
  resumeParts: 5000,
  resumeWordPart: 20_000_000,
  importUploadRetention: 7 * DAY,
  importPreviewRows: 5,
}
