/** Limits that only the server needs to know: kept apart from those that pages are sent. */
const SECOND = 1000
const MINUTE = 60 * SECOND
const DAY = 24 * 60 * MINUTE

export const serverLimits = {
  // More rows than this at once are told to the account by email.
  exportAlert: 1000,
  // Drawn at once by one server.
  pdfsAtOnce: 3,
  passwordLock: 15 * MINUTE,
  twoFactorStep: 10 * MINUTE,
  knownDevice: 365 * DAY,
  // Emails with a link that a browser of the account may ask for in an hour, whatever others have asked for.
  deviceMails: 3,
  // Networks whose requests for emails to one address are all sent within an hour.
  mailNetworks: 3,
  totpUse: 2 * MINUTE,
  requestBody: 1024 * 1024,
  /** Without a session: six times the longest message. */
  publicBody: 64 * 1024,
  webhookBody: 256 * 1024,
  /** Of all that is being sent at one time. */
  bodiesHeld: 64 * 1024 * 1024,
  bodyTime: 30 * SECOND,
  // How long access lasts after a failed payment.
  paymentGrace: 7 * DAY,
  // How long a team can still read everything after a failed payment.
  teamPaymentGrace: 14 * DAY,
  invitationLife: 7 * DAY,
  offerLife: 14 * DAY,
  checkoutTries: { most: 60, within: 10 * MINUTE },
  sessionLife: 30 * DAY,
  // A session that is used is prolonged this often at most.
  sessionRefresh: DAY,
  /** Characters of cards' texts that a server keeps in memory: some 20,000 cards. */
  cardsKept: 32_000_000,
  // Faster than anyone reads: this many reveals within this time raise an alert.
  revealPace: { most: 30, within: 5 * MINUTE },
  // The same person is reported again after this.
  alertAgain: DAY,
  // Alerts of one kind about visitors within that time.
  visitorAlerts: 20,
  revealHistoryPageSize: 25,
  contactReports: { most: 30, within: DAY },
  emailTokens: 1500,
  /** Of a model's answer to a description; milliseconds for it; and parts that are taken of it. */
  descriptionTokens: 2000,
  descriptionTime: 10_000,
  descriptionParts: 60,
  emailBytes: 256 * 1024,
  auditPageSize: 50,
  usersPageSize: 25,
  /** Of a resume that is uploaded: pages, characters of text, and of a Word file the parts and the bytes of the main one. */
  resumePages: 30,
  resumeText: 60_000,
  resumeParts: 5000,
  resumeWordPart: 20 * 1024 * 1024,
  importUploadKept: 7 * DAY,
  importPreviewRows: 5,
}
