/**
 * What a resume says about the form's fields. Suggestions: the physician reads each before sending. Lines are short, so
 * no pattern takes long.
 */
import { readEmails } from '#data/normalise/email.ts'
import { splitFullName } from '#data/normalise/full-name.ts'
import { normaliseLinkedin } from '#data/normalise/linkedin.ts'
import { properFirstName, properLastName, properMiddleName } from '#data/normalise/person-name.ts'
import { normalisePhone } from '#data/normalise/phone.ts'
import { limits } from '#shared/product/limits.ts'
import { foldValue } from '#shared/text/fold.ts'
import { stateCode } from '#shared/text/state-code.ts'
import { oneLine } from '#shared/text/typed-text.ts'
import type { ResumeProposal } from './contracts.ts'

/** After this many lines, a resume lists only publications. */
const maxLines = 400
const longestLine = 300
/** The person's own details are at the top. */
const headLines = 15

type Part = 'head' | 'work' | 'education' | 'skills' | 'other'

/** @param specialties those of the listed physicians, most frequent first */
export function proposeValues(text: string, specialties: readonly string[]): ResumeProposal {
  const lines = linesOf(text)
  const head = lines.slice(0, headLines).map(({ line }) => line)
  const of = (part: Part) => lines.filter((one) => one.part === part).map(({ line }) => line)
  const nameLine = head.slice(0, 6).find(looksLikeName)
  const proposal: Record<string, unknown> = {
    ...nameOf(nameLine),
    ...placeIn(lines.filter(({ line, part }, at) => part === 'head' && at < headLines && line !== nameLine)),
    ...positionIn(of('work').length > 0 ? of('work') : head),
    specialty: specialtyIn([...head, ...of('work')], specialties),
    contactemail: first(head, (line) => readEmails(emailLike.exec(line)?.[0] ?? '').emails[0]),
    contactphone: first(head, (line) => normalisePhone(phoneLike.exec(line)?.[0] ?? '')),
    contactlinkedinurl: first(head, (line) => {
      const found = linkedInLike.exec(line)?.[0]
      return found && normaliseLinkedin(found)
    }),
    contacteducation: schoolsIn(of('education')),
    contactskills: skillsIn(of('skills')),
  }
  const isEmpty = (value: unknown) => !value || (Array.isArray(value) && value.length === 0)
  return Object.fromEntries(Object.entries(proposal).filter(([, value]) => !isEmpty(value)))
}

const headings: readonly (readonly [Part, RegExp])[] = [
  ['education', /^(?:medical )?(?:education|training|education (?:and|&) training|postgraduate training)\b/i],
  [
    'work',
    /^(?:professional |work |clinical |relevant )?(?:experience|employment|appointments|positions|work history)\b/i,
  ],
  ['skills', /^(?:clinical |core |technical |key )?(?:skills|competencies|procedures|areas of expertise)\b/i],
  [
    'other',
    /^(?:publications|references|research|licens|certific|board cert|honors|awards|member|volunteer|languages|summary|objective|profile|presentations)/i,
  ],
]

function linesOf(text: string): { line: string; part: Part }[] {
  let part: Part = 'head'
  const lines: { line: string; part: Part }[] = []
  for (const raw of text.split('\n', maxLines * 4)) {
    const line = oneLine(raw.slice(0, longestLine))
    if (line === '') continue
    const bare = line.replace(/[:\s]+$/, '')
    const heading = bare.length <= 40 ? headings.find(([, pattern]) => pattern.test(bare)) : undefined
    if (heading) part = heading[0]
    else lines.push({ line, part })
    if (lines.length === maxLines) break
  }
  return lines
}

function first<Line, T>(lines: readonly Line[], read: (line: Line) => T | null | undefined): T | undefined {
  for (const line of lines) {
    const found = read(line)
    if (found) return found
  }
  return undefined
}

const emailLike = /[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,4}/
const phoneLike = /(?:\+?1[ .-]?)?\(?\d{3}\)?[ .-]{0,2}\d{3}[ .-]\d{4}/
const linkedInLike = /(?:https?:\/\/)?(?:www\.)?linkedin\.(?:com|example)\/in\/[\w%-]{1,100}/i
const noName = /\b(?:curriculum|vitae|resume|résumé|cv|page|confidential|email|phone|address)\b|[@\d:/|]/i

function looksLikeName(line: string): boolean {
  const words = line.replace(/,.*$/, '').split(' ')
  return !noName.test(line) && words.length >= 2 && words.length <= 5 && words.every((word) => /^\p{Lu}/u.test(word))
}

function nameOf(line: string | undefined) {
  if (line === undefined) return {}
  const { firstName, middleName, lastName } = splitFullName(line)
  if (firstName === '' || lastName === '') return {}
  return {
    contactfirstname: within(properFirstName(firstName), limits.formName),
    contactmiddlename: within(properMiddleName(middleName), limits.formName),
    contactlastname: within(properLastName(lastName), limits.formName),
  }
}

/** 'Houston, TX 77030', even after a street. */
function placeIn(head: readonly { line: string }[]) {
  return (
    first(head, ({ line }) => {
      for (const [, city = '', state = ''] of line.matchAll(
        /(\p{Lu}[\p{L} .'-]{1,40}), ?(?=([A-Z]{2}|[A-Z][a-z]+(?: [A-Z][a-z]+)?)\b)/gu,
      )) {
        const code = stateCode(state) ?? stateCode(state.split(' ')[0] ?? '')
        if (code) return { contactcity: city.trim(), contactstate: code }
      }
      return undefined
    }) ?? {}
  )
}

const titleLike =
  /\b(?:physician|surgeon|attending|hospitalist|director|chief|professor|chair|fellow|resident|locum|[a-z]+ologist|pediatrician|psychiatrist|internist|anesthesiologist|radiologist)\b/i
const placeOfWork =
  /\b(?:hospital|clinic|medical center|health|medicine|associates|group|university|institute|practice|center|partners)\b/i

/** The first position listed, which by convention is the current one: a title, and the employer. */
function positionIn(work: readonly string[]) {
  const at = work.findIndex((line) => titleLike.test(line) && line.length <= 120)
  if (at === -1) return {}
  const parts = [work[at]!, work[at - 1] ?? '', work[at + 1] ?? '']
    .flatMap((line) => line.split(/ [|–—•-] |, |\t/))
    .map((part) => withoutYears(part))
  return {
    contacttitle: within(
      parts.find((part) => titleLike.test(part)),
      limits.formLine,
    ),
    companyname: within(
      parts.find((part) => placeOfWork.test(part) && !titleLike.test(part)),
      limits.formLine,
    ),
  }
}

function withoutYears(text: string): string {
  return text
    .replace(/\(?\b(?:(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]* )?(?:19|20)\d\d\b.*$/i, '')
    .replace(/[\s,;|–—-]+$/, '')
    .trim()
}

/** The longest of those named in the sections about the person and the work. */
function specialtyIn(lines: readonly string[], specialties: readonly string[]): string | undefined {
  for (const line of lines.slice(0, 60)) {
    const text = ` ${foldValue(line).replaceAll(/[^\p{L}& ]+/gu, ' ')} `
    const named = specialties.filter((name) => text.includes(` ${foldValue(name)} `))
    if (named.length > 0) return named.reduce((longest, name) => (name.length > longest.length ? name : longest))
  }
  return undefined
}

const degreeLike = /(?<![\w.])(M\.?D\.?|D\.?O\.?|MBBS|Ph\.?D\.?|MBA|MPH|M\.?S\.?|M\.?A\.?|B\.?S\.?|B\.?A\.?)(?![\w.])/
const schoolLike = /\b(?:university|college|school|institute|academy)\b/i

/** Schools with a degree on the same line or an adjacent one. */
function schoolsIn(lines: readonly string[]) {
  const schools: { schoolName: string; degree: string }[] = []
  for (const [at, line] of lines.entries()) {
    if (!schoolLike.test(line) || schools.length === limits.resumeEducation) continue
    const school = line
      .split(/ [|–—•-] |, |\t/)
      .map(withoutYears)
      .find((part) => schoolLike.test(part))
    const degree = first([line, lines[at - 1] ?? '', lines[at + 1] ?? ''], (text) => degreeLike.exec(text)?.[1])
    const plain = degree?.replaceAll('.', '').replace(/^phd$/i, 'PhD')
    if (school && plain && school.length <= limits.formLine && !schools.some(({ schoolName }) => schoolName === school))
      schools.push({ schoolName: school, degree: plain })
  }
  return schools
}

function skillsIn(lines: readonly string[]): string[] {
  const skills = lines
    .flatMap((line) => line.split(/[,;•|·]|\s{2,}|\t/))
    .map((skill) => skill.replace(/^[-*–\s]+/, '').trim())
    .filter((skill) => skill.length > 1 && skill.length <= limits.resumeSkill && skill.split(' ').length <= 6)
  const byText = new Map(skills.map((skill) => [skill.toLowerCase(), skill]))
  return [...byText.values()].slice(0, limits.resumeSkills)
}

function within(text: string | undefined, max: number): string | undefined {
  return text !== undefined && text.length <= max ? text : undefined
}
