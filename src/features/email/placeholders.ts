/** The placeholders of templates (section 9) and what stands in for what is not known. */
export const placeholders = ['first_name', 'specialty', 'company_name', 'location'] as const
export type Placeholder = (typeof placeholders)[number]

const defaults: Record<Placeholder, string> = {
  first_name: 'Doctor',
  specialty: 'Healthcare',
  company_name: 'your organization',
  location: 'your location',
}

/** Whom a mail is to. Empty texts where something is not known. */
export interface Candidate {
  firstName: string
  lastName: string
  specialty: string
  organization: string
  location: string
}

export interface Filled {
  value: string
  /** Nothing is known: the words that stand in for it. */
  isDefault: boolean
}

export function fillingsFor(candidate: Candidate): Record<Placeholder, Filled> {
  const known: Record<Placeholder, string> = {
    first_name: candidate.firstName,
    specialty: candidate.specialty,
    company_name: candidate.organization,
    location: candidate.location,
  }
  const entries = placeholders.map((name) => {
    const value = known[name].trim()
    return [name, value === '' ? { value: defaults[name], isDefault: true } : { value, isDefault: false }] as const
  })
  return Object.fromEntries(entries) as Record<Placeholder, Filled>
}

/** In one pass: what is filled in is never looked through for placeholders itself. Others in braces stay as they are. */
export function fillPlaceholders(text: string, candidate: Candidate): string {
  const fillings = fillingsFor(candidate)
  return text.replace(/\{(\w+)\}/g, (whole, name: string) =>
    placeholders.includes(name as Placeholder) ? fillings[name as Placeholder].value : whole,
  )
}

/** Which placeholders a template has, in the order of the list. */
export function placeholdersIn(text: string): Placeholder[] {
  return placeholders.filter((name) => text.includes(`{${name}}`))
}
