import type { ReactNode } from 'react'
import { paths } from '#shared/product/paths.ts'
import { ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/page-state.tsx'

interface NoPhysiciansProps {
  title: string
  icon: ReactNode
  action: string
}

/** A list, or the lists page, before any physician has been added. */
export function NoPhysicians({ title, icon, action }: NoPhysiciansProps) {
  const search = (
    <ButtonLink to={paths.search()} variant="primary">
      {action}
    </ButtonLink>
  )
  return (
    <EmptyState icon={icon} title={title} actions={search}>
      Select physicians in a search, then press Add to List.
    </EmptyState>
  )
}
