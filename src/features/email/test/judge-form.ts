/** The form of an email, and how it reads: rules that hold for every email, whatever its facts. */
import type { EmailLength } from '#shared/product/email-options.ts'
import { sentencesOf } from './judge.ts'
import { heldOutPostings, postingsOf200, secondHeldOutPostings } from './sample-postings.ts'

export const mostWords: Record<EmailLength, number> = { Short: 90, Medium: 160, Long: 300 }

/** Words and names that some posting writes small: in capitals, they shout. An abbreviation has no such form. */
const plainWords = new Set(
  [...postingsOf200(), ...heldOutPostings(), ...secondHeldOutPostings()].flatMap(({ jobDescription }) =>
    [...jobDescription.matchAll(/(?<![\p{L}\d.@/-])(?:\p{Ll}{3,}|\p{Lu}\p{Ll}{2,})(?![\p{L}\d@])/gu)].map(([word]) =>
      word.toLowerCase(),
    ),
  ),
)

/** Abbreviations that are also words. */
const acronyms =
  /^(?:[A-Z]{2}|M\.?D|D\.?O|ACGME|ABIM|ABFM|ABEM|AOBEM|ABOS|ABR|ABOM|ABMS|ACLS|PALS|ATLS|BLS|NRP|ALSO|DEA|EMR|EHR|ICU|NICU|PICU|CVICU|ECMO|CRRT|STEMI|PCI|PCIs|TAVR|TAVRs|ERCP|EUS|ENT|IMLC|CRNA|CRNAs|APP|APPs|PMHNP|PMHNPs|LCSW|LCSWs|CNM|CNMs|NNP|NCORP|NHSC|HPSA|PSLF|FQHC|PTO|CME|FTE|ADC|IDG|QAPI|HPM|FAMILY|CEO|CMO|CBOC|ASC|OBGYN|GYN|MGMA|AAMC|IRS|GME|NCI|PACE|PET|MRI|SPECT|EEG|EMG|LVAD|VAD|VADs|TEE|IVF|MFM|MBSAQIP|NAPBC|TIAA|MALDI|ESI|RRT|ACS|ASTS|CAQ|LDRP|SLRP|WCC|VBAC|OTP|ACT|AAAASF|III|VIII|USA|PGY|OB|USD|PMR|RVU|RVUs|CT|PACS|UNM|UCSF|UW|TN|MOHS|EMA|DEXA|CAR|NP|PA)$/

/** One sentence per rule that it breaks. */
export function brokenRules(
  { subject, body }: { subject: string; body: string },
  length: EmailLength,
  { specialty, place }: { specialty: RegExp; place: RegExp | null },
): string[] {
  const paragraphs = body.trim().split(/\n{2,}/)
  const between = paragraphs.slice(1, -1)
  const text = between.join('\n\n').replace(/\s*\{reason\}/g, '')
  const broken: string[] = []
  const words = text.split(/\s+/).filter((word) => /[\p{L}\d]/u.test(word))
  if (words.length > mostWords[length]) broken.push(`${length} has ${words.length} words`)
  const sentences = sentencesOf(text)
  for (const sentence of sentences) {
    const count = sentence.split(/\s+/).filter((word) => /[\p{L}\d]/u.test(word)).length
    if (count > 28) broken.push(`${count} words in a sentence: ${sentence}`)
    if (/\?/.test(sentence) && !paragraphs.at(-2)!.includes(sentence)) broken.push(`a question: ${sentence}`)
    if (/!/.test(sentence)) broken.push(`an exclamation: ${sentence}`)
    if (!/^["“{(]?[\p{Lu}\d$]/u.test(sentence)) broken.push(`begins small: ${sentence}`)
  }
  const starts = sentences
    .filter((sentence) => !isBullet(sentence, text))
    .map((sentence) => sentence.toLowerCase().split(/\s+/).slice(0, 2).join(' '))
  for (const start of new Set(starts.filter((start, index) => starts.indexOf(start) !== index)))
    broken.push(`two sentences begin '${start}'`)
  const bullets = text.split('\n').filter((line) => /^[-•]/.test(line))
  if (bullets.length > 5) broken.push(`${bullets.length} bullets`)
  for (const bullet of bullets)
    if (!/^[-•] (?:[Pp]ay|[Ss]chedule|[Cc]all|[Bb]ase|[Ss]alary|[Hh]ours|[Ss]hifts?|[Ss]ign|[Bb]onus)/.test(bullet))
      broken.push(`a bullet about something else: ${bullet}`)
  for (const [word] of `${subject} ${text}`.matchAll(/\b[A-Z][A-Z]{2,}s?\b/g))
    if (plainWords.has(word.toLowerCase()) && !acronyms.test(word)) broken.push(`capitals: ${word}`)
  if (
    /equal opportunity|\bEEO\b|\bEOE\b|regardless of race|without regard|reasonable accommodation|pay transparency|equal pay|apply (?:online|now|at|here|by)|click here|send (?:your |a )?cv|submit|cover letter/i.test(
      body,
    )
  )
    broken.push('text for applicants, or of the law')
  if (!specialty.test(subject)) broken.push(`no specialty in the subject: ${subject}`)
  if (place !== null && !place.test(subject)) broken.push(`no place in the subject: ${subject}`)
  if (
    / {2}|\s[,.;:]|\.\.|,\.|\(\s|\s\)|,,|\bundefined\b|\bnull\b|\ba (?:[aei]|o(?!ne\b|nce\b)|hour)/i.test(
      text.replace(/\.\.\./g, ''),
    )
  )
    broken.push(
      `spacing or an article: ${/.{0,20}(?: {2}|\s[,.;:]|\.\.|,\.|,,|\ba (?:[aei]|o(?!ne\b|nce\b)|hour)).{0,20}/i.exec(text)?.[0] ?? ''}`,
    )
  if (!/\?|\b(?:Monday|Tuesday|Wednesday|Thursday|Friday|week|day|time|hour|minutes)\b/.test(paragraphs.at(-2) ?? ''))
    broken.push('no next step')
  return broken
}

function isBullet(sentence: string, text: string): boolean {
  return text.includes(`- ${sentence}`)
}

/** Runs of five words and the share of the emails that have each, highest first; greetings and closings aside. */
export function commonRuns(bodies: readonly string[]): { run: string; share: number }[] {
  const counts = new Map<string, number>()
  for (const body of bodies) {
    const paragraphs = body.trim().split(/\n{2,}/)
    const runs = new Set<string>()
    for (const paragraph of paragraphs.slice(1, -1)) {
      const words = paragraph.toLowerCase().match(/[\p{L}\d$'’{}_-]+/gu) ?? []
      for (let at = 0; at + 5 <= words.length; at++) runs.add(words.slice(at, at + 5).join(' '))
    }
    for (const run of runs) counts.set(run, (counts.get(run) ?? 0) + 1)
  }
  return [...counts]
    .map(([run, count]) => ({ run, share: count / bodies.length }))
    .toSorted((a, b) => b.share - a.share)
}
