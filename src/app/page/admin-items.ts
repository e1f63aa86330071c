import { paths } from '#shared/product/paths.ts'
import { privacyPaths } from '#shared/product/privacy-paths.ts'
import { sequencePaths } from '#shared/product/sequence-paths.ts'
import type { NavigationItem } from './navigation-items.ts'

/** The 'Admin:' link bar. */
export const adminItems: NavigationItem[] = [
  { label: 'Dashboard', to: paths.adminDashboard() },
  { label: 'Settings', to: paths.adminSettings() },
  { label: 'Users', to: paths.users() },
  { label: 'Teams', to: paths.teams() },
  { label: 'Resume Approval', to: paths.resumeApproval() },
  { label: 'Money-Back Requests', to: paths.moneyBackRequests() },
  { label: 'Data Desk', to: paths.dataDesk() },
  { label: 'Privacy Desk', to: privacyPaths.desk() },
  { label: 'Figures', to: paths.figures() },
  { label: 'Sending', to: sequencePaths.sending() },
  { label: 'Audit Log', to: paths.auditLog() },
  { label: 'System', to: paths.system() },
]
