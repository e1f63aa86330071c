/**
 * The numbers in docs/specification/limits.md, each defined once. Sizes are in bytes, durations in
 * milliseconds, money in integer cents.
 */
import { addressLimits } from './address-limits.ts'
import { freeLimits } from './free-limits.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const DAY = 24 * 60 * MINUTE

export const limits = {
  /** Entries in a physician's timeline. */
  timeline: 50,
  /** Open at the same time, per team. */
  teamInvitations: 100,
  /** Of one person; and the networks that a key may name. */
  apiKeys: 20,
  keyNetworks: 20,
  teamSeats: 500,
  /** Cents per seat, per month or year. */
  seatPrice: 1_000_000,
  searchPageSize: 25,
  ...addressLimits,
  /** Characters of a search whose address is longer. */
  storedSearchLength: 200_000,
  /** Of one person; the least recently used goes. */
  storedSearches: 200,
  ...freeLimits,
  selectAllCap: 500,
  paginatorWindow: 5,
  submissionsPageSize: 25,
  submissionsPageSlots: 5,
  /** Physicians named on a hospital's page. */
  hospitalPhysicians: 200,
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
  // Kept exports are deleted after this; a PDF holds at most this many physicians.
  exportRetention: 7 * DAY,
  exportPdf: 2500,
  exportPresets: 20,
  presetName: 100,
  // Per person; a list can be a filter, in which case every search reads its ids.
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
  // For text that visitors enter in forms, in characters or entries; the database has the same limits.
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
  displayName: 200,
  bio: 5000,
  /** Milliseconds before placeholders appear for an answer. */
  quickAnswer: 300,
  placeholders: { search: 25, lists: 6 },
  requestTime: 30 * SECOND,
  retries: 3,
  retryDelayMax: 30 * SECOND,
  queryGarbage: 5 * MINUTE,
  // How long in advance an annual renewal is announced.
  renewalNotice: 30 * DAY,
  guarantee: { days: 30, reviewBusinessDays: 3, refundBusinessDays: 10 },
  dataRequestDays: 30,
  childrenAge: 13,
  /** Characters in a description of who is needed. */
  descriptionLength: 6000,
  suggestions: 10,
  // For a search that combines filters: how deep it's nested, and how many filters and values it has.
  filterTree: { depth: 10, nodes: 200, values: 500 },
  searchFresh: MINUTE,
  // How many are counted in one call, and how long a search must be unchanged before the page requests the counts.
  searchesCounted: 40,
  countsAfter: 250,
  revealedAtOnce: 100,
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
  // A provider that has not answered by then never will; the door's limit is slightly longer.
  emailTime: 60 * SECOND,
  // The landing page's demo search, and how many of its pages list people.
  demo: { pageSize: 10, total: 24_832, pages: 3 },
  // How long the data desk's data counts as fresh.
  deskFresh: 5 * SECOND,
  siteTitle: 200,
  siteDescription: 1000,
  // Rises in steps to its maximum, then to 100, then disappears.
  uploadProgress: { step: 10, every: 100, max: 90, shown: 2 * SECOND },
  // For a file a member matches, and for a call that matches records.
  matchFile: 25 * 1024 * 1024,
  matchRows: 50_000,
  matchColumns: 200,
  matchRecords: 500,
  matchPreview: 20,
  matchPageSize: 50,
  matchRetention: 30 * DAY,
  // Emails and NPIs of a member's or team's own do-not-contact list.
  doNotContactEntries: 50_000,
  deskPageSize: 25,
  // Corrections shown below a profile that an admin edits.
  historyShown: 100,
  deskPages: 100_000,
} as const
