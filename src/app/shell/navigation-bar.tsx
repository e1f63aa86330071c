import { useLocation } from 'react-router'
import { paths } from '#shared/product/paths.ts'
import { ButtonLink } from '#ui/button.tsx'
import { cn } from '#ui/class-names.ts'
import { NavLink } from '#ui/link.tsx'
import { barItems } from '../page/navigation-items.ts'
import { useViewer } from '../page/viewer.ts'
import { CommandPalette } from '../palette/command-palette.tsx'
import { AccountMenu } from './account-menu.tsx'
import { MobileMenu } from './mobile-menu.tsx'
import { ProgressLine } from './progress-line.tsx'
import { ThemeMenu } from './theme-menu.tsx'
import { Wordmark } from './wordmark.tsx'

export function NavigationBar() {
  const viewer = useViewer()
  const location = useLocation()
  return (
    <header className="relative z-30 flex h-14 items-center gap-4 border-b border-hair bg-paper px-4 md:px-6 lg:gap-7">
      <ProgressLine />
      <Wordmark />
      <nav aria-label="Main" className="hidden gap-1 md:flex">
        {barItems(viewer).map(({ label, to }) => (
          <NavLink key={label} to={to} className={({ isActive }) => cn(linkStyle, isActive && 'bg-fill text-ink')}>
            {label}
          </NavLink>
        ))}
      </nav>
      <div className="ml-auto flex items-center gap-1 md:gap-2">
        {viewer && <CommandPalette />}
        <ThemeMenu />
        {viewer ? (
          <div className="hidden md:block">
            <AccountMenu viewer={viewer} />
          </div>
        ) : (
          <>
            <NavLink
              to={paths.login()}
              state={{ from: `${location.pathname}${location.search}` }}
              className={({ isActive }) => cn(linkStyle, 'hidden md:block', isActive && 'bg-fill text-ink')}
            >
              Log in
            </NavLink>
            <ButtonLink to={paths.signup()} variant="primary" size="small" className="max-md:hidden">
              Get Started
            </ButtonLink>
          </>
        )}
        <MobileMenu viewer={viewer} />
      </div>
    </header>
  )
}

const linkStyle = 'rounded-8 px-2 py-1.5 lg:px-3 font-medium weak:text-muted hover:text-ink'
