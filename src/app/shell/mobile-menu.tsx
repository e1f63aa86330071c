import { Menu, X } from 'lucide-react'
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { NavLink, useLocation } from 'react-router'
import type { Viewer } from '#shared/access.ts'
import { paths } from '#shared/paths.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { cn } from '#ui/class-names.ts'
import { useHydrated } from '#ui/hydrated.ts'
import { mobileItems } from './navigation-items.ts'
import { useSignOut } from './sign-out.ts'

/** The toggle list of small screens. Without a script it is simply open. */
export function MobileMenu({ viewer }: { viewer: Viewer | null }) {
  const [open, setOpen] = useState(false)
  const toggle = useRef<HTMLButtonElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const hydrated = useHydrated()
  const close = () => setOpen(false)
  useDismissal({ open, close, toggle, list })
  return (
    <>
      <Button
        ref={toggle}
        variant="quiet"
        size="icon"
        aria-label="Menu"
        aria-expanded={open}
        aria-controls={open ? 'mobile-menu' : undefined}
        onClick={() => setOpen(!open)}
        className="md:hidden noscript:hidden"
      >
        {open ? <X aria-hidden /> : <Menu aria-hidden />}
      </Button>
      {/* In the server's HTML for those without a script, afterwards only while it is open. */}
      {(open || !hydrated) && (
        <div
          ref={list}
          id="mobile-menu"
          className={cn(
            'absolute inset-x-0 top-full border-b border-hair-strong bg-paper px-4 pt-2 pb-4 shadow-float md:hidden noscript:static noscript:block noscript:w-full noscript:border-0 noscript:px-0 noscript:shadow-none',
            !open && 'hidden',
          )}
        >
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
        </div>
      )}
    </>
  )
}

interface Dismissal {
  open: boolean
  close: () => void
  toggle: RefObject<HTMLElement | null>
  list: RefObject<HTMLElement | null>
}

/** Escape and a press anywhere else close the menu. */
function useDismissal({ open, close, toggle, list }: Dismissal) {
  const closeNow = useEffectEvent(close)
  useEffect(() => {
    if (!open) return
    const onPress = (event: PointerEvent) => {
      const pressed = event.target as Node
      if (!list.current?.contains(pressed) && !toggle.current?.contains(pressed)) closeNow()
    }
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      closeNow()
      toggle.current?.focus()
    }
    document.addEventListener('pointerdown', onPress)
    document.addEventListener('keydown', onKey)
    return () => {
      document.removeEventListener('pointerdown', onPress)
      document.removeEventListener('keydown', onKey)
    }
  }, [open, toggle, list])
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
  return (
    <div className="border-t border-hair pt-3">
      <p className="truncate text-13 text-muted">
        Signed in as <span className="font-medium text-ink">{viewer.email}</span>
      </p>
      <NavLink to={paths.account()} onClick={onLeave} className={itemStyle}>
        Account Settings
      </NavLink>
      <button
        type="button"
        onClick={async () => {
          await signOut()
          onLeave()
        }}
        className={itemStyle}
      >
        {signingOut ? 'Signing out...' : 'Sign Out'}
      </button>
    </div>
  )
}
