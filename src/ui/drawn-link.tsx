import type { LinkProps } from 'react-router'

/**
 * What React Router's `Link` draws for an address of ours, at a tenth of the cost. For lists, and only on the server,
 * where no link is followed: the browser takes it over as a `Link`.
 */
export function DrawnLink({ to, state: _, discover, ...props }: { to: string } & Omit<LinkProps, 'to'>) {
  return <a {...props} href={to} data-discover={discover === 'none' ? undefined : 'true'} />
}
