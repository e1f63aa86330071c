/** The pages that script/screens draws. */
import { paths } from '#shared/product/paths.ts'
import type { PersonaName } from '../src/server/start/personas.ts'
import { hospital, type Samples } from './screen-samples.ts'

export interface Screen {
  name: string
  who: PersonaName | 'visitor'
  path: (samples: Samples) => string
  /** Shown in the README, as far as the window is high. */
  inReadme?: true
}

const visitor = (name: string, path: Screen['path'], more?: Pick<Screen, 'inReadme'>): Screen => ({
  name,
  who: 'visitor',
  path,
  ...more,
})
const member = (name: string, path: Screen['path'], more?: Pick<Screen, 'inReadme'>): Screen => ({
  ...visitor(name, path, more),
  who: 'premium',
})
const admin = (name: string, path: Screen['path']): Screen => ({ ...visitor(name, path), who: 'admin' })

export const screens: readonly Screen[] = [
  visitor('landing', paths.home, { inReadme: true }),
  visitor('about', paths.about),
  visitor('data', paths.data),
  visitor('pricing', paths.pricing),
  visitor('specialties', paths.specialties),
  visitor('directory', () => paths.specialtyDirectory('cardiology')),
  visitor('directory-state', () => paths.specialtyInState('cardiology', 'texas')),
  visitor('state', () => '/states/texas'),
  visitor('states', paths.states),
  visitor('directory-hub', paths.directory),
  visitor('hospital', () => paths.hospital(hospital.slug, hospital.ccn)),
  visitor('profile', ({ physicianId }) => paths.physician(physicianId)),
  visitor('contact', paths.contact),
  visitor('login', () => paths.login()),
  visitor('signup', paths.signup),
  visitor('submit-resume', paths.submitResume),
  visitor('remove-info', paths.removeInfo),
  visitor('privacy', paths.privacy),
  visitor('terms', paths.terms),
  visitor('forgot-password', paths.forgotPassword),
  visitor('api', paths.apiDocs),
  visitor('not-found', () => '/nowhere'),
  member('search', () => `${paths.search()}?query=cardiology`, { inReadme: true }),
  member('saved-searches', () => `${paths.search()}?tab=saved-searches`),
  member('saved-lists', () => `${paths.search()}?tab=saved-lists`),
  member('search-none', () => `${paths.search()}?query=zzzzqq`),
  member('member-profile', ({ physicianId }) => paths.physician(physicianId), { inReadme: true }),
  member('lists', paths.lists),
  member('list', ({ listId }) => paths.list(listId), { inReadme: true }),
  member('board', ({ listId }) => `${paths.list(listId)}?view=board`),
  member('today', () => paths.today()),
  member('contacted', paths.contacted),
  member('do-not-contact', paths.doNotContact),
  member('team', paths.team),
  member('match', () => paths.match()),
  member('email', ({ listId }) => paths.email(listId), { inReadme: true }),
  member('account', () => paths.account('profile')),
  member('subscription', () => paths.account('subscription')),
  member('exports', () => paths.account('exports')),
  member('notifications', () => paths.account('notifications')),
  { ...member('free-search', paths.search), who: 'free' },
  { ...member('free-lists', paths.lists), who: 'free' },
  admin('dashboard', paths.adminDashboard),
  admin('resume-approval', paths.resumeApproval),
  admin('desk', () => paths.dataDesk()),
  ...['reports', 'removals', 'messages', 'suppression', 'imports', 'specialties', 'sources'].map((tab) =>
    admin(`desk-${tab}`, () => paths.dataDesk(tab)),
  ),
  admin('refunds', paths.moneyBackRequests),
  admin('teams', paths.teams),
  admin('emails', paths.devMail),
  admin('users', paths.users),
  admin('admin-settings', paths.adminSettings),
  admin('figures', paths.figures),
  admin('audit-log', paths.auditLog),
  admin('system', paths.system),
]
