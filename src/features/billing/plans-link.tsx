import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { paths } from '#shared/product/paths.ts'
import { ButtonLink, type ButtonProps } from '#ui/button.tsx'
import { Tooltip } from '#ui/tooltip.tsx'
import type { Lock } from './gated-controls.ts'

interface PlansLinkProps extends Pick<ButtonProps, 'variant' | 'size' | 'className'> {
  lock: Lock
  children: ReactNode
}

/** Replaces a button that needs a plan: says so, and leads to the plans, which know the way back. */
export function PlansLink({ lock, children, ...look }: PlansLinkProps) {
  const { pathname, search } = useLocation()
  return (
    <Tooltip content={lock.reason}>
      <ButtonLink {...look} to={paths.pricing()} state={{ from: pathname + search }} aria-description={lock.reason}>
        {children}
      </ButtonLink>
    </Tooltip>
  )
}
