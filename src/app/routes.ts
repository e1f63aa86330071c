import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

// The whole product on one page. Access is decided by each page's loader and, for all data,
// by the door.
export default [
  // Public, for reading: what the product is, who is in it, what it promises
  index('routes/public/home.tsx'),
  route('about', 'routes/public/about.tsx'),
  route('data', 'routes/public/data.tsx'),
  route('directory', 'routes/public/directory.tsx'),
  route('specialties', 'routes/public/specialties.tsx'),
  route('terms', 'routes/public/terms.tsx'),
  route('privacy', 'routes/public/privacy.tsx'),
  route('compliance', 'routes/public/compliance.tsx'),
  route('acceptable-use', 'routes/public/acceptable-use.tsx'),
  route('dpa', 'routes/public/data-processing.tsx'),
  route('subprocessors', 'routes/public/subprocessors.tsx'),
  route('money-back-guarantee', 'routes/public/money-back-guarantee.tsx'),
  route('do-not-sell', 'routes/public/do-not-sell.tsx'),
  route('data-broker', 'routes/public/data-broker.tsx'),
  route('api/docs/:audience?', 'routes/public/api-docs.tsx'),

  // Public: physicians, with gated contact details; code that calls the server loads on use
  route('hospitals/:hospital', 'routes/public/hospital.tsx'),
  route('states/:state?', 'routes/public/state.tsx'),
  route('directory/:specialty', 'routes/public/specialty-directory.tsx'),
  route('directory/:specialty/:state', 'routes/public/specialty-directory.tsx', { id: 'specialty-in-state' }),
  route('physician/:physicianId', 'routes/public/physician.tsx', { id: 'physician' }),
  route('physicians/:physicianId', 'routes/public/physician.tsx', { id: 'physician-from-search' }),

  // Interactive pages that call the server
  layout('routes/calling-layout.tsx', [
    // Public: buying, asking
    route('pricing', 'routes/public/pricing.tsx'),
    route('contact', 'routes/public/contact.tsx'),

    // Public: accounts
    route('login', 'routes/public/login.tsx'),
    route('signup', 'routes/public/signup.tsx'),
    route('forgot-password', 'routes/public/forgot-password.tsx'),
    route('check-email-confirmation', 'routes/public/check-email-confirmation.tsx'),
    route('confirm-email', 'routes/public/confirm-email.tsx'),
    route('change-email', 'routes/public/change-email.tsx'),
    route('reset-password', 'routes/public/reset-password.tsx'),
    route('unsubscribe', 'routes/public/unsubscribe.tsx'),
    route('stop-emails', 'routes/public/stop-emails.tsx'),
    route('team-offer', 'routes/public/team-offer.tsx'),
    route('invitation', 'routes/public/invitation.tsx'),

    // Public: one call, which can be tried
    route('api/docs/calls/:call', 'routes/public/api-call.tsx'),

    // Public: for physicians
    route('submit-resume', 'routes/public/submit-resume.tsx'),
    route('success', 'routes/public/success.tsx'),
    route('physicians/claim', 'routes/public/claim.tsx'),
    route('me', 'routes/member/me.tsx'),
    route('remove-info', 'routes/public/remove-info.tsx'),
    route('privacy-request', 'routes/public/privacy-request.tsx'),
    route('confirm-removal', 'routes/public/confirm-removal.tsx'),

    // Members
    route('search', 'routes/member/search.tsx'),
    route('lists', 'routes/member/lists.tsx'),
    route('lists/:listId', 'routes/member/list.tsx'),
    route('today', 'routes/member/today.tsx'),
    route('contacted', 'routes/member/contacted.tsx'),
    route('do-not-contact', 'routes/member/do-not-contact.tsx'),
    route('physician-list', 'routes/member/physician-list.tsx'),
    route('match', 'routes/member/match.tsx'),
    route('email', 'routes/member/email.tsx'),
    route('sequences', 'routes/member/sequences.tsx'),
    route('sequences/new', 'routes/member/new-sequence.tsx'),
    route('sequences/:sequenceId', 'routes/member/sequence.tsx'),
    route('account', 'routes/member/account.tsx'),
    route('account/security', 'routes/member/account-security.tsx'),
    route('account/team', 'routes/member/team.tsx'),
    route('account/data', 'routes/member/account-data.tsx'),
    route('account/sending', 'routes/member/account-sending.tsx'),
    route('account/sending/connect', 'routes/member/connect-mailbox.tsx'),
    route('account/programs', 'routes/member/programs.tsx'),
    route('connect/:request', 'routes/member/connect-app.tsx'),
    route('team', 'routes/member/former-team.tsx'),

    // Admins
    route('admin-dashboard', 'routes/admin/admin-dashboard.tsx'),
    route('admin-settings', 'routes/admin/admin-settings.tsx'),
    route('users', 'routes/admin/users.tsx'),
    route('teams', 'routes/admin/teams.tsx'),
    route('resume-approval', 'routes/admin/resume-approval.tsx'),
    route('money-back-requests', 'routes/admin/money-back-requests.tsx'),
    route('data-desk', 'routes/admin/data-desk.tsx'),
    route('privacy-desk', 'routes/admin/privacy-desk.tsx'),
    route('figures', 'routes/admin/figures.tsx'),
    route('audit-log', 'routes/admin/audit-log.tsx'),
    route('edit-profile/:physicianId', 'routes/admin/edit-profile.tsx'),
    route('system', 'routes/admin/system.tsx'),
    route('sending', 'routes/admin/sending.tsx'),

    // Outside production
    route('dev/ui', '../../script/gallery/gallery.tsx'),
    route('dev/mail', 'routes/dev/mail.tsx'),
    route('sandbox/checkout/:sessionId', 'routes/sandbox/checkout.tsx'),
    route('sandbox/portal/:portalId', 'routes/sandbox/portal.tsx'),
  ]),

  route('*', 'routes/public/not-found.tsx'),
] satisfies RouteConfig
