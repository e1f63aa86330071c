import { lazy, type ReactNode, Suspense, useState } from 'react'
import { Affiliations } from '#features/public-facts/affiliations.tsx'
import { BoardLicenses } from '#features/public-facts/board-licenses.tsx'
import { editionOf } from '#features/public-facts/fact-names.ts'
import { hasStanding, MedicareStanding } from '#features/public-facts/medicare-standing.tsx'
import { MedicareVolumes } from '#features/public-facts/medicare-volumes.tsx'
import { hasArea, PracticeArea } from '#features/public-facts/practice-area.tsx'
import { fullName } from '#shared/text/physician-name.ts'
import { cn } from '#ui/class-names.ts'
import { formatCount, formatNumber } from '#ui/number-format.ts'
import { dayInWords, sourceName, sourceWords } from './contact-source.ts'
import type { EducationEntry, PhysicianProfile, FactSource as Source } from './contracts.ts'
import { FactSource } from './fact-source.tsx'
import { ProfileSection } from './profile-section.tsx'

/** The picture of where the practice is. */
export interface ProfileMap {
  src: string
  alt: string
  /** Two letters. */
  state: string
}

/**
 * Everything known about a physician, below the header. What isn't on file gets one line at the end, and no section.
 */
export function ProfileFacts({ physician, map }: { physician: PhysicianProfile; map: ProfileMap | null }) {
  const { skills } = physician
  const educated = hasEducation(physician)
  const missing = ['biography', 'experience', !educated && 'education', skills.length === 0 && 'skills'].filter(Boolean)
  return (
    <>
      <ProfileSection title="Practice">
        <div className="flex items-start gap-6">
          <Practice physician={physician} />
          {map && <PracticeMap map={map} />}
        </div>
      </ProfileSection>
      {physician.facts.affiliations.length > 0 && (
        <ProfileSection title="Hospitals">
          <Affiliations
            affiliations={physician.facts.affiliations}
            edition={editionOf(physician.facts.editions, 'affiliations')}
          />
        </ProfileSection>
      )}
      {physician.facts.volumes && (
        <ProfileSection title="Care for Medicare patients">
          <MedicareVolumes volumes={physician.facts.volumes} edition={editionOf(physician.facts.editions, 'volumes')} />
        </ProfileSection>
      )}
      {educated && (
        <ProfileSection title="Education">
          <Education physician={physician} />
        </ProfileSection>
      )}
      {skills.length > 0 && (
        <ProfileSection title="Skills">
          {/* The first ones are chips at the top of the page; here they are listed in full. */}
          <ul aria-label="All skills" className="text-pretty">
            {skills.map((skill, at) => (
              <li key={skill} className="inline">
                {skill}
                {at < skills.length - 1 && ', '}
              </li>
            ))}
          </ul>
          <p className="mt-2 text-13 text-muted">{sourceWords(physician.sources.skills)}</p>
        </ProfileSection>
      )}
      <p className="mt-8 text-13 text-muted">{missing.map((what) => `No ${what} on file.`).join(' ')}</p>
      <p className="mt-4 hidden text-13 text-muted print:block">Sources: {sourcesOf(physician).join('; ')}.</p>
    </>
  )
}

/** Where the practice is and, on click, which nearby counties are short of physicians. */
function PracticeMap({ map: { src, alt, state } }: { map: ProfileMap }) {
  const [isShown, show] = useState(false)
  return (
    <div className="ml-auto w-[168px] shrink-0 max-sm:hidden">
      <div className="relative">
        {isShown && (
          <Suspense>
            <ShortageOverlay state={state} />
          </Suspense>
        )}
        <img src={src} alt={alt} width={168} height={168} className="pointer-events-none relative object-contain" />
      </div>
      <button
        type="button"
        aria-pressed={isShown}
        onClick={() => show(!isShown)}
        className="toggle noscript:hidden print:hidden"
      >
        Shortage areas
      </button>
      {isShown && (
        <Suspense>
          <ShortageLegend state={state} />
        </Suspense>
      )}
    </div>
  )
}

const loadLayer = () => import('#features/public-facts/shortage-layer.tsx')
const ShortageOverlay = lazy(() => loadLayer().then((module) => ({ default: module.ShortageOverlay })))
const ShortageLegend = lazy(() => loadLayer().then((module) => ({ default: module.ShortageLegend })))

/** For paper, where there is no hover: the sources, and when each was last updated. */
function sourcesOf({ contacts, facts, sources, nppesUpdatedOn }: PhysicianProfile): string[] {
  const named = [contacts.email?.source, contacts.phone?.source, sources.licenses.source].flatMap((source) =>
    source ? [sourceName(source)] : [],
  )
  const editions = facts.editions.map(({ title, asOf }) => [title, asOf && dayInWords(asOf)].filter(Boolean).join(', '))
  const registry = nppesUpdatedOn ? [`${sourceName('nppes')}, updated ${dayInWords(nppesUpdatedOn)}`] : []
  return [...new Set([...registry, ...named, ...editions])]
}

function Practice({ physician }: { physician: PhysicianProfile }) {
  const { specialty, secondarySpecialties, organization, address, npi, licenseStates, telehealth } = physician
  const { groupSize, companySize, companyRevenue, companyIndustry, sources, facts } = physician
  return (
    <Facts>
      <Fact name="Name" source={sources.name}>
        {fullName(physician)}
      </Fact>
      <Fact name="Title" source={sources.title}>
        {physician.title}
      </Fact>
      <Fact name="Specialty" source={sources.specialty}>
        {specialty && (
          <>
            {specialty}
            {secondarySpecialties.length > 0 && <Aside>also {secondarySpecialties.join(', ')}</Aside>}
          </>
        )}
      </Fact>
      <Fact name="Organization" source={sources.organization}>
        {organization}
      </Fact>
      <Fact name="Practice address" source={sources.address}>
        {address.length > 0 && <Address lines={address} />}
      </Fact>
      <Fact name="Other practice locations" source="inText">
        {physician.otherLocations.length > 0 && <OtherLocations physician={physician} />}
      </Fact>
      <Fact name="NPI" source={sources.npi}>
        {npi && <span className="tabular-nums">{npi}</span>}
      </Fact>
      <Fact name="Licensed in" source={sources.licenses}>
        {licenseStates.length > 0 && (
          <>
            {licenseStates.join(', ')}
            <Aside>{licensedAs(sources.licenses.source)}</Aside>
          </>
        )}
      </Fact>
      <Fact name="License status" source="inText">
        {(facts.licenses.length > 0 || (licenseStates.length > 0 && sources.licenses.source !== 'generated')) && (
          <BoardLicenses licenses={facts.licenses} states={licenseStates} editions={facts.editions} />
        )}
      </Fact>
      <Fact name="Medicare" source="inText">
        {hasStanding(facts.medicare) && <MedicareStanding standing={facts.medicare} editions={facts.editions} />}
      </Fact>
      <Fact name="Area" source="inText">
        {hasArea(facts) && <PracticeArea facts={facts} />}
      </Fact>
      <Fact name="Telehealth" source={sources.telehealth}>
        {telehealth === null ? null : telehealth ? 'Yes' : 'No'}
      </Fact>
      <Fact name="Group size" source={sources.group}>
        {groupSize && formatCount(groupSize, 'clinician')}
      </Fact>
      <Fact name="Company size" source={sources.company}>
        {companySize && (
          <>
            {companySize} people
            {physician.companySizeIsEstimate && <Aside>an estimate from its Medicare members</Aside>}
          </>
        )}
      </Fact>
      <Fact name="Revenue" source={sources.company}>
        {companyRevenue}
      </Fact>
      <Fact name="Industry" source={sources.company}>
        {companyIndustry}
      </Fact>
    </Facts>
  )
}

function Address({ lines }: { lines: readonly string[] }) {
  return (
    <address className="inline-block max-w-full not-italic">
      {lines.map((line) => (
        <span key={line} className="block">
          {line}
        </span>
      ))}
    </address>
  )
}

/** How many are shown at first; hospitalists and telemedicine have a hundred. */
const atFirst = 4

function OtherLocations({ physician: { otherLocations, nppesUpdatedOn } }: { physician: PhysicianProfile }) {
  const more = otherLocations.slice(atFirst)
  return (
    <>
      <Locations locations={otherLocations.slice(0, atFirst)} />
      {more.length > 0 && (
        <details className="mt-3">
          <summary className="inline-flex min-h-6 list-none items-center rounded-4 text-13 font-[550] text-accent hover:underline">
            Show {formatNumber(more.length)} more
          </summary>
          <Locations locations={more} className="mt-3" />
        </details>
      )}
      <p className="mt-2 text-13 text-muted">
        {sourceName('nppes')}
        {nppesUpdatedOn && `, updated ${dayInWords(nppesUpdatedOn)}`}
      </p>
    </>
  )
}

function Locations({ locations, className }: { locations: readonly (readonly string[])[]; className?: string }) {
  return (
    <ul className={cn('grid gap-x-6 gap-y-3 sm:grid-cols-2', className)}>
      {locations.map((lines) => (
        <li key={lines.join('\n')}>
          <Address lines={lines} />
        </li>
      ))}
    </ul>
  )
}

/** Only the state board can confirm a license: we have what was listed. */
function licensedAs(source: string): string {
  return source === 'generated' ? 'sample data' : `as listed with ${sourceName(source)}`
}

function hasEducation({ educationEntries, medicalSchool, graduationYear }: PhysicianProfile): boolean {
  return educationEntries.length > 0 || Boolean(medicalSchool) || Boolean(graduationYear)
}

/** Earliest first; entries without a year come last, in their original order. */
function inOrderOfYears(entries: readonly EducationEntry[]): EducationEntry[] {
  const year = ({ startDate, endDate }: EducationEntry) => Number(endDate ?? startDate) || Number.POSITIVE_INFINITY
  return entries.toSorted((a, b) => (year(a) === year(b) ? 0 : year(a) - year(b)))
}

function Education({ physician }: { physician: PhysicianProfile }) {
  const { educationEntries, medicalSchool, graduationYear } = physician
  const named = educationEntries.some(({ schoolName }) => schoolName === medicalSchool)
  const dated = educationEntries.some(({ endDate }) => endDate === String(graduationYear))
  return (
    <Facts>
      {inOrderOfYears(educationEntries).map((entry) => (
        <Fact
          key={JSON.stringify(entry)}
          name={entry.degrees.join(', ') || 'School'}
          source={physician.sources.education}
        >
          {[entry.schoolName, entry.field].filter(Boolean).join(', ')}
          {years(entry) && (
            <Aside>
              <span className="whitespace-nowrap tabular-nums">{years(entry)}</span>
            </Aside>
          )}
        </Fact>
      ))}
      {!named && (
        <Fact name="Medical school" source={physician.sources.school}>
          {medicalSchool}
        </Fact>
      )}
      {!dated && (
        <Fact name="Graduation" source={physician.sources.school}>
          {graduationYear && <span className="tabular-nums">{graduationYear}</span>}
        </Fact>
      )}
    </Facts>
  )
}

/** '2005–2009', or just the year we know. */
function years({ startDate, endDate }: EducationEntry): string {
  return [startDate, endDate].filter(Boolean).join('–')
}

function Facts({ children }: { children: ReactNode }) {
  return <dl className="grid gap-x-6 gap-y-2.5 sm:grid-cols-[9.5rem_minmax(0,1fr)]">{children}</dl>
}

interface FactProps {
  name: string
  /** 'inText' where what is shown says it itself. */
  source: Source | 'inText'
  children: ReactNode
}

/** Omitted if there is nothing to say. */
function Fact({ name, source, children }: FactProps) {
  if (children === null || children === false || children === '' || children === 0) return null
  return (
    <div className="grid gap-x-6 sm:col-span-2 sm:grid-cols-subgrid">
      <dt className="text-muted">{name}</dt>
      <dd className="wrap-anywhere">
        {children}
        {source !== 'inText' && <FactSource source={source} of={name} />}
      </dd>
    </div>
  )
}

function Aside({ children }: { children: ReactNode }) {
  return <span className="ml-2 text-muted">{children}</span>
}
