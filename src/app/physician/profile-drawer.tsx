import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { getPhysician } from '#features/physicians/contracts.ts'
import { ProfileFacts } from '#features/physicians/profile-facts.tsx'
import { ExclusionNotes } from '#features/public-facts/exclusion-notes.tsx'
import { isWriting } from '#features/search-page/search-keys.ts'
import { preferencesFromCookies } from '#features/search-page/search-preferences.ts'
import type { Viewer } from '#shared/access/access.ts'
import { useCall } from '#shared/calls/use-call.ts'
import { paths } from '#shared/product/paths.ts'
import { fullName, position } from '#shared/text/physician-name.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Drawer } from '#ui/drawer.tsx'
import { ChevronLeft, ChevronRight, MapPin } from '#ui/icons.tsx'
import { ErrorState } from '#ui/page-state.tsx'
import { Skeleton, SkeletonList } from '#ui/skeleton.tsx'
import { Queries } from '../page/queries.tsx'
import { ProfileContact } from './profile-contact.tsx'

interface ProfileDrawerProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  physicianId: number
  /** Shows another of the page's rows. */
  onStep: (physicianId: number) => void
  viewer: Viewer
}

/** A profile next to the rows it was opened from, with buttons for the next and previous row. */
export function ProfileDrawer(props: ProfileDrawerProps) {
  return (
    <Queries>
      <OpenDrawer {...props} />
    </Queries>
  )
}

/** Rows keep most of their columns next to it. */
const roomBeside = '(min-width: 80rem)'

const rowOf = (id: number) => document.querySelector<HTMLElement>(`[data-row="${id}"]`)

/** Those before and after it on the page. */
function neighbors(id: number): { previous: number | undefined; next: number | undefined } {
  const all = [...document.querySelectorAll<HTMLElement>('[data-row]')].map((row) => Number(row.dataset.row))
  // Someone may be in several rows, such as two next steps.
  const ids = [...new Set(all)]
  const at = ids.indexOf(id)
  return at === -1 ? { previous: undefined, next: undefined } : { previous: ids[at - 1], next: ids[at + 1] }
}

function OpenDrawer({ open, onOpenChange, physicianId, onStep, viewer }: ProfileDrawerProps) {
  const { letterKeys } = preferencesFromCookies(document.cookie)
  // As it was when it opened: a drawer doesn't change its place under someone's hands.
  const [beside] = useState(() => window.matchMedia(roomBeside).matches)
  const { data, error, isError, isPending, refetch, isFetching } = useCall(
    getPhysician,
    { physicianId },
    { enabled: open },
  )
  const physician = data?.physician.id === physicianId ? data.physician : undefined
  const { previous, next } = neighbors(physicianId)
  const step = (to: number) => {
    rowOf(to)?.scrollIntoView({ block: 'nearest' })
    onStep(to)
  }
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const isLetter = letterKeys && (event.key === 'j' || event.key === 'k' || event.key === 'e')
    if (!isLetter || event.ctrlKey || event.metaKey || event.altKey || isWriting(event.target)) return
    // A dialog over the drawer handles its own keys.
    if (document.querySelectorAll('[role=dialog]:not([data-type]), [role=alertdialog]').length > 1) return
    if (event.key === 'e') {
      const done = rowOf(physicianId)?.querySelector<HTMLElement>('[data-done]')
      if (!done) return
      if (next !== undefined) step(next)
      else onOpenChange(false)
      return done.click()
    }
    const to = event.key === 'j' ? next : previous
    if (to !== undefined) step(to)
  })
  useEffect(() => {
    if (!open) return
    const listener = (event: KeyboardEvent) => onKey(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [open])
  return (
    <Drawer
      open={open}
      onOpenChange={onOpenChange}
      wide={!beside}
      beside={beside}
      returnFocus={() => rowOf(physicianId)?.querySelector<HTMLElement>('[data-row-link]') ?? null}
      title={
        physician ? (
          <span className="wrap-anywhere">
            {fullName(physician)}
            {physician.credential && (
              <span className="ml-2 text-14 font-normal text-muted">{physician.credential}</span>
            )}
          </span>
        ) : (
          'Profile'
        )
      }
      description={physician && position(physician)}
      footer={
        <div className="flex flex-wrap items-center gap-2">
          <StepButton
            label="Previous physician"
            letter={letterKeys ? 'k' : undefined}
            end="This is the first one here."
            onStep={previous === undefined ? null : () => step(previous)}
          >
            <ChevronLeft aria-hidden />
          </StepButton>
          <StepButton
            label="Next physician"
            letter={letterKeys ? 'j' : undefined}
            end="This is the last one here."
            onStep={next === undefined ? null : () => step(next)}
          >
            <ChevronRight aria-hidden />
          </StepButton>
          <ButtonLink to={paths.physician(physicianId)} className="ml-auto">
            Open full profile
          </ButtonLink>
        </div>
      }
    >
      {isError ? (
        <ErrorState title="Failed to load the profile" onRetry={() => void refetch()} retrying={isFetching}>
          {error.message}
        </ErrorState>
      ) : isPending || !physician ? (
        <SkeletonList count={4} label="Loading the profile">
          <Skeleton className="mb-3 h-5 w-3/5" />
          <Skeleton className="mb-8 w-4/5" />
        </SkeletonList>
      ) : (
        <div key={physician.id} className="grid grid-cols-1 gap-8 wrap-anywhere">
          {physician.location && (
            <p className="-mb-4 flex items-center gap-1.5 text-13 text-muted">
              <MapPin aria-hidden className="size-3.5 text-faint" />
              {physician.location}
            </p>
          )}
          {physician.facts.exclusions.length + physician.facts.possibleExclusions.length > 0 && (
            <ExclusionNotes facts={physician.facts} />
          )}
          <section aria-label="Contact">
            <ProfileContact
              physician={physician}
              viewer={viewer}
              now={Date.now()}
              address={paths.physician(physician.id)}
              onChanged={() => void refetch()}
            />
          </section>
          <div>
            <ProfileFacts physician={physician} map={null} />
          </div>
        </div>
      )}
    </Drawer>
  )
}

interface StepButtonProps {
  label: string
  /** The key that does the same. */
  letter: string | undefined
  /** The reason there is no further one. */
  end: string
  onStep: (() => void) | null
  children: ReactNode
}

function StepButton({ label, letter, end, onStep, children }: StepButtonProps) {
  return (
    <Button
      size="icon"
      aria-label={label}
      aria-keyshortcuts={letter}
      disabledReason={onStep ? undefined : end}
      onClick={() => onStep?.()}
    >
      {children}
    </Button>
  )
}
