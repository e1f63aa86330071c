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
  exportPdf: 10_000,
  exportPresets: 20,
  presetName: 100,
  passwordMin: 6,
  passwordMax: 128,
  contactName: 2,
  contactSubject: 5,
  contactMessage: 10,
  phone: 10,
  imageUpload: 5 * 1024 * 1024,
  removalToken: 48 * 60 * MINUTE,
  removalMailEvery: 10 * MINUTE,
  resetToken: 60 * MINUTE,
  confirmToken: DAY,
  passwordLock: 15 * MINUTE,
  twoFactorStep: 10 * MINUTE,
  totpUse: 2 * MINUTE,
  displayName: 200,
  bio: 5000,
  placeholders: { search: 25, lists: 6, specialties: 9 },
  requestBody: 1024 * 1024,
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
  revealHistoryPageSize: 25,
  revealedAtOnce: 100,
  contactReports: { most: 30, within: DAY },
  reportNote: 500,
  similarPhysicians: 5,
} as const
