import { memo, type ReactNode } from 'react'
import type { To } from 'react-router'
import { ExcludedBadge } from '#features/public-facts/excluded-badge.tsx'
import type { Viewer } from '#shared/access/access.ts'
import { limits } from '#shared/product/limits.ts'
import { fullName } from '#shared/text/physician-name.ts'
import { spans } from '#shared/text/spans.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Badge } from '#ui/badge.tsx'
import { Checkbox } from '#ui/choice.tsx'
import { cn } from '#ui/class-names.ts'
import { useHydrated } from '#ui/hydrated.ts'
import { ListChecks } from '#ui/icons.tsx'
import { Link, type LinkProps } from '#ui/link.tsx'
import { markedLine } from '#ui/marked-text.tsx'
import { formatNumber } from '#ui/number-format.ts'
import { LogContactButton } from '../activities/log-contact-button.tsx'
import { DoNotContactLine } from '../do-not-contact/do-not-contact-line.tsx'
import { ContactButton } from './contact-button.tsx'
import type { EducationEntry, PhysicianCard } from './contracts.ts'
import { LastContact } from './last-contact.tsx'
import { type Marks, Matches, type Reason } from './physician-matches.tsx'
import { useRevealedOf } from './revealed-contacts.ts'
import { SampleBadge } from './sample-badge.tsx'
import { contactLock } from './use-contact-reveal.ts'
import { wishWords } from './wishes.ts'

export type Density = 'comfortable' | 'compact'

interface PhysicianRowProps {
  physician: PhysicianCard
  /** The profile's address, or what opens the profile if it has no address. */
  to: To | (() => void)
  /** Tells the profile page where it was opened from. */
  linkState?: unknown
  marks?: Marks
  /** What the search matched on the physician that the row doesn't show. */
  why?: readonly Reason[] | undefined
  density?: Density
  /** Rows before it have already preloaded the profile page. */
  later?: boolean
  /** Without it, there is no checkbox. */
  onSelectedChange?: (physician: PhysicianCard, selected: boolean, withShift: boolean) => void
  selected?: boolean
  /** Below everything, at full width: what a list says about the physician. */
  below?: ReactNode
  /** Who is looking: they may reveal email and phone, or are told why not. */
  viewer: Viewer | null
}

/**
 * A physician in a list: who, what, where, and how to reach them. A list has many, so a row rerenders only when
 * something of its own has changed: give it stable props.
 */
export const PhysicianRow = memo(function PhysicianRow(props: PhysicianRowProps) {
  const { physician, density, selected = false } = props
  return (
    <li
      data-row={physician.id}
      data-selected={selected || undefined}
      className={cn('row', density === 'compact' ? 'row-compact' : 'row-comfortable')}
    >
      <InRow {...props} />
    </li>
  )
})

function InRow(props: PhysicianRowProps) {
  const { physician, to, linkState, density = 'comfortable', onSelectedChange, selected = false, below, viewer } = props
  const { firstName, lastName } = physician
  const compact = density === 'compact'
  return (
    <>
      <div className="row-face">
        {onSelectedChange && (
          <span className="row-tick">
            <Checkbox
              aria-label={`Select ${fullName(physician)}`}
              checked={selected}
              onChange={(event) => onSelectedChange(physician, event.target.checked, isWithShift(event.nativeEvent))}
            />
          </span>
        )}
        <Avatar firstName={firstName} lastName={lastName} size={compact ? 'small' : 'medium'} />
      </div>
      <Who {...props} />
      {compact ? <Where {...props} className="max-lg:hidden" /> : <Practice {...props} />}
      <div className={cn('row-ways', compact && 'lg:gap-y-0.5')}>
        {physician.doNotContact ? (
          <DoNotContactLine block={physician.doNotContact} className="col-span-full text-13 wrap-anywhere text-muted" />
        ) : physician.inactiveSince === undefined ? (
          <>
            <ContactButton physician={physician} field="email" viewer={viewer} className="row-way" />
            <ContactButton physician={physician} field="phone" viewer={viewer} className="row-way" />
          </>
        ) : (
          <Badge tone="amber" className="col-span-full justify-self-start">
            No longer active per NPPES
          </Badge>
        )}
        <div className="row-links">
          {/* The name leads there, too, and has preloaded the page. */}
          <ProfileLink to={to} state={linkState} discover="none" className="quiet-link">
            View Profile
            <span className="sr-only">{`of ${fullName(physician)}`}</span>
          </ProfileLink>
          {physician.contactInfo.linkedIn && (
            <a href={physician.contactInfo.linkedIn} target="_blank" rel="noreferrer" className="row-away led-away">
              LinkedIn
              <span className="sr-only">{`of ${fullName(physician)}, opens a new tab`}</span>
            </a>
          )}
          {viewer && !below && !physician.doNotContact && typeof to !== 'function' && (
            <LogOnCard physician={physician} viewer={viewer} />
          )}
        </div>
      </div>
      {below && <div className="col-start-2 col-end-[-1]">{below}</div>}
    </>
  )
}

/** A click with Shift held, which selects a range. */
const isWithShift = (event: Event) => event instanceof MouseEvent && event.shiftKey

/** Only once the script has loaded: a page of results has fifty of these, and without it none of them could be used. */
function LogOnCard({ physician, viewer }: Pick<PhysicianRowProps, 'physician' | 'viewer'>) {
  if (!useHydrated()) return null
  return (
    <LogContactButton
      viewer={viewer}
      physicianIds={[physician.id]}
      name={fullName(physician)}
      variant="quiet"
      size="small"
      className="-mx-2.5 -my-1.5 text-12 [&_svg]:hidden"
    />
  )
}

function Who({ physician, to, linkState, later, marks = {}, why, density, viewer, below }: PhysicianRowProps) {
  const { firstName, middleName, lastName, suffix, credential, title, specialty } = physician
  return (
    <div className="row-who">
      <div className="row-title">
        <h2>
          <ProfileLink
            to={to}
            state={linkState}
            discover={later ? 'none' : 'render'}
            data-row-link
            className="row-name"
          >
            {markedLine([
              [firstName, marks.firstName],
              ` ${middleName && `${middleName} `}`,
              [lastName, marks.lastName],
              suffix && ` ${suffix}`,
            ])}
          </ProfileLink>
          {credential && <span>{markedLine([[credential, marks.credential]])}</span>}
        </h2>
        <SampleBadge physician={physician} />
        <OnLists lists={physician.lists} />
        <ExcludedBadge since={physician.excludedSince} />
        {physician.wishes && (
          <Badge tone="accent" title={wishWords(physician.wishes).join(' · ') || undefined}>
            Open to offers
          </Badge>
        )}
        {physician.confirmedOn !== undefined && <Badge>Confirmed by the physician</Badge>}
        {(!below || physician.lastContact?.mine === false) && <LastContact contact={physician.lastContact} />}
        {physician.inMyRecords && <Badge>{viewer?.team ? 'In our records' : 'In my records'}</Badge>}
      </div>
      {(title || specialty) && (
        <p className="text-13 text-muted">
          {markedLine([[title, marks.title], title && specialty && ' · ', [specialty, marks.specialty]])}
        </p>
      )}
      <Where physician={physician} marks={marks} className={density === 'compact' ? 'lg:hidden' : 'row-lines'}>
        {density !== 'compact' && <EmailExcerpt physician={physician} viewer={viewer} />}
      </Where>
      <Matches physician={physician} marks={marks} why={why} compact={density === 'compact'} />
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
    <Badge tone="accent" title={all} className="max-w-64 self-center">
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
  children,
}: Pick<PhysicianRowProps, 'physician' | 'marks'> & { className?: string; children?: ReactNode }) {
  const { organization, city, state, location, miles } = physician
  return (
    <div className={cn('row-where', className)}>
      {organization && (
        <Line icon="led-organization" label="Organization">
          {markedLine([[organization, marks.organization]])}
        </Line>
      )}
      {location && (
        <Line icon="led-place" label="Location">
          {markedLine([[city, marks.city], city && state && ', ', state])}
          {miles !== undefined && (
            <span className="ml-1.5 text-12 text-faint tabular-nums">{formatNumber(Math.round(miles))} mi</span>
          )}
        </Line>
      )}
      {children}
    </div>
  )
}

function Practice({ physician, marks = {} }: PhysicianRowProps) {
  const { skills, educationEntries } = physician
  // A skill that was searched for is shown even if it is far down the list.
  const shown = inOrderOfMarks(skills, marks.skills ?? []).slice(0, limits.skillChips)
  const more = skills.length - shown.length
  return (
    <div className="row-practice">
      {shown.length > 0 && (
        <ul aria-label="Skills" className="row-skills">
          {shown.map((skill) => (
            <li key={skill}>{markedLine([[skill, marks.skills]])}</li>
          ))}
          {more > 0 && <li>{`+${more} more`}</li>}
        </ul>
      )}
      {educationEntries.length > 0 && (
        <Line icon="led-school" label="Education" title={educationEntries.map(schoolOf).join('; ')}>
          {markedLine(
            educationEntries.flatMap((entry, index) => [
              index > 0 ? '; ' : '',
              [schoolOf(entry), [...(marks.educationSchool ?? []), ...(marks.medicalSchool ?? [])]],
            ]),
          )}
        </Line>
      )}
    </div>
  )
}

/** The masked address, until it is revealed (docs/specification/physicians.md, Masks). */
function EmailExcerpt({ physician, viewer }: Pick<PhysicianRowProps, 'physician' | 'viewer'>) {
  if (physician.contactInfo.email === null || physician.doNotContact) return null
  if (contactLock('email', viewer) !== null) return <Masked physician={physician} />
  return <MaskedUntilRevealed physician={physician} viewer={viewer} />
}

function MaskedUntilRevealed({ physician, viewer }: Pick<PhysicianRowProps, 'physician' | 'viewer'>) {
  const value = useRevealedOf(viewer, physician.id, 'email')
  return value ? null : <Masked physician={physician} />
}

function Masked({ physician }: Pick<PhysicianRowProps, 'physician'>) {
  const { email } = physician.contactInfo
  return (
    <Line icon="led-email" label="Email">
      {email}
    </Line>
  )
}

interface LineProps {
  icon: string
  label: string
  /** The whole of it, where it may be cut. */
  title?: string
  children: ReactNode
}

/** `icon`: its class (styles/icons.css). A page has a hundred of these lines, so each is a single element. */
function Line({ icon, label, title, children }: LineProps) {
  return (
    <p className={`row-line ${icon}`} title={title}>
      <span className="sr-only">{`${label}: `}</span>
      {children}
    </p>
  )
}

/** 'Baylor College of Medicine, MD' */
function schoolOf({ schoolName, degrees }: EducationEntry): string {
  return [schoolName, ...degrees].filter((part) => part !== '').join(', ')
}

function inOrderOfMarks(skills: readonly string[], words: readonly string[]): readonly string[] {
  if (words.length === 0 || skills.length <= limits.skillChips) return skills
  const marked = skills.filter((skill) => spans(skill, words).length > 0)
  return marked.length === 0 ? skills : [...marked, ...skills.filter((skill) => !marked.includes(skill))]
}
