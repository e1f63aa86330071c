/** The pages that script/screens captures, including states that no URL leads to. */
import type { Page } from '@playwright/test'
import { paths } from '#shared/product/paths.ts'
import { physicianPaths } from '#shared/product/physician-paths.ts'
import { privacyPaths } from '#shared/product/privacy-paths.ts'
import { sequencePaths } from '#shared/product/sequence-paths.ts'
import { serverPaths } from '#shared/product/server-paths.ts'
import { type PersonaName, personaEmail } from '../src/server/start/personas.ts'
import { hospital, largeHospital, type Samples } from './screen-samples.ts'
import { screensStopToken, sequenceIds } from './screen-sequences.ts'
import { openFailing, openWaiting, openWhole } from './screen-states.ts'
import {
  chooseBadResume,
  choosePlan,
  downTo,
  failing,
  openAccount,
  openClaimPhoto,
  openFilters,
  openShortageMap,
  press,
  previewContacts,
  previewInvoices,
  type Step,
  saveCorrection,
  send,
  typeInto,
  waitingFor,
} from './screen-steps.ts'

interface Screen {
  name: string
  /** 'owner' is the owner of the sample team. */
  who: PersonaName | 'owner' | 'visitor'
  path: (samples: Samples) => string
  open: (page: Page, path: string) => Promise<void>
  /** What is clicked or answered before the screenshot is taken. */
  prepare?: Step
  /** A table that is missing during the capture: whatever reads it on the server fails. */
  away?: string
  /** Shown in the README, down to the bottom of the window. */
  inReadme?: true
}

/** With its URL: a page of something that doesn't exist has no URL that samples determine. */
export type DrawnScreen = Omit<Screen, 'path'> & { path: string }

type More = Partial<Pick<Screen, 'away' | 'inReadme' | 'open' | 'prepare' | 'who'>>

const visitor = (name: string, path: Screen['path'], more?: More): Screen => ({
  name,
  who: 'visitor',
  path,
  open: openWhole,
  ...more,
})
const member = (name: string, path: Screen['path'], more?: More): Screen =>
  visitor(name, path, { who: 'premium', ...more })
const admin = (name: string, path: Screen['path'], more?: More): Screen =>
  visitor(name, path, { who: 'admin', ...more })

const deskTabs = ['reports', 'removals', 'messages', 'suppression', 'imports', 'duplicates', 'specialties', 'sources']
const privacyTabs = ['lists', 'registration', 'claims']

const empty = (name: string, who: Screen['who'], path: string): DrawnScreen => ({ name, who, path, open: openWhole })

/** Captured before there are samples. */
export const emptyScreens: readonly DrawnScreen[] = [
  empty('dashboard-empty', 'admin', paths.adminDashboard()),
  empty('resume-approval-empty', 'admin', paths.resumeApproval()),
  empty('desk-empty', 'admin', paths.dataDesk()),
  ...deskTabs.map((tab) => empty(`desk-${tab}-empty`, 'admin', paths.dataDesk(tab))),
  empty('refunds-empty', 'admin', paths.moneyBackRequests()),
  empty('teams-empty', 'admin', paths.teams()),
  empty('audit-log-empty', 'admin', paths.auditLog()),
  empty('users-none', 'admin', `${paths.users()}?search=zzzzqq`),
  empty('figures-empty', 'admin', paths.figures()),
  empty('lists-empty', 'premium', paths.lists()),
  empty('lists-cards-empty', 'premium', `${paths.lists()}?view=cards`),
  empty('saved-searches-empty', 'premium', `${paths.search()}?tab=saved-searches`),
  empty('saved-lists-empty', 'premium', `${paths.search()}?tab=saved-lists`),
  empty('today-empty', 'premium', paths.today()),
  empty('contacted-empty', 'premium', paths.contacted()),
  empty('do-not-contact-empty', 'premium', paths.doNotContact()),
  empty('exports-empty', 'premium', paths.account('exports')),
  empty('email-empty', 'premium', paths.email()),
]

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
  visitor('hospital-large', () => paths.hospital(largeHospital.slug, largeHospital.ccn)),
  visitor('profile', ({ physicianId }) => paths.physician(physicianId)),
  visitor('profile-facts', ({ factsId }) => paths.physician(factsId)),
  visitor('contact', paths.contact),
  visitor('login', () => paths.login()),
  visitor('signup', () => paths.signup()),
  visitor('submit-resume', paths.submitResume),
  visitor('remove-info', paths.removeInfo),
  visitor('privacy', paths.privacy),
  visitor('privacy-request', () => privacyPaths.request()),
  visitor('data-broker', privacyPaths.dataBroker),
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
  member('list-cards', ({ listId }) => `${paths.list(listId)}?view=cards`),
  member('board', ({ listId }) => `${paths.list(listId)}?view=board`, { inReadme: true }),
  member('list-edge', ({ edgeListId }) => paths.list(edgeListId)),
  member('board-edge', ({ edgeListId }) => `${paths.list(edgeListId)}?view=board`),
  member('list-figures', ({ listId }) => `${paths.list(listId)}?view=figures`),
  member('today', () => paths.today()),
  member('contacted', paths.contacted),
  member('do-not-contact', paths.doNotContact),
  member('sequences', sequencePaths.all),
  member('sequence-running', () => sequencePaths.one(sequenceIds.running)),
  member('sequence-paused', () => sequencePaths.one(sequenceIds.paused)),
  member('sequence-stopped', () => sequencePaths.one(sequenceIds.stopped)),
  member('sequence-thread', ({ longNameId }) => paths.physician(longNameId)),
  member('sequence-thread-drawer', ({ longNameId }) => `${paths.search()}#physician-${longNameId}`, {
    prepare: downTo('Emails'),
  }),
  visitor('stop-emails', () => serverPaths.stopEmails(screensStopToken)),
  visitor('stop-emails-refused', () => serverPaths.stopEmails('expired')),
  member('new-sequence', ({ listId }) => sequencePaths.new(listId)),
  member('team', paths.team),
  member('team-owner', paths.team, { who: 'owner' }),
  member('match', () => paths.match()),
  member('email', ({ listId }) => paths.email(listId), { inReadme: true }),
  member('account', () => paths.account('profile')),
  member('subscription', () => paths.account('subscription')),
  member('exports', () => paths.account('exports')),
  member('notifications', () => paths.account('notifications')),
  member('sending', paths.accountSending),
  member('free-sending', paths.accountSending, { who: 'free' }),
  member('demo-sending', paths.accountSending, { who: 'demo' }),
  member('free-sequences', sequencePaths.all, { who: 'free' }),
  member('programs', paths.programs),
  member('programs-team', paths.programs, { who: 'owner' }),
  visitor('api-call', () => paths.apiCall('search-physicians')),
  member('free-search', paths.search, { who: 'free' }),
  member('free-profile', ({ physicianId }) => paths.physician(physicianId), { who: 'free' }),
  member('free-lists', paths.lists, { who: 'free' }),
  member('free-today', () => paths.today(), { who: 'free' }),
  member('free-account', () => paths.account('subscription'), { who: 'free' }),
  visitor('claim-visitor', ({ factsId }) => physicianPaths.claim(factsId)),
  member('claim', ({ factsId }) => physicianPaths.claim(factsId), { who: 'free' }),
  visitor('objection', () => physicianPaths.objection('expired')),
  member('me', physicianPaths.me, { who: 'physician' }),
  admin('dashboard', paths.adminDashboard),
  admin('resume-approval', paths.resumeApproval),
  admin('desk', () => paths.dataDesk()),
  ...deskTabs.map((tab) => admin(`desk-${tab}`, () => paths.dataDesk(tab))),
  admin('privacy-desk', () => privacyPaths.desk()),
  ...privacyTabs.map((tab) => admin(`privacy-desk-${tab}`, () => privacyPaths.desk(tab))),
  admin('refunds', paths.moneyBackRequests),
  admin('teams', paths.teams),
  admin('emails', paths.devMail),
  admin('users', paths.users),
  admin('admin-settings', paths.adminSettings),
  admin('figures', paths.figures),
  admin('audit-log', paths.auditLog),
  admin('sending-admin', sequencePaths.sending),
  admin('edit-profile', ({ longNameId }) => paths.editProfile(longNameId), { prepare: saveCorrection }),
  admin('edit-profile-failed', ({ longNameId }) => paths.editProfile(longNameId), { away: 'profile_edits' }),
  admin('desk-duplicates-done', () => `${paths.dataDesk('duplicates')}&state=done`),
  admin('system', paths.system),
  admin('desk-reply', () => paths.dataDesk('messages'), { prepare: press('button', /^Reply: /) }),
  admin('import-preview', () => paths.dataDesk('imports'), { prepare: previewContacts }),
  admin('import-refused', () => paths.dataDesk('imports'), { prepare: previewInvoices }),
  admin('resume-review', paths.resumeApproval, {
    prepare: press('button', 'Review Daniel Okafor'),
  }),
  admin('users-menu', paths.users, { prepare: press('button', `Actions for ${personaEmail('premium')}`) }),
  admin('user', paths.users, { prepare: openAccount }),
  admin('user-failed', paths.users, { prepare: failing('get-user', openAccount) }),
  ...(
    [
      ['desk', 'alerts', 'alerts'],
      ['desk-reports', 'reports', 'contact_reports'],
      ['desk-removals', 'removals', 'removal_requests'],
      ['desk-messages', 'messages', 'contact_messages'],
      ['desk-suppression', 'suppression', 'suppressions'],
      ['desk-imports', 'imports', 'import_runs'],
      ['desk-duplicates', 'duplicates', 'duplicate_pairs'],
      ['desk-specialties', 'specialties', 'specialty_decisions'],
      ['desk-sources', 'sources', 'physician_changes'],
    ] as const
  ).map(([name, tab, away]) => admin(`${name}-failed`, () => paths.dataDesk(tab), { away })),
  admin('refunds-failed', paths.moneyBackRequests, { away: 'money_back_requests' }),
  admin('teams-failed', paths.teams, { away: 'team_offers' }),
  admin('dashboard-failed', paths.adminDashboard, { away: 'candidate_submissions' }),
  admin('users-failed', paths.users, { away: 'export_logs' }),
  admin('admin-settings-failed', paths.adminSettings, { away: 'site_settings' }),
  admin('figures-failed', paths.figures, { away: 'search_counts' }),
  admin('system-failed', paths.system, { away: 'servers' }),
  admin('audit-log-failed', paths.auditLog, { away: 'admin_actions' }),
  admin('submissions-loading', paths.resumeApproval, {
    away: 'candidate_submissions',
    open: openWaiting('get-pending-submissions'),
  }),
  admin('desk-loading', () => paths.dataDesk('messages'), { prepare: waitingFor('Imports') }),
  admin('page-loading', () => paths.dataDesk(), { open: openWaiting('page') }),
  member('admin-refused', paths.resumeApproval),
  member('list-long', ({ longListId }) => paths.list(longListId)),
  member('list-long-cards', ({ longListId }) => `${paths.list(longListId)}?view=cards`),
  member('lists-failed', paths.lists, { away: 'list_physicians' }),
  member('lists-cards-failed', () => `${paths.lists()}?view=cards`, { away: 'list_physicians' }),
  member('lists-loading', paths.lists, { open: openWaiting('page') }),
  member('list-failed', ({ listId }) => paths.list(listId), { open: openFailing('page') }),
  member('list-not-found', () => paths.list('00000000-0000-7000-8000-000000000000')),
  member('board-failed', ({ listId }) => `${paths.list(listId)}?view=board`, { open: openFailing('page') }),
  member('today-failed', () => paths.today(), { away: 'list_physicians' }),
  member('account-failed', () => paths.account('subscription'), { away: 'money_back_requests' }),
  member('notifications-loading', () => paths.account('notifications'), { open: openWaiting('get-mornings') }),
  member('notifications-failed', () => paths.account('notifications'), { open: openFailing('get-mornings') }),
  member('email-failed', ({ listId }) => paths.email(listId), { open: openFailing('get-lists') }),
  member('exports-failed', () => paths.account('exports'), { away: 'exports' }),
  member('resume-failed', paths.submitResume, { prepare: chooseBadResume }),
  visitor('submit-resume-refused', paths.submitResume, {
    prepare: send({ Email: 'ann@', 'Licensed in': 'Texass', 'At least, dollars a year': 'lots' }, 'Submit resume'),
  }),
  member('claim-refused', ({ factsId }) => physicianPaths.claim(factsId), {
    who: 'free',
    prepare: send({ 'Your email or direct number': 'ann@' }, /^Send (the|a new) code$/),
  }),
  member('claim-code', ({ factsId }) => physicianPaths.claim(factsId), {
    who: 'free',
    prepare: send({ 'Your email or direct number': 'ann.lee@home.example' }, /^Send (the|a new) code$/),
  }),
  member('update-profile', paths.submitResume, { who: 'physician' }),
  member('me-refused', physicianPaths.me, { who: 'physician', prepare: send({ States: 'Texass' }, 'Save') }),
  visitor('privacy-request-refused', () => privacyPaths.request(), {
    prepare: send({ Email: 'ann@', NPI: '12' }, 'Send request'),
  }),
  visitor('privacy-request-code', () => privacyPaths.request(), {
    prepare: send(
      {
        ...{ 'First name': 'Ann', 'Last name': 'Lee', Email: 'ann.lee@home.example', 'State where you live': 'NY' },
        Phone: '(415) 555-0100',
      },
      'Send request',
    ),
  }),
  admin('claim-photo', () => privacyPaths.desk('claims'), { prepare: openClaimPhoto }),
  admin('privacy-desk-answer', () => privacyPaths.desk(), { prepare: press('button', /^(Deny|Answer) request \d+$/) }),
  member('search-hospital', () => `${paths.search()}?nearHospital=25+miles+of+Trinity+River+Hospital,+Dallas,+TX`),
  member('search-license', () => `${paths.search()}?state=TX&activeLicense=TX`),
  member('search-npis', ({ npis }) => `${paths.search()}?npis=${npis.join(',')},1234567893,1999999992`),
  member('search-offers', () => `${paths.search()}?openToOffers=true`, {
    prepare: downTo('Asks for full time', openFilters),
  }),
  member('search-suggestions', paths.search, { prepare: typeInto(/^Search by name/, 'card') }),
  member('search-ways', paths.search, { prepare: press('button', 'Ways to search') }),
  member('search-map', paths.search, { prepare: openShortageMap }),
  member('search-loading', () => `${paths.search()}?query=oncology`, {
    open: openWaiting('page', 'search-physicians'),
  }),
  member('search-failed', () => `${paths.search()}?query=oncology`, { open: openFailing('page', 'search-physicians') }),
  member('page-failed', () => paths.today(), { open: openFailing('page') }),
  member('saved-searches-loading', () => `${paths.search()}?tab=saved-searches`, {
    open: openWaiting('get-saved-searches'),
  }),
  member('saved-searches-failed', () => `${paths.search()}?tab=saved-searches`, {
    open: openFailing('get-saved-searches'),
  }),
  member('saved-lists-failed', () => `${paths.search()}?tab=saved-lists`, { open: openFailing('get-lists') }),
  member('profile-loading', ({ factsId }) => paths.physician(factsId), { open: openWaiting('get-activities') }),
  member('profile-failed', ({ factsId }) => paths.physician(factsId), { open: openFailing('get-activities') }),
  visitor('shortage', ({ physicianId }) => paths.physician(physicianId), { prepare: openShortageMap }),
  member('checkout-refused', paths.pricing, { who: 'free', prepare: failing('create-checkout', choosePlan('Annual')) }),
  member('portal-refused', () => paths.account('subscription'), {
    prepare: failing('customer-portal', press('button', 'Manage Billing')),
  }),
]
