import type { Viewer } from '#shared/access/access.ts'
import { paths } from '#shared/product/paths.ts'

export interface NavigationItem {
  label: string
  to: string
}

/** The navigation bar's links (docs/specification/public-pages.md, Navigation). */
export function barItems(viewer: Viewer | null): NavigationItem[] {
  if (viewer === null) return [{ label: 'Search', to: paths.search() }, ...visitorItems]
  return [
    { label: 'Today', to: paths.today() },
    { label: 'Search', to: paths.search() },
    { label: 'Lists', to: paths.lists() },
    { label: 'Match', to: paths.match() },
    { label: 'Email', to: paths.email() },
    ...(viewer.isAdmin ? [{ label: 'Admin', to: paths.adminDashboard() }] : []),
  ]
}

/** The same for the mobile menu, where a visitor's search entry is /directory and an admin finds every admin page. */
export function mobileItems(viewer: Viewer | null): NavigationItem[] {
  if (viewer === null) return [{ label: 'Search', to: paths.directory() }, ...visitorItems]
  return [...barItems(viewer), ...(viewer.isAdmin ? mobileAdminItems : [])]
}

const visitorItems: NavigationItem[] = [
  { label: 'Pricing', to: paths.pricing() },
  { label: 'About', to: paths.about() },
  { label: 'Contact', to: paths.contact() },
]

const mobileAdminItems: NavigationItem[] = [
  { label: 'Admin Dashboard', to: paths.adminDashboard() },
  { label: 'Users', to: paths.users() },
  { label: 'Resume Approval', to: paths.resumeApproval() },
]

const workPages = new Set([
  paths.editProfile(),
  paths.today(),
  paths.search(),
  paths.lists(),
  paths.contacted(),
  paths.doNotContact(),
  paths.match(),
  paths.email(),
  '/sequences',
  '/sending',
  '/privacy-desk',
  paths.account(),
  paths.adminDashboard(),
  paths.adminSettings(),
  paths.users(),
  paths.teams(),
  paths.resumeApproval(),
  paths.moneyBackRequests(),
  paths.dataDesk(),
  paths.figures(),
  paths.auditLog(),
  paths.system(),
])

/** Where someone works all day: a compact header, and a low footer. */
export function isWorkPage(pathname: string): boolean {
  return workPages.has(`/${pathname.split('/')[1]}`)
}

export const footerColumns: { title: string; items: NavigationItem[] }[] = [
  {
    title: 'Product',
    items: [
      { label: 'Search Physicians', to: paths.search() },
      { label: 'Medical Specialties', to: paths.specialties() },
      { label: 'Our Data', to: paths.data() },
      { label: 'Pricing', to: paths.pricing() },
      { label: 'Money-Back Guarantee', to: paths.moneyBackGuarantee() },
    ],
  },
  {
    title: 'Company',
    items: [
      { label: 'About', to: paths.about() },
      { label: 'Contact', to: paths.contact() },
      { label: 'Submit Your Resume', to: paths.submitResume() },
      { label: 'Remove My Information', to: paths.removeInfo() },
    ],
  },
  {
    title: 'Legal',
    items: [
      { label: 'Terms of Service', to: paths.terms() },
      { label: 'Privacy Policy', to: paths.privacy() },
      { label: 'Acceptable Use', to: paths.acceptableUse() },
      { label: 'Compliance', to: paths.compliance() },
      { label: 'Data Processing', to: paths.dataProcessing() },
      { label: 'Do not sell or share my information', to: paths.doNotSell() },
    ],
  },
]
