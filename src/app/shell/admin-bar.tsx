import { useEffect, useRef } from 'react'
import { NavLink, useLocation } from 'react-router'
import { cn } from '#ui/class-names.ts'
import { adminItems } from '../page/admin-items.ts'

/** The links that an admin sees on every page. */
export function AdminBar() {
  const bar = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  // On a narrow screen, the current page's link may be outside the visible bar. The page itself must not scroll.
  useEffect(() => {
    const current = bar.current?.querySelector<HTMLElement>(`a[href="${pathname}"]`)
    if (!bar.current || !current) return
    const { scrollLeft, clientWidth } = bar.current
    const end = current.offsetLeft + current.offsetWidth
    if (current.offsetLeft < scrollLeft || end > scrollLeft + clientWidth) {
      bar.current.scrollLeft = current.offsetLeft - (clientWidth - current.offsetWidth) / 2
    }
  }, [pathname])
  return (
    <nav
      ref={bar}
      aria-label="Admin"
      className="relative flex items-center gap-1 overflow-x-auto border-b border-hair bg-fill px-4 text-13 md:px-6"
    >
      <span className="mr-2 font-semibold text-muted">Admin:</span>
      {adminItems.map(({ label, to }) => (
        <NavLink
          key={label}
          to={to}
          className={({ isActive }) =>
            cn(
              'flex min-h-9 pointer-coarse:min-h-11 items-center rounded-6 px-2 whitespace-nowrap weak:text-muted -outline-offset-2 hover:text-ink',
              isActive && 'font-[550] text-ink',
            )
          }
        >
          {label}
        </NavLink>
      ))}
    </nav>
  )
}
