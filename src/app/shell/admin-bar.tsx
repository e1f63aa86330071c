import { NavLink } from 'react-router'
import { cn } from '#ui/class-names.ts'
import { useViewer } from '../viewer.ts'
import { adminItems } from './navigation-items.ts'

/** The links that an admin sees on every page. */
export function AdminBar() {
  if (!useViewer()?.isAdmin) return null
  return (
    <nav
      aria-label="Admin"
      className="flex items-center gap-1 overflow-x-auto border-b border-hair bg-fill px-4 text-13 md:px-6"
    >
      <span className="mr-2 font-semibold text-muted">Admin:</span>
      {adminItems.map(({ label, to }) => (
        <NavLink
          key={label}
          to={to}
          className={({ isActive }) =>
            cn(
              'flex min-h-9 items-center rounded-6 px-2 whitespace-nowrap weak:text-muted -outline-offset-2 hover:text-ink',
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
