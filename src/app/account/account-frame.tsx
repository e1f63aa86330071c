import type { ReactNode } from 'react'
import { NavLink } from 'react-router'
import { paths } from '#shared/product/paths.ts'
import { physicianPaths } from '#shared/product/physician-paths.ts'
import { Breadcrumb } from '#ui/breadcrumb.tsx'
import type { WorkHeaderProps } from '#ui/work-header.tsx'
import { useViewer } from '../page/viewer.ts'
import { WorkPage } from '../page/work-page.tsx'
import { type AccountTab, accountTabAddress, accountTabNames, accountTabs } from './account-tabs.ts'

/** What is set on a page of its own. */
const pages = [
  { label: 'Security', to: paths.accountSecurity() },
  { label: 'Team', to: paths.team() },
  { label: 'Sending', to: paths.accountSending() },
  { label: 'Programs', to: paths.programs() },
  { label: 'Your data', to: paths.accountData() },
]

const ownProfile = { label: 'My profile', to: physicianPaths.me() }

/** Below the tabs of the account: the links to its other pages. */
export function AccountPages() {
  const viewer = useViewer()
  return (
    <nav aria-label="More settings" className="tabs-beside mt-1 border-hair md:mt-3 md:border-t md:pt-3">
      {[...(viewer?.isPhysician ? [ownProfile] : []), ...pages].map(({ label, to }) => (
        <NavLink key={to} to={to} className="tab-beside">
          {label}
        </NavLink>
      ))}
    </nav>
  )
}

/** One of those pages, beside the same links. */
export function AccountFrame({
  children,
  ...header
}: Pick<WorkHeaderProps, 'title' | 'counts'> & { children: ReactNode }) {
  return (
    <WorkPage above={<Breadcrumb trail={[{ label: 'Account Settings', to: paths.account() }]} />} {...header}>
      <div className="page-beside">
        <div>
          <nav aria-label="Account settings" className="tabs-beside">
            {accountTabs.map((tab: AccountTab) => (
              <NavLink key={tab} to={accountTabAddress(tab)} end className="tab-beside">
                {accountTabNames[tab]}
              </NavLink>
            ))}
          </nav>
          <AccountPages />
        </div>
        <div className="max-w-[980px] min-w-0">{children}</div>
      </div>
    </WorkPage>
  )
}
