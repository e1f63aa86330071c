/**
 * The numbers of docs/specification/limits.md, each stated once. Sizes are in bytes, durations in
 * milliseconds, money in integer cents.
 */
import { freeLimits } from './free-limits.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const DAY = 24 * 60 * MINUTE

export const limits = {
  /** Entries of a physician's timeline. */
  timeline: 50,
  /** Open at once, of a team. */
  teamInvitations: 100,
  teamExports: 100,
  teamSeats: 500,
  /** Cents for a seat and month or year. */
  seatPrice: 1_000_000,
  searchPageSize: 25,
  ...freeLimits,
  selectAllCap: 500,
  paginatorWindow: 5,
  submissionsPageSize: 25,
  submissionsPageSlots: 5,
  /** Named on a hospital's page. */
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
  exportKept: 7 * DAY,
  exportPdf: 2500,
  exportPresets: 20,
  presetName: 100,
  // Per person; a list can be a filter, and then every search reads its ids.
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
  // Of what visitors write in forms, in characters or entries; the database has the same limits.
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
  /** Milliseconds after which placeholders stand in for an answer. */
  quickAnswer: 300,
  placeholders: { search: 25, lists: 6, specialties: 9 },
  requestTime: 30 * SECOND,
  retries: 3,
  retryDelayMax: 30 * SECOND,
  queryGarbage: 5 * MINUTE,
  // An annual renewal is announced this long before.
  renewalNotice: 30 * DAY,
  guarantee: { days: 30, reviewBusinessDays: 3, refundBusinessDays: 10 },
  dataRequestDays: 30,
  childrenAge: 13,
  /** Characters of a description of who is needed. */
  descriptionLength: 6000,
  suggestions: 10,
  // Of a search that joins filters: how deep it is nested, how many filters and how many values it has.
  filterTree: { depth: 10, nodes: 200, values: 500 },
  searchFresh: MINUTE,
  // Counted in one call, and how long a search must rest before the page asks for them.
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
  // A provider that has not answered by then never will; the door waits slightly longer.
  emailTime: 60 * SECOND,
  // The demo search of the landing page, and how many of its pages have people on them.
  demo: { pageSize: 10, total: 24_832, pages: 3 },
  // What the data desk has fetched counts as fresh for this long.
  deskFresh: 5 * SECOND,
  siteTitle: 200,
  siteDescription: 1000,
  // Rises in steps up to the most, then to all of it, then goes.
  uploadProgress: { step: 10, every: 100, most: 90, shown: 2 * SECOND },
  // Of a file that a member matches, and of a call that matches records.
  matchFile: 25 * 1024 * 1024,
  matchRows: 50_000,
  matchColumns: 200,
  matchRecords: 500,
  matchPreview: 20,
  matchPageSize: 50,
  matchKept: 30 * DAY,
  // Per person, at one time.
  matchFiles: 50,
  deskPageSize: 25,
  deskPages: 100_000,
} as const
