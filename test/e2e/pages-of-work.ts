import { paths } from '#shared/product/paths.ts'
import type { PersonaName } from '../../src/server/start/personas.ts'

/** Pages that someone works on all day. */
export const workPages: [path: string, who?: PersonaName][] = [
  [`${paths.search()}?query=cardiology`],
  [paths.match()],
  [paths.email()],
  [paths.account()],
  [paths.account('subscription')],
  [paths.account('exports')],
  [paths.account('notifications')],
  [paths.accountSecurity()],
  [paths.accountData()],
  [paths.team()],
  [paths.adminDashboard(), 'admin'],
  [paths.adminSettings(), 'admin'],
  [paths.users(), 'admin'],
  [paths.teams(), 'admin'],
  [paths.resumeApproval(), 'admin'],
  [paths.moneyBackRequests(), 'admin'],
  [paths.dataDesk(), 'admin'],
  [paths.figures(), 'admin'],
  [paths.auditLog(), 'admin'],
  [paths.system(), 'admin'],
]
