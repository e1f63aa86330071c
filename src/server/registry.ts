/** Every feature of the product. Their order is the order of the parts in a member's data download. */
import type { Feature } from '#door/feature.ts'
import { downloadMyDataHandler } from '#features/account/download-my-data.server.ts'
import { account } from '#features/account/feature.server.ts'
import { activities } from '#features/activities/feature.server.ts'
import { alerts } from '#features/alerts/feature.server.ts'
import { apiKeys } from '#features/api-keys/feature.server.ts'
import { auditLog } from '#features/audit-log/feature.server.ts'
import { auth } from '#features/auth/feature.server.ts'
import { billing } from '#features/billing/feature.server.ts'
import { browserHelper } from '#features/browser-helper/feature.server.ts'
import { claims } from '#features/claims/feature.server.ts'
import { connectedApps } from '#features/connected-apps/feature.server.ts'
import { dataBroker } from '#features/data-broker/feature.server.ts'
import { dataSources } from '#features/data-sources/feature.server.ts'
import { deletionLists } from '#features/deletion-lists/feature.server.ts'
import { doNotContact } from '#features/do-not-contact/feature.server.ts'
import { duplicates } from '#features/duplicates/feature.server.ts'
import { email } from '#features/email/feature.server.ts'
import { exporting } from '#features/export/feature.server.ts'
import { imports } from '#features/imports/feature.server.ts'
import { inbox } from '#features/inbox/feature.server.ts'
import { listWork } from '#features/list-work/feature.server.ts'
import { lists } from '#features/lists/feature.server.ts'
import { mail } from '#features/mail/feature.server.ts'
import { mailboxes } from '#features/mailboxes/feature.server.ts'
import { readMailbox } from '#features/mailboxes/read-mailbox.server.ts'
import { match } from '#features/match/feature.server.ts'
import { ownProfile } from '#features/own-profile/feature.server.ts'
import { physicians } from '#features/physicians/feature.server.ts'
import { pipeline } from '#features/pipeline/feature.server.ts'
import { privacyRequests } from '#features/privacy-requests/feature.server.ts'
import { profileEdit } from '#features/profile-edit/feature.server.ts'
import { publicFacts } from '#features/public-facts/feature.server.ts'
import { removal } from '#features/removal/feature.server.ts'
import { resume } from '#features/resume/feature.server.ts'
import { savedSearches } from '#features/saved-searches/feature.server.ts'
import { search } from '#features/search/feature.server.ts'
import { searchPage } from '#features/search-page/feature.server.ts'
import { sequences } from '#features/sequences/feature.server.ts'
import { site } from '#features/site/feature.server.ts'
import { specialties } from '#features/specialties/feature.server.ts'
import { statistics } from '#features/statistics/feature.server.ts'
import { submissionReview } from '#features/submission-review/feature.server.ts'
import { support } from '#features/support/feature.server.ts'
import { systemStatus } from '#features/system-status/feature.server.ts'
import { teams } from '#features/teams/feature.server.ts'
import { today } from '#features/today/feature.server.ts'
import { users } from '#features/users/feature.server.ts'
import { webhooks } from '#features/webhooks/feature.server.ts'

const features: readonly Feature[] = [
  account,
  auth,
  apiKeys,
  connectedApps,
  browserHelper,
  webhooks,
  billing,
  physicians,
  pipeline,
  listWork,
  today,
  exporting,
  support,
  resume,
  lists,
  savedSearches,
  activities,
  publicFacts,
  teams,
  doNotContact,
  email,
  mailboxes,
  sequences,
  auditLog,
  search,
  searchPage,
  dataSources,
  specialties,
  site,
  removal,
  privacyRequests,
  deletionLists,
  dataBroker,
  claims,
  ownProfile,
  users,
  submissionReview,
  statistics,
  inbox,
  alerts,
  imports,
  duplicates,
  profileEdit,
  match,
  mail,
  systemStatus,
]

const personalData = features.flatMap(({ personalData = [] }) => personalData)

export const handlers = [...features.flatMap(({ calls }) => calls), downloadMyDataHandler(personalData)]
const takers = features.flatMap(({ takesIncoming }) => takesIncoming ?? [])
export const jobs = [...features.flatMap(({ jobs = [] }) => jobs), readMailbox(takers)]
