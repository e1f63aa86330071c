import type { ComponentType, ReactNode } from 'react'
import { lockOf } from '#features/billing/gated-controls.ts'
import type { Viewer } from '#shared/access/access.ts'
import { limits } from '#shared/product/limits.ts'
import { paths } from '#shared/product/paths.ts'
import { fullName, position } from '#shared/text/physician-name.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Button, TextLink } from '#ui/button.tsx'
import { cn } from '#ui/class-names.ts'
import { Building2, MapPin, Star as StarIcon } from '#ui/icons.tsx'
import { island } from '#ui/island.tsx'
import type { PhysicianProfile } from './contracts.ts'
import { favorites, type ListedFavoriteProps, type StarProps, useFavorite } from './favorites.ts'
import { SampleBadge } from './sample-badge.tsx'
import { SkillList } from './skill-list.tsx'

/** Rendered on the server; few visitors need its script. */
const fetchNotes = async () => (await import('#features/public-facts/exclusion-notes.tsx')).ExclusionNotes
const ExclusionNotes = island({ load: fetchNotes, drawn: import.meta.env.SSR ? await fetchNotes() : null })

interface ProfileHeaderProps {
  physician: PhysicianProfile
  viewer: Viewer | null
  /** The star for someone whose favorites are a list. */
  listed: ComponentType<ListedFavoriteProps & { eager?: boolean }>
}

/** Who it is, where, and what for: enough to decide whether to read on. */
export function ProfileHeader({ physician, viewer, listed }: ProfileHeaderProps) {
  const { firstName, lastName, credential, location, companySize, skills } = physician
  return (
    <header className="grid gap-4">
      <div className="flex items-center gap-4 sm:gap-[18px]">
        <Avatar firstName={firstName} lastName={lastName} size="large" />
        <div className="min-w-0">
          <h1 className="headline-40 wrap-anywhere text-balance max-sm:headline-28">
            {fullName(physician)}
            {credential && <span className="ml-2 text-20 font-normal tracking-normal text-muted">{credential}</span>}
          </h1>
          <p className="text-16 wrap-anywhere text-pretty text-muted">{position(physician)}</p>
        </div>
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1 text-13 text-muted">
        {location && <Mark icon={<MapPin aria-hidden />}>{location}</Mark>}
        {companySize && <Mark icon={<Building2 aria-hidden />}>{companySize} people</Mark>}
        <SampleBadge physician={physician} />
        <FavoriteButton physicianId={physician.id} viewer={viewer} listed={listed} />
        {viewer?.isAdmin && (
          <TextLink to={paths.editProfile(physician.id)} className="print:hidden">
            Edit profile
          </TextLink>
        )}
      </div>
      {physician.facts.exclusions.length + physician.facts.possibleExclusions.length > 0 && (
        <ExclusionNotes key={physician.id} facts={physician.facts} />
      )}
      {skills.length > 0 && <SkillList label="Main skills" skills={skills.slice(0, limits.skillChips)} />}
    </header>
  )
}

function Mark({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <span className="flex items-center gap-1.5 [&_svg]:size-3.5 [&_svg]:text-faint">
      {icon}
      <span>{children}</span>
    </span>
  )
}

function FavoriteButton({
  physicianId,
  viewer,
  listed: Listed,
}: Pick<ProfileHeaderProps, 'viewer' | 'listed'> & { physicianId: number }) {
  const [isFavorite, toggle] = useFavorite(physicianId)
  if (viewer && !lockOf('addToList', viewer)) {
    return <Listed key={physicianId} physicianId={physicianId} Star={Star} inBrowser={favorites} eager />
  }
  const lock = viewer === null ? null : lockOf('saveCandidate', viewer)
  if (lock) {
    return (
      <Button size="small" variant="quiet" disabledReason={lock.reason}>
        <StarIcon aria-hidden />
        Save as favorite
      </Button>
    )
  }
  return <Star isFavorite={isFavorite} onToggle={toggle} />
}

function Star({ isFavorite, onToggle }: StarProps) {
  return (
    <button
      type="button"
      aria-pressed={isFavorite}
      onClick={onToggle}
      className="-mx-1.5 flex min-h-7 items-center gap-1.5 rounded-6 px-1.5 hover:bg-fill hover:text-ink noscript:hidden"
    >
      <StarIcon aria-hidden className={cn('size-3.5', isFavorite ? 'fill-current text-accent' : 'text-faint')} />
      {isFavorite ? 'Favorite' : 'Save as favorite'}
    </button>
  )
}
