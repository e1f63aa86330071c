/** Every address of the product, typed. Pages, emails, and redirects build links only here. */
export const paths = {
  home: () => '/',
  login: (returnTo?: string) => (returnTo ? `/login?return_to=${encodeURIComponent(returnTo)}` : '/login'),
  /** The second step of signing in without JavaScript. */
  secondStep: (kind: 'app' | 'recovery', returnTo: string | null) =>
    `/login?step=${kind}${returnTo === null ? '' : `&return_to=${encodeURIComponent(returnTo)}`}`,
  signup: (returnTo?: string) => (returnTo ? `/signup?return_to=${encodeURIComponent(returnTo)}` : '/signup'),
  forgotPassword: () => '/forgot-password',
  checkEmail: () => '/check-email-confirmation',
  // Pages that post their token to a call: a GET changes nothing, regardless of who follows the link.
  confirmEmail: (token: string, returnTo?: string) =>
    `/confirm-email?token=${encodeURIComponent(token)}${returnTo ? `&return_to=${encodeURIComponent(returnTo)}` : ''}`,
  resetPassword: (token: string) => `/reset-password?token=${encodeURIComponent(token)}`,
  changeEmail: (token: string) => `/change-email?token=${encodeURIComponent(token)}`,
  about: () => '/about',
  contact: () => '/contact',
  pricing: () => '/pricing',
  data: () => '/data',
  search: () => '/search',
  directory: () => '/directory',
  specialtyDirectory: (slug: string) => `/directory/${encodeURIComponent(slug)}`,
  specialtyInState: (slug: string, state: string) =>
    `/directory/${encodeURIComponent(slug)}/${encodeURIComponent(state)}`,
  states: () => '/states',
  /** @param slug of the name, so people can read the address; only the number counts */
  hospital: (slug: string, ccn: string) => `/hospitals/${[slug, ccn.toLowerCase()].filter(Boolean).join('-')}`,
  specialties: () => '/specialties',
  /** The picture next to a link to the site, or to a specialty's directory. */
  socialImage: (slug?: string) => (slug ? `/social/${encodeURIComponent(slug)}.png` : '/social.png'),
  /** The picture of a state with a ZIP's location. */
  areaMap: (state: string, zip: string) => `/maps/${state}-${zip}.svg`,
  physician: (id: number) => `/physician/${id}`,
  physicianFromSearch: (id: number) => `/physicians/${id}`,
  lists: () => '/lists',
  list: (id: string) => `/lists/${encodeURIComponent(id)}`,
  today: () => '/today',
  contacted: () => '/contacted',
  doNotContact: () => '/do-not-contact',
  email: (listId?: string) => (listId ? `/email?list=${encodeURIComponent(listId)}` : '/email'),
  team: () => '/account/team',
  teams: () => '/teams',
  /** Explains what joining means and waits for confirmation. */
  teamOffer: (token: string) => `/team-offer?token=${encodeURIComponent(token)}`,
  invitation: (token: string) => `/invitation?token=${encodeURIComponent(token)}`,
  account: (tab?: 'profile' | 'subscription' | 'exports' | 'notifications') =>
    tab ? `/account?tab=${tab}` : '/account',
  accountSecurity: () => '/account/security',
  /** Mailboxes of one's own. */
  accountSending: () => '/account/sending',
  accountData: () => '/account/data',
  /** API keys, and how programs use them. */
  programs: () => '/account/programs',
  success: (sessionId?: string) => (sessionId ? `/success?session_id=${sessionId}` : '/success'),
  /** The page after submitting a resume. */
  resumeSubmitted: () => '/success?submitted=resume',
  submitResume: () => '/submit-resume',
  removeInfo: () => '/remove-info',
  doNotSell: () => '/do-not-sell',
  terms: () => '/terms',
  privacy: () => '/privacy',
  compliance: () => '/compliance',
  acceptableUse: () => '/acceptable-use',
  dataProcessing: () => '/dpa',
  subprocessors: () => '/subprocessors',
  moneyBackGuarantee: () => '/money-back-guarantee',
  adminDashboard: () => '/admin-dashboard',
  adminSettings: () => '/admin-settings',
  users: () => '/users',
  resumeApproval: () => '/resume-approval',
  moneyBackRequests: () => '/money-back-requests',
  siteImageUpload: (slot: string) => `/uploads/site-assets/${encodeURIComponent(slot)}`,
  /** Where phones look for the icon of a bookmark. */
  touchIcon: () => '/apple-touch-icon.png',
  manifest: () => '/manifest.webmanifest',
  /** `name` is 'social/og-image.jpg'; the version makes a new picture a new address. */
  siteImage: (name: string, version: string) =>
    `${name.includes('/') ? `/assets/${name}` : `/${name}`}?v=${encodeURIComponent(version)}`,
  match: (fileId?: string) => (fileId ? `/match?file=${encodeURIComponent(fileId)}` : '/match'),
  matchUpload: (name: string) => `/uploads/match-files?name=${encodeURIComponent(name)}`,
  doNotContactUpload: (name: string, forTeam: boolean) =>
    `/uploads/do-not-contact-lists?${forTeam ? 'team&' : ''}name=${encodeURIComponent(name)}`,
  importUpload: (name: string) => `/uploads/import-files?name=${encodeURIComponent(name)}`,
  dataDesk: (tab?: string) => (tab ? `/data-desk?tab=${tab}` : '/data-desk'),
  auditLog: () => '/audit-log',
  editProfile: (id?: number) => (id === undefined ? '/edit-profile' : `/edit-profile/${id}`),
  figures: () => '/figures',
  system: () => '/system',
  devMail: () => '/dev/mail',
  apiDocs: () => '/api/docs',
  apiCall: (name: string) => `/api/docs/calls/${name}`,
  call: (name: string) => `/functions/v1/${name}`,
  signIn: () => '/api/auth/sign-in/email',
  signUp: () => '/api/auth/sign-up/email',
  signOut: () => '/api/auth/sign-out',
  /** The second step of signing in: a code from the app, or a recovery code. */
  verifyTotp: () => '/api/auth/two-factor/verify-totp',
  verifyRecoveryCode: () => '/api/auth/two-factor/verify-backup-code',
} as const

/**
 * The page to go to after sign-in, from a `return_to` that anyone may have written: a path of this site, else
 * /directory. Backslashes and control characters are refused because browsers read `/\evil` as `//evil`.
 */
export function safeReturnTo(value: string | null | undefined): string {
  if (!value?.startsWith('/') || value.startsWith('//')) return paths.directory()
  if (/[\\\p{Cc}]/u.test(value)) return paths.directory()
  const base = 'http://site.invalid'
  const url = URL.canParse(value, base) ? new URL(value, base) : null
  // Dots are already resolved: '/..//evil' has become '//evil'.
  if (url?.origin !== base || url.pathname.startsWith('//')) return paths.directory()
  return `${url.pathname}${url.search}${url.hash}`
}
