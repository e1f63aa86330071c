import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import type { Viewer } from '#shared/access/access.ts'
import { paths } from '#shared/product/paths.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { useHydrated } from '#ui/hydrated.ts'
import { Menu, X } from '#ui/icons.tsx'
import { NavLink } from '#ui/link.tsx'
import { mobileItems } from '../page/navigation-items.ts'
import { useSignOut } from './sign-out.ts'
import { SignOutForm } from './sign-out-form.tsx'

/**
 * The menu on small screens. A native popover, so it opens before the script has loaded or without JavaScript, closes
 * on Escape or a press elsewhere, and returns the focus.
 */
export function MobileMenu({ viewer }: { viewer: Viewer | null }) {
  const list = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(false)
  const hydrated = useHydrated()
  // It may have been opened before the script loaded.
  useEffect(() => setOpen(list.current?.matches(':popover-open') ?? false), [])
  const close = () => list.current?.hidePopover()
  return (
    <>
      <Button
        variant="quiet"
        size="icon"
        aria-label="Menu"
        // The browser sets this itself; the server's value would never update.
        aria-expanded={hydrated ? open : undefined}
        popoverTarget="mobile-menu"
        className="md:hidden"
      >
        {open ? <X aria-hidden /> : <Menu aria-hidden />}
      </Button>
      <div
        ref={list}
        id="mobile-menu"
        popover="auto"
        onBeforeToggle={(event) => setOpen(event.newState === 'open')}
        className="absolute inset-auto inset-x-0 top-14 w-auto border-b border-hair-strong bg-paper px-4 pt-2 pb-4 text-ink shadow-float md:hidden"
      >
        {/* In the server's HTML for people without JavaScript; after that, only while open. */}
        {(open || !hydrated) && (
          <>
            <nav aria-label="Menu">
              <ul>
                {mobileItems(viewer).map(({ label, to }) => (
                  <li key={label}>
                    <NavLink to={to} onClick={close} className={itemStyle}>
                      {label}
                    </NavLink>
                  </li>
                ))}
              </ul>
            </nav>
            {viewer ? <MemberPart viewer={viewer} onLeave={close} /> : <VisitorPart onLeave={close} />}
          </>
        )}
      </div>
    </>
  )
}

const itemStyle = 'flex min-h-11 w-full items-center rounded-6 text-16 font-medium aria-[current=page]:text-accent'

function VisitorPart({ onLeave }: { onLeave: () => void }) {
  const { pathname, search } = useLocation()
  return (
    <div className="grid grid-cols-2 gap-2 border-t border-hair pt-4">
      <ButtonLink to={paths.login()} state={{ from: `${pathname}${search}` }} onClick={onLeave} size="large">
        Log in
      </ButtonLink>
      <ButtonLink to={paths.signup()} onClick={onLeave} variant="primary" size="large">
        Get Started
      </ButtonLink>
    </div>
  )
}

function MemberPart({ viewer, onLeave }: { viewer: Viewer; onLeave: () => void }) {
  const { signOut, signingOut } = useSignOut()
  const leave = async () => {
    await signOut()
    onLeave()
  }
  return (
    <div className="border-t border-hair pt-3">
      <p className="truncate text-13 text-muted">
        Signed in as <span className="font-medium text-ink">{viewer.email}</span>
      </p>
      <NavLink to={paths.account()} onClick={onLeave} className={itemStyle}>
        Account Settings
      </NavLink>
      <SignOutForm signOut={leave}>
        <button type="submit" className={itemStyle}>
          {signingOut ? 'Signing out...' : 'Sign Out'}
        </button>
      </SignOutForm>
    </div>
  )
}
