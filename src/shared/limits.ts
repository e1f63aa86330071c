/**
 * The numbers of the specification's section 9, each stated once. Sizes are in bytes, durations in
 * milliseconds, money in integer cents.
 */
const SECOND = 1000
const MINUTE = 60 * SECOND
const DAY = 24 * 60 * MINUTE

export const limits = {
  searchPageSize: 25,
  freeResults: 20,
  freeSelection: 20,
  selectAllCap: 500,
  paginatorWindow: 5,
  submissionsPageSize: 25,
  submissionsPageSlots: 5,
  specialtyDirectorySize: 25,
  specialtyCountsFresh: 5 * MINUTE,
  subscriptionFresh: 5 * MINUTE,
  copiedIndicator: 2 * SECOND,
  recentExports: 5,
  skillChips: 5,
  emailExcerpt: 150,
  keywordTags: 10,
  locationTags: 5,
  exportIds: 5000,
  // Kept exports are gone after this; more rows than this at once are told by mail; a PDF holds no more than this.
  exportKept: 7 * DAY,
  exportAlert: 1000,
  exportPdf: 2500,
  // Drawn at once by one server.
  pdfsAtOnce: 3,
  exportPresets: 20,
  presetName: 100,
  // Of one person; a list can be asked for as a filter, which costs every search the reading of its ids.
  lists: 200,
  listPhysicians: 20_000,
  listIds: 5000,
  savedSearches: 100,
  ownName: 100,
  listDescription: 1000,
  physicianNote: 2000,
  contactedDays: 3650,
  passwordMin: 6,
  passwordMax: 128,
  contactName: 2,
  contactSubject: 5,
  contactMessage: 10,
  phone: 10,
  // Of what visitors write in forms, in characters or entries; the database says the same.
  formName: 100,
  formLine: 200,
  formPhone: 40,
  formLink: 500,
  contactMessageMax: 10_000,
  resumeSkills: 50,
  resumeSkill: 60,
  resumeEducation: 20,
  resumeDraft: 30 * DAY,
  emailDraft: 30 * DAY,
  imageUpload: 5 * 1024 * 1024,
  removalToken: 48 * 60 * MINUTE,
  removalMailEvery: 10 * MINUTE,
  resetToken: 60 * MINUTE,
  confirmToken: DAY,
  passwordLock: 15 * MINUTE,
  twoFactorStep: 10 * MINUTE,
  knownDevice: 365 * DAY,
  // Emails with a link that a browser of the account may ask for in an hour, whatever others have asked for.
  deviceMails: 3,
  // Networks whose requests for emails to one address are all sent within an hour.
  mailNetworks: 3,
  totpUse: 2 * MINUTE,
  displayName: 200,
  bio: 5000,
  /** Milliseconds after which placeholders stand in for an answer. */
  quickAnswer: 300,
  placeholders: { search: 25, lists: 6, specialties: 9 },
  requestBody: 1024 * 1024,
  /** Without a session: six times the longest message. */
  publicBody: 64 * 1024,
  webhookBody: 256 * 1024,
  /** Of all that is being sent at one time. */
  bodiesHeld: 64 * 1024 * 1024,
  bodyTime: 30 * SECOND,
  requestTime: 30 * SECOND,
  retries: 3,
  retryDelayMax: 30 * SECOND,
  queryGarbage: 5 * MINUTE,
  // A failed payment is waited for this long before the access goes.
  paymentGrace: 7 * DAY,
  // An annual renewal is told of this long before it.
  renewalNotice: 30 * DAY,
  checkoutTries: { most: 60, within: 10 * MINUTE },
  guarantee: { days: 30, reviewBusinessDays: 3, refundBusinessDays: 10 },
  dataRequestDays: 30,
  childrenAge: 13,
  sessionLife: 30 * DAY,
  suggestions: 10,
  searchFresh: MINUTE,
  // Faster than anybody reads: so many reveals within this time raise an alert.
  revealPace: { most: 30, within: 5 * MINUTE },
  // The same person is told of again after this.
  alertAgain: DAY,
  // Alerts of one kind about visitors within that time.
  visitorAlerts: 20,
  revealHistoryPageSize: 25,
  revealedAtOnce: 100,
  contactReports: { most: 30, within: DAY },
  reportNote: 500,
  similarPhysicians: 5,
  company: 200,
  postalAddress: 500,
  jobTitle: 150,
  jobLocation: 200,
  jobDescription: 10_000,
  emailSignature: 1000,
  emailSubject: 300,
  emailBody: 10_000,
  templateName: 200,
  templates: 200,
  templatesFresh: MINUTE,
  // A provider that has not answered by then never will; the door waits a little longer.
  letterTime: 60 * SECOND,
  letterTokens: 1500,
  letterBytes: 256 * 1024,
  // The demo search of the landing page, and how many of its pages have people on them.
  demo: { pageSize: 10, total: 24_832, pages: 3 },
  auditPageSize: 50,
  usersPageSize: 25,
  // What the admin's desk has fetched counts as new for this long.
  deskFresh: 5 * SECOND,
  siteTitle: 200,
  siteDescription: 1000,
  // Section 4, 'Upload': in steps up to the most, then all, then away again.
  uploadProgress: { step: 10, every: 100, most: 90, shown: 2 * SECOND },
  deskPageSize: 25,
  deskPages: 100_000,
  importUploadKept: 7 * DAY,
  importPreviewRows: 5,
} as const
