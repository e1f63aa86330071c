/** Reads a resume: each value only from where it stands, with the words it comes from; what is in doubt stays empty. */
import type { BeyondLimit } from '#data/formats/read-limits.ts'
import { isNamed } from '#shared/calls/named-error.ts'
import { limits } from '#shared/product/limits.ts'
import type { ResumeFrom, ResumeProposal, ResumeRefusal } from '../contracts.ts'
import { backgroundIn } from './background.server.ts'
import { medicalDegrees } from './degrees.server.ts'
import type { Background, License, Training } from './facts.server.ts'
import { fileLines } from './file-lines.server.ts'
import { withoutLetters } from './letters.server.ts'
import { emailsIn, ownContactsIn } from './own-contacts.server.ts'
import { type OwnName, ownNameIn } from './own-name.server.ts'
import { specialtyIn } from './part-words.server.ts'
import { isRefusal } from './refusals.server.ts'
import { type Sections, sectionsOf } from './sections.server.ts'

export interface ResumeRead {
  values: ResumeProposal
  from: ResumeFrom
  training: readonly Training[]
  licenses: readonly License[]
}

/** After this many lines, a resume lists only publications. */
const maxLines = 600
const longestLine = 400

export async function readResumeFile(
  content: Uint8Array,
): Promise<ResumeRead | { refused: ResumeRefusal; sentence?: string }> {
  try {
    const lines = await fileLines(content)
    return readLines(lines.slice(0, maxLines).map((line) => ({ ...line, text: line.text.slice(0, longestLine) })))
  } catch (error) {
    if (isNamed<BeyondLimit>(error, 'BeyondLimit'))
      return { refused: 'tooLong', sentence: `This file ${error.message}.` }
    return { refused: error instanceof Error && isRefusal(error.cause) ? error.cause : 'unreadable' }
  }
}

type Lines = Awaited<ReturnType<typeof fileLines>>

function readLines(all: Lines): ResumeRead | { refused: ResumeRefusal } {
  const { own, signed } = withoutLetters(all)
  const sections = sectionsOf(own)
  const signedTexts = signed.map(({ text }) => text)
  const name = ownNameIn(sections, own, signed, [
    ...emailsIn(sections),
    ...signedTexts.flatMap((text) => text.match(/[\w.+-]+@[\w.-]+/g) ?? []),
  ])
  const background = backgroundIn(sections)
  if (!isTrained(name, background)) return { refused: 'noTraining' }
  const contacts = ownContactsIn(sections, signedTexts, name)
  const specialty = specialtyOf(sections, background)
  const post = postOf(sections, background)
  const skills = skillsIn(sections)
  const said: [keyof ResumeProposal, unknown, string | undefined][] = [
    ['contactfirstname', name?.firstName, name?.from],
    ['contactmiddlename', name?.middleName, name?.from],
    ['contactlastname', name?.lastName, name?.from],
    ['contacttitle', post.title?.value, post.title?.from],
    ['companyname', post.company?.value, post.company?.from],
    ['specialty', specialty?.value, specialty?.from],
    ['contactemail', contacts.email?.value, contacts.email?.from],
    ['contactphone', contacts.phone?.value, contacts.phone?.from],
    ['contactcity', contacts.city?.value, contacts.city?.from],
    ['contactstate', contacts.state?.value, contacts.state?.from],
    ['contactlinkedinurl', contacts.linkedin?.value, contacts.linkedin?.from],
    [
      'contacteducation',
      background.schools.map(({ schoolName, degree }) => ({ schoolName, degree })),
      background.schools.map(({ from }) => from).join('\n'),
    ],
    ['contactskills', skills, skills.join(', ')],
    [
      'contactlicenses',
      background.licenses.map(({ state }) => state).join(', '),
      [...new Set(background.licenses.map(({ from }) => from))].join('; '),
    ],
  ]
  const filled = said.filter(([, value]) => (Array.isArray(value) ? value.length > 0 : value))
  return {
    values: Object.fromEntries(filled.map(([field, value]) => [field, value])),
    from: Object.fromEntries(filled.map(([field, , from]) => [field, (from ?? '').replace(/\t/g, ' | ')])),
    training: background.training,
    licenses: background.licenses,
  }
}

/** A medical school, a residency, or a physician's name above a post. */
function isTrained(name: OwnName | undefined, { schools, training, post }: Background): boolean {
  const isOfMedicine = schools.some(({ degree }) => medicalDegrees.has(degree))
  if (isOfMedicine && training.length > 0) return true
  if (name && (isOfMedicine || training.length > 0)) return true
  const own = name?.credential.split(', ') ?? []
  return own.some((one) => medicalDegrees.has(one)) && (schools.length > 0 || post !== undefined)
}

interface Said {
  value: string
  from: string
}

/** What the label says, the title at the top or of the post, then the latest training. */
function specialtyOf({ lines, labeled }: Sections, { post, training }: Background): Said | undefined {
  const fellowships = training.filter(({ kind }) => kind === 'fellowship')
  // A fellowship in something unknown is not what the residency before it was in.
  const latest = fellowships.length > 0 ? fellowships : training.filter(({ kind }) => kind === 'residency')
  const head = lines.filter(
    ({ section, laid, text }) => section === 'head' && laid.region === 'body' && text.length <= 80,
  )
  const texts = [
    ...labeled.filter(({ label }) => label === 'specialty').map(({ value, from }) => ({ text: value, from })),
    ...head.map(({ text }) => ({ text, from: text })),
    ...(post?.title ? [{ text: post.title, from: post.from }] : []),
    ...latest.map(({ specialty, from }) => ({ text: specialty, from })),
  ]
  for (const { text, from } of texts) {
    const value = specialtyIn(text)
    if (value) return { value, from }
  }
  return undefined
}

function postOf({ labeled }: Sections, { post }: Background): { title?: Said; company?: Said } {
  const of = (label: 'position' | 'employer') => labeled.find((one) => one.label === label)
  const [position, employer] = [of('position'), of('employer')]
  const title = position ?? (post?.title ? { value: post.title, from: post.from } : undefined)
  const company = employer ?? (post?.company ? { value: post.company, from: post.from } : undefined)
  return { ...(title && { title }), ...(company && { company }) }
}

function skillsIn({ lines }: Sections): string[] {
  const skills = lines
    .filter(({ section }) => section === 'skills')
    .flatMap(({ cells }) => cells.flatMap((cell) => cell.split(/[,;]/)))
    .map((skill) => skill.trim())
    .filter((skill) => skill.length > 1 && skill.length <= limits.resumeSkill && skill.split(' ').length <= 6)
  return [...new Map(skills.map((skill) => [skill.toLowerCase(), skill])).values()].slice(0, limits.resumeSkills)
}
