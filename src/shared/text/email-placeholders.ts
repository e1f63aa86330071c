/** The placeholders in emails, and the defaults for unknown facts about a physician. */

/** Of the physician. */
export const personPlaceholders = ['first_name', 'last_name', 'specialty', 'company_name', 'location'] as const
/** From the position. None of them has a default: a guess would promise something no one offers. */
export const jobPlaceholders = ['job_location', 'job_title', 'facility', 'compensation', 'schedule', 'visa'] as const
/** A whole sentence that the server makes from the physician's record: why this email goes to them. */
export const sentencePlaceholders = ['reason'] as const
export const placeholders = [...personPlaceholders, ...jobPlaceholders, ...sentencePlaceholders] as const
export type Placeholder = (typeof placeholders)[number]
export type JobPlaceholder = (typeof jobPlaceholders)[number]

const defaults: Record<(typeof personPlaceholders)[number], string> = {
  first_name: 'Doctor',
  last_name: 'Doctor',
  specialty: 'Healthcare',
  company_name: 'your organization',
  location: 'your location',
}

/** The position's known facts; empty or missing if unknown. */
export type Job = Partial<Record<JobPlaceholder, string>>

/** What a list's position says about the job. */
export function jobOf(position: {
  title: string
  location: string
  facility: string
  compensation: string
  schedule: string
  visa: string
}): Job {
  const { title, location, facility, compensation, schedule, visa } = position
  return { job_title: title, job_location: location, facility, compensation, schedule, visa }
}

/** The recipient of an email. Empty texts for unknown values. */
export interface Candidate {
  firstName: string
  lastName: string
  specialty: string
  organization: string
  /** Where the physician is today. */
  location: string
  /** The date since which federal health care programs have excluded them. */
  excludedSince?: string | undefined
  /** One sentence; missing or empty if nothing is known. */
  reason?: string | undefined
}

export interface Filled {
  value: string
  /** The value is unknown: the default text, or the placeholder itself if there is none. */
  isDefault: boolean
}

export function fillingsFor(candidate: Candidate, job: Job): Record<Placeholder, Filled> {
  const known: Partial<Record<Placeholder, string>> = {
    ...job,
    first_name: candidate.firstName,
    last_name: candidate.lastName,
    specialty: candidate.specialty,
    company_name: candidate.organization,
    location: candidate.location,
    reason: candidate.reason,
  }
  const entries = placeholders.map((name) => {
    const value = known[name]?.trim() ?? ''
    if (value !== '') return [name, { value, isDefault: false }] as const
    return [name, { value: defaultOf(name), isDefault: true }] as const
  })
  return Object.fromEntries(entries) as Record<Placeholder, Filled>
}

function defaultOf(name: Placeholder): string {
  if (name === 'reason') return ''
  return isOfJob(name) ? `{${name}}` : defaults[name]
}

/**
 * In one pass, so inserted values are never searched for placeholders. Other text in braces stays unchanged, and so do
 * placeholders for unknown facts about the job. An unknown reason goes whole.
 */
export function fillPlaceholders(text: string, candidate: Candidate, job: Job): string {
  const fillings = fillingsFor(candidate, job)
  return withoutReason(withLastNames(text), fillings.reason.isDefault).replace(
    /(\bDr\.? |\bDoctor )?\{(\w+)\}/g,
    (whole, title: string | undefined, name: string) => {
      if (!isPlaceholder(name)) return whole
      // Without a name, only the title is used: 'Dear Doctor', never 'Dear Dr. Doctor'.
      if (name === 'last_name' && fillings.last_name.isDefault) return fillings.last_name.value
      return `${title ?? ''}${fillings[name].value}`
    },
  )
}

/** With nothing to say, the sentence goes with the space or the paragraph around it. */
function withoutReason(text: string, isUnknown: boolean): string {
  if (!isUnknown) return text
  return text.replace(/^\{reason\}[ \t]*(?:\n+|$)|^\{reason\}[ \t]+|[ \t]*\{reason\}/gm, '')
}

/** Older templates, from before {last_name} existed, greet 'Dr. {first_name}'. A title goes with the last name. */
export function withLastNames(text: string): string {
  return text.replace(/\b(Dr\.?|Doctor)(\s+)\{first_name\}/g, '$1$2{last_name}')
}

/** Which placeholders a template has, in the order of the list. */
export function placeholdersIn(text: string): Placeholder[] {
  return placeholders.filter((name) => withLastNames(text).includes(`{${name}}`))
}

/** The job placeholders in an email that have no value yet; it can't be sent. */
export function missingOfJob(text: string, job: Job): JobPlaceholder[] {
  return jobPlaceholders.filter((name) => (job[name]?.trim() ?? '') === '' && text.includes(`{${name}}`))
}

/** Why an email can't be sent, as a message; undefined if it can. */
export function missingWords(text: string, job: Job): string | undefined {
  const [name] = missingOfJob(text, job)
  if (name === undefined) return undefined
  if (name === 'job_location') return 'Enter the job location first'
  return `{${name}} has no value. Save the position on the list, or remove it from the email.`
}

/**
 * Why an email can't go to many people as it is: a word in braces that nothing fills, `{lastname}`, as a message;
 * undefined if there is none.
 */
export function unknownPlaceholderWords(text: string): string | undefined {
  const unknown = [...text.matchAll(/\{\{?\s*([\w .-]{1,40}?)\s*\}?\}/g)].find(([whole, name = '']) => {
    return !(isPlaceholder(name) && whole === `{${name}}`)
  })
  if (unknown === undefined) return undefined
  const plain = (name: string) => name.toLowerCase().replace(/[^a-z]/g, '')
  const meant = placeholders.find((name) => plain(name) === plain(unknown[1] ?? ''))
  const how = meant === undefined ? 'Remove it' : `Use {${meant}}`
  return `${unknown[0]} isn’t a placeholder, so everyone would read it as it is. ${how}.`
}

export function isOfJob(name: Placeholder): name is JobPlaceholder {
  return jobPlaceholders.includes(name as JobPlaceholder)
}

function isPlaceholder(name: string): name is Placeholder {
  return placeholders.includes(name as Placeholder)
}
