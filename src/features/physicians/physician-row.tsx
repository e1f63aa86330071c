import { ArrowUpRight, Building2, GraduationCap, ListChecks, Mail, MapPin } from 'lucide-react'
import { memo, type ReactNode } from 'react'
import { Link, type LinkProps, type To } from 'react-router'
import type { Viewer } from '#shared/access/access.ts'
import { limits } from '#shared/product/limits.ts'
import { spans } from '#shared/text/fold.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Badge } from '#ui/badge.tsx'
import { Checkbox } from '#ui/choice.tsx'
import { cn } from '#ui/class-names.ts'
import { MarkedText } from '#ui/marked-text.tsx'
import { formatNumber } from '#ui/number-format.ts'
import { ContactButton } from './contact-button.tsx'
import type { EducationEntry, PhysicianCard } from './contracts.ts'
import { SampleBadge } from './sample-badge.tsx'
import { useContactReveal } from './use-contact-reveal.ts'

/** By field, the folded words to mark, as the search's answer gives them. */
export type Marks = Readonly<Record<string, readonly string[]>>

export type Density = 'comfortable' | 'compact'

interface PhysicianRowProps {
  physician: PhysicianCard
  /** The profile's address, or what opens it where it has none. */
  to: To | (() => void)
  /** Tells the profile's page where it was opened from. */
  linkState?: unknown
  marks?: Marks
  density?: Density
  /** Without it there is no box to tick. */
  onSelectedChange?: (physician: PhysicianCard, selected: boolean) => void
  selected?: boolean
  /** Below all of it, over the whole width: what a list says of the physician. */
  below?: ReactNode
  /** Who looks: they may reveal email and phone, or are told why not. */
  viewer: Viewer | null
}

/**
 * A physician in a list: who, what, where, and how to reach them. A list has many, so a row is redrawn only when something of its
 * own has changed: give it steady props.
 */
export const PhysicianRow = memo(function PhysicianRow(props: PhysicianRowProps) {
  const { physician, to, linkState, density = 'comfortable', onSelectedChange, selected = false, below, viewer } = props
  const { firstName, lastName } = physician
  const compact = density === 'compact'
  return (
    <li
      data-row={physician.id}
      data-selected={selected || undefined}
      className={cn(
        'relative grid grid-cols-[auto_minmax(0,1fr)] gap-x-3.5 gap-y-3 border-b border-hair px-3 [contain:layout] has-[[data-row-link]:focus-visible]:bg-fill md:gap-x-4',
        'data-selected:bg-wash data-selected:shadow-[inset_2px_0_0_var(--accent)]',
        'md:grid-cols-[auto_minmax(0,1fr)_212px]',
        compact
          ? 'py-2.5 lg:grid-cols-[auto_minmax(0,1fr)_minmax(0,1fr)_272px]'
          : 'py-4 lg:grid-cols-[auto_minmax(0,1fr)_minmax(0,1fr)_212px]',
      )}
    >
      <div className="flex flex-col items-center gap-2.5 md:flex-row md:items-start md:gap-4">
        {onSelectedChange && (
          <span className="order-last grid size-6 place-items-center md:order-none md:-mx-1">
            <Checkbox
              aria-label={`Select ${firstName} ${lastName}`}
              checked={selected}
              onChange={(event) => onSelectedChange(physician, event.target.checked)}
            />
          </span>
        )}
        <Avatar firstName={firstName} lastName={lastName} size={compact ? 'small' : 'medium'} />
      </div>
      <Who {...props} />
      {compact ? <Where {...props} className="max-lg:hidden" /> : <Practice {...props} />}
      <div
        className={cn(
          'grid content-start gap-2 max-md:col-start-2 max-md:grid-cols-2 md:max-lg:col-start-3 md:max-lg:row-span-2 md:max-lg:row-start-1',
          compact && 'lg:grid-cols-2 lg:gap-y-0.5',
        )}
      >
        {physician.inactiveSince === undefined ? (
          <>
            <ContactButton physician={physician} field="email" viewer={viewer} className="w-full justify-start" />
            <ContactButton physician={physician} field="phone" viewer={viewer} className="w-full justify-start" />
          </>
        ) : (
          <Badge tone="amber" className="col-span-full justify-self-start">
            No longer active per NPPES
          </Badge>
        )}
        <div className="col-span-full flex items-center gap-4 text-12">
          <ProfileLink to={to} state={linkState} className={quietLink}>
            View Profile
            <span className="sr-only">
              of {firstName} {lastName}
            </span>
          </ProfileLink>
          {physician.contactInfo.linkedIn && (
            <a href={physician.contactInfo.linkedIn} target="_blank" rel="noreferrer noopener" className={quietLink}>
              LinkedIn
              <ArrowUpRight aria-hidden className="size-3" />
              <span className="sr-only">
                of {firstName} {lastName}, opens a new tab
              </span>
            </a>
          )}
        </div>
      </div>
      {below && <div className="col-start-2 col-end-[-1]">{below}</div>}
    </li>
  )
})

const quietLink = 'inline-flex min-h-6 items-center gap-0.5 rounded-4 text-muted hover:text-ink hover:underline'

function Who({ physician, to, linkState, marks = {}, density, viewer }: PhysicianRowProps) {
  const { firstName, lastName, credential, title, specialty } = physician
  return (
    <div className="grid min-w-0 content-start gap-0.5">
      <div className="flex flex-wrap items-baseline gap-x-2">
        <h2 className="text-16 leading-6">
          <ProfileLink
            to={to}
            state={linkState}
            data-row-link
            className="rounded-4 font-semibold text-ink underline-offset-4 hover:underline"
          >
            <MarkedText text={firstName} words={marks.firstName} />{' '}
            <MarkedText text={lastName} words={marks.lastName} />
          </ProfileLink>
          {credential && (
            <span className="ml-1.5 text-14 font-normal text-muted">
              <MarkedText text={credential} words={marks.credential} />
            </span>
          )}
        </h2>
        <SampleBadge physician={physician} />
      </div>
      <OnLists lists={physician.lists} />
      {(title || specialty) && (
        <p className="text-13 text-muted">
          <MarkedText text={title} words={marks.title} />
          {title && specialty && ' · '}
          <MarkedText text={specialty} words={marks.specialty} />
        </p>
      )}
      <Where physician={physician} marks={marks} className={cn(density === 'compact' && 'lg:hidden')} />
      {density !== 'compact' && <EmailExcerpt physician={physician} viewer={viewer} />}
    </div>
  )
}

function ProfileLink({ to, ...props }: Pick<PhysicianRowProps, 'to'> & Omit<LinkProps, 'to'>) {
  if (typeof to !== 'function') return <Link to={to} {...props} />
  return (
    <button type="button" onClick={to} className={props.className}>
      {props.children}
    </button>
  )
}

/** Shows that a physician is already on a list. */
function OnLists({ lists = [] }: Pick<PhysicianCard, 'lists'>) {
  const [first, ...others] = lists
  if (!first) return null
  const all = lists.map(({ name }) => name).join(', ')
  return (
    <Badge tone="accent" title={all} className="max-w-64 justify-self-start">
      <ListChecks aria-hidden className="shrink-0" />
      <span className="sr-only">On your {lists.length === 1 ? 'list' : 'lists'} </span>
      <span className="truncate">{others.length === 0 ? first.name : `${lists.length} lists`}</span>
    </Badge>
  )
}

function Where({
  physician,
  marks = {},
  className,
}: Pick<PhysicianRowProps, 'physician' | 'marks'> & { className?: string }) {
  const { organization, city, state, location, miles } = physician
  return (
    <div className={cn('grid content-start gap-0.5 text-13 text-muted', className)}>
      {organization && (
        <Line icon={<Building2 aria-hidden />} label="Organization">
          <MarkedText text={organization} words={marks.organization} />
        </Line>
      )}
      {location && (
        <Line icon={<MapPin aria-hidden />} label="Location">
          <MarkedText text={city} words={marks.city} />
          {city && state && ', '}
          {state}
          {miles !== undefined && (
            <span className="ml-1.5 text-12 text-faint tabular-nums">{formatNumber(Math.round(miles))} mi</span>
          )}
        </Line>
      )}
    </div>
  )
}

function Practice({ physician, marks = {} }: PhysicianRowProps) {
  const { skills, educationEntries } = physician
  // A skill that was looked for is shown even if it stands far behind.
  const shown = inOrderOfMarks(skills, marks.skills ?? []).slice(0, limits.skillChips)
  const more = skills.length - shown.length
  return (
    <div className="grid min-w-0 content-start gap-2 text-13 text-muted max-lg:col-start-2">
      {shown.length > 0 && (
        <ul aria-label="Skills" className="flex flex-wrap gap-1">
          {shown.map((skill) => (
            <li key={skill} className="flex">
              <Badge>
                <span>
                  <MarkedText text={skill} words={marks.skills} />
                </span>
              </Badge>
            </li>
          ))}
          {more > 0 && (
            <li className="flex">
              <Badge>+{more} more</Badge>
            </li>
          )}
        </ul>
      )}
      {educationEntries.length > 0 && (
        <Line icon={<GraduationCap aria-hidden />} label="Education">
          {educationEntries.map((entry, index) => (
            <span key={`${entry.schoolName} ${entry.degrees.join(' ')}`}>
              {index > 0 && '; '}
              <MarkedText
                text={schoolOf(entry)}
                words={[...(marks.educationSchool ?? []), ...(marks.medicalSchool ?? [])]}
              />
            </span>
          ))}
        </Line>
      )}
    </div>
  )
}

/** The masked address, until it is revealed (docs/specification/physicians.md, Masks). */
function EmailExcerpt({ physician, viewer }: Pick<PhysicianRowProps, 'physician' | 'viewer'>) {
  const { value } = useContactReveal(physician, 'email', viewer)
  const { email } = physician.contactInfo
  if (email === null || value !== null) return null
  return (
    <Line icon={<Mail aria-hidden />} label="Email">
      <span className="break-all">{email}</span>
    </Line>
  )
}

function Line({ icon, label, children }: { icon: ReactNode; label: string; children: ReactNode }) {
  return (
    <p className="flex min-w-0 items-start gap-2 text-13 text-muted [&_svg]:mt-0.5 [&_svg]:size-3.5 [&_svg]:shrink-0 [&_svg]:text-faint">
      {icon}
      <span className="min-w-0">
        <span className="sr-only">{label}: </span>
        {children}
      </span>
    </p>
  )
}

/** 'Baylor College of Medicine, MD' */
function schoolOf({ schoolName, degrees }: EducationEntry): string {
  return [schoolName, ...degrees].filter((part) => part !== '').join(', ')
}

function inOrderOfMarks(skills: readonly string[], words: readonly string[]): readonly string[] {
  if (words.length === 0 || skills.length <= limits.skillChips) return skills
  const isMarked = (skill: string) => spans(skill, words).length > 0
  return [...skills.filter(isMarked), ...skills.filter((skill) => !isMarked(skill))]
}
