/** Degrees as resumes name them. */
const spelled: readonly (readonly [RegExp, string])[] = [
  [/\bbachelor of medicine\b.{0,4}\bbachelor of surgery\b/i, 'MBBS'],
  [/\bdoctor of osteopath\w*(?: medicine)?\b/i, 'DO'],
  [/\bdoctor of medicine\b/i, 'MD'],
  [/\bdoctor of philosophy\b/i, 'PhD'],
  [/\bdoctor of public health\b/i, 'DrPH'],
  [/\bmasters? of public health\b/i, 'MPH'],
  [/\bmasters? of business administration\b/i, 'MBA'],
  [/\bmasters? of health administration\b/i, 'MHA'],
  [/\bmasters? of science\b/i, 'MS'],
  [/\bmasters? of arts\b/i, 'MA'],
  [/\bbachelors? of (?:\w+ )?science\b/i, 'BS'],
  [/\bbachelors? of arts\b/i, 'BA'],
]
const short =
  /(?<![\p{L}\d.])(?:M\.? ?D\.?|D\.? ?O\.?|M\.? ?B\.?,? ?B\.? ?S\.?|MBChB|MB ?BCh|Ph\.? ?D\.?|D\.?Phil\.?|M\.?B\.?A\.?|M\.?P\.?H\.?|M\.?H\.?A\.?|M\.?Sc?\.?|M\.?A\.?|B\.?Sc?\.?|B\.?A\.?|A\.?B\.?|S\.?B\.?|J\.?D\.?)(?![\p{L}\d])/u

export const medicalDegrees: ReadonlySet<string> = new Set(['MD', 'DO', 'MBBS', 'MBChB', 'MBBCh'])

const plain: ReadonlyMap<string, string> = new Map([
  ['PHD', 'PhD'],
  ['DPHIL', 'DPhil'],
  ['MBCHB', 'MBChB'],
  ['MBBCH', 'MBBCh'],
  ['BSC', 'BSc'],
  ['MSC', 'MSc'],
])

export interface DegreeFound {
  degree: string
  /** The text without it. */
  rest: string
}

/** The degree that a text names; nothing if it names none, or two. */
export function degreeIn(text: string): DegreeFound | undefined {
  const long = spelled.find(([pattern]) => pattern.test(text))
  const without = long ? text.replace(long[0], ' ') : text
  const written = short.exec(without)?.[0]
  const letters = written?.replace(/[^A-Za-z]/g, '').toUpperCase()
  const degree = long?.[1] ?? (letters && (plain.get(letters) ?? letters))
  if (!degree) return undefined
  const bare = written ? without.replace(written, ' ') : without
  const rest = bare
    .replace(/\(\s*\)/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[\s,–—-]+|[\s,–—-]+$/g, '')
  // 'MD, PhD' of a double program would have one school for both.
  return short.test(rest) && !long ? undefined : { degree, rest }
}
