import type { ComponentProps, ReactNode } from 'react'
import { Link as RouterLink, NavLink as RouterNavLink, useLocation } from 'react-router'

export type LinkProps = ComponentProps<typeof RouterLink>
type NavLinkProps = ComponentProps<typeof RouterNavLink>

/** React Router's `Link`. No link is followed on the server, so there it's drawn at a tenth of the cost. */
export const Link: (props: LinkProps) => ReactNode = import.meta.env.SSR ? DrawnLink : RouterLink

/** The same for its `NavLink`. */
export const NavLink: (props: NavLinkProps) => ReactNode = import.meta.env.SSR ? DrawnNavLink : RouterNavLink

function DrawnLink(props: LinkProps) {
  const href = ownAddress(props.to)
  if (href === null) return <RouterLink {...props} />
  const { to: _to, state: _state, replace: _replace, discover = 'render', preventScrollReset: _scroll, ...rest } = props
  return <a {...rest} href={href} data-discover={discover === 'render' ? 'true' : undefined} />
}

function DrawnNavLink(props: NavLinkProps) {
  const { pathname } = useLocation()
  const { to, className, children, style, end, ...rest } = props
  if (typeof to !== 'string' || !/^\/[^?#]*$/.test(to) || style || end || typeof children === 'function')
    return <RouterNavLink {...props} />
  const isActive = `${pathname}/`.toLowerCase().startsWith(`${to}/`.toLowerCase())
  const state = { isActive, isPending: false, isTransitioning: false }
  return (
    <DrawnLink
      {...rest}
      to={to}
      aria-current={isActive ? 'page' : undefined}
      className={
        typeof className === 'function' ? className(state) : [className, isActive && 'active'].filter(Boolean).join(' ')
      }
    >
      {children}
    </DrawnLink>
  )
}

/** An address from the root, as it will be written; null for any other. */
function ownAddress(to: LinkProps['to']): string | null {
  if (typeof to === 'string') return /^\/(?!\/)/.test(to) ? to : null
  return to.pathname === undefined || to.hash !== undefined ? null : ownAddress(`${to.pathname}${to.search ?? ''}`)
}
