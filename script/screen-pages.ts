/** The pages that script/screens draws, with the states that no address leads to. */
import type { Page } from '@playwright/test'
import { paths } from '#shared/product/paths.ts'
import type { PersonaName } from '../src/server/start/personas.ts'
import { hospital, type Samples } from './screen-samples.ts'

export interface Screen {
  name: string
  /** 'owner' is the owner of the sample team. */
  who: PersonaName | 'owner' | 'visitor'
  path: (samples: Samples) => string
  /** What is pressed or answered before the picture is taken. */
  prepare?: (page: Page) => Promise<void>
  /** Shown in the README, as far as the window is high. */
  inReadme?: true
}

type More = Partial<Pick<Screen, 'inReadme' | 'prepare' | 'who'>>

const visitor = (name: string, path: Screen['path'], more?: More): Screen => ({
  name,
  who: 'visitor',
  path,
  ...more,
})
const member = (name: string, path: Screen['path'], more?: More): Screen =>
  visitor(name, path, { who: 'premium', ...more })
const admin = (name: string, path: Screen['path'], more?: More): Screen =>
  visitor(name, path, { who: 'admin', ...more })

const press = (role: 'button' | 'link', name: string) => async (page: Page) => {
  await page.getByRole(role, { name, exact: true }).filter({ visible: true }).first().click()
  await page.waitForLoadState('networkidle')
}

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
  visitor('profile-facts', ({ factsId }) => paths.physician(factsId)),
  visitor('contact', paths.contact),
  visitor('login', () => paths.login()),
  visitor('signup', () => paths.signup()),
  visitor('submit-resume', paths.submitResume),
  visitor('remove-info', paths.removeInfo),
  visitor('privacy', paths.privacy),
  visitor('terms', paths.terms),
  visitor('forgot-password', paths.forgotPassword),
  visitor('api', paths.apiDocs),
  visitor('not-found', () => '/nowhere'),
  visitor('search-refused', paths.search),
  member('search', () => `${paths.search()}?query=cardiology`, { inReadme: true }),
  member('search-filtered', () => `${paths.search()}?specialty=Cardiology&state=TX&hasEmail=true`, {
    prepare: press('button', 'Select Page'),
  }),
  member('search-long', () => `${paths.search()}?query=Featherstonehaugh`),
  member('saved-searches', () => `${paths.search()}?tab=saved-searches`),
  member('saved-lists', () => `${paths.search()}?tab=saved-lists`),
  member('search-none', () => `${paths.search()}?query=zzzzqq`),
  member('member-profile', ({ physicianId }) => paths.physician(physicianId), { inReadme: true }),
  member('member-profile-facts', ({ factsId }) => paths.physician(factsId)),
  member('member-profile-long', ({ longNameId }) => paths.physician(longNameId)),
  member('lists', paths.lists),
  member('lists-cards', () => `${paths.lists()}?view=cards`),
  member('list', ({ listId }) => paths.list(listId), { inReadme: true }),
  member('list-table', ({ listId }) => `${paths.list(listId)}?view=table`),
  member('board', ({ listId }) => `${paths.list(listId)}?view=board`),
  member('list-figures', ({ listId }) => `${paths.list(listId)}?view=figures`),
  member('today', () => paths.today()),
  member('contacted', paths.contacted),
  member('do-not-contact', paths.doNotContact),
  member('team', paths.team),
  member('team-owner', paths.team, { who: 'owner' }),
  member('match', () => paths.match()),
  member('email', ({ listId }) => paths.email(listId), { inReadme: true }),
  member('account', () => paths.account('profile')),
  member('subscription', () => paths.account('subscription')),
  member('exports', () => paths.account('exports')),
  member('notifications', () => paths.account('notifications')),
  member('free-search', paths.search, { who: 'free' }),
  member('free-profile', ({ physicianId }) => paths.physician(physicianId), { who: 'free' }),
  member('free-lists', paths.lists, { who: 'free' }),
  member('free-today', () => paths.today(), { who: 'free' }),
  member('free-account', () => paths.account('subscription'), { who: 'free' }),
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
