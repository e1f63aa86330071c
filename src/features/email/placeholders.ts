/** The placeholders of templates, and what stands in for what is not known about a physician. */
export const placeholders = [
  'first_name',
  'last_name',
  'specialty',
  'company_name',
  'location',
  'job_location',
] as const
export type Placeholder = (typeof placeholders)[number]

/** The job's location has no default: a guess would send physicians to the wrong place. */
const defaults: Record<Placeholder, string | null> = {
  first_name: 'Doctor',
  last_name: 'Doctor',
  specialty: 'Healthcare',
  company_name: 'your organization',
  location: 'your location',
  job_location: null,
}

/** Who an email is to. Empty texts where something is not known. */
export interface Candidate {
  firstName: string
  lastName: string
  specialty: string
  organization: string
  /** Where the physician is today. */
  location: string
  /** The day since when federal health care programs exclude them. */
  excludedSince?: string | undefined
}

export interface Filled {
  value: string
  /** Nothing is known: the words that stand in for it, or the placeholder itself if there are none. */
  isDefault: boolean
}

export function fillingsFor(candidate: Candidate, jobLocation: string): Record<Placeholder, Filled> {
  const known: Record<Placeholder, string> = {
    first_name: candidate.firstName,
    last_name: candidate.lastName,
    specialty: candidate.specialty,
    company_name: candidate.organization,
    location: candidate.location,
    job_location: jobLocation,
  }
  const entries = placeholders.map((name) => {
    const value = known[name].trim()
    if (value !== '') return [name, { value, isDefault: false }] as const
    return [name, { value: defaults[name] ?? `{${name}}`, isDefault: true }] as const
  })
  return Object.fromEntries(entries) as Record<Placeholder, Filled>
}

/**
 * In one pass: what is filled in is never looked through for placeholders itself. Others in braces stay as they are, and so does
 * the job's location until it is known.
 */
export function fillPlaceholders(text: string, candidate: Candidate, jobLocation: string): string {
  const fillings = fillingsFor(candidate, jobLocation)
  return withLastNames(text).replace(
    /(\bDr\.? |\bDoctor )?\{(\w+)\}/g,
    (whole, title: string | undefined, name: string) => {
      if (!isPlaceholder(name)) return whole
      // Without a name the title stands alone: 'Dear Doctor', never 'Dear Dr. Doctor'.
      if (name === 'last_name' && fillings.last_name.isDefault) return fillings.last_name.value
      return `${title ?? ''}${fillings[name].value}`
    },
  )
}

/** Templates from before there was a last name greet 'Dr. {first_name}'. A title goes with the last name. */
export function withLastNames(text: string): string {
  return text.replace(/\b(Dr\.?|Doctor)(\s+)\{first_name\}/g, '$1$2{last_name}')
}

/** Which placeholders a template has, in the order of the list. */
export function placeholdersIn(text: string): Placeholder[] {
  return placeholders.filter((name) => withLastNames(text).includes(`{${name}}`))
}

/** Whether an email cannot go out yet because it names the job's location and no one has said where that is. */
export function lacksJobLocation(text: string, jobLocation: string): boolean {
  return jobLocation.trim() === '' && text.includes('{job_location}')
}

function isPlaceholder(name: string): name is Placeholder {
  return placeholders.includes(name as Placeholder)
}
