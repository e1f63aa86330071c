/** What the headings and labels of a resume announce. */

export type Section =
  | 'head'
  | 'contact'
  | 'work'
  | 'education'
  | 'training'
  | 'licenses'
  | 'boards'
  | 'skills'
  | 'references'
  /** Known, and nothing that is read. */
  | 'other'
  /** A heading with a name of its own. */
  | 'unknown'

const words = (text: string) => new Set(text.split(' '))

/** In the order in which they decide: 'medical licensure and board certification' is about licenses. */
const kinds: readonly (readonly [Section, ReadonlySet<string>])[] = [
  ['references', words('references reference referees mentors trainees mentees recommenders')],
  [
    'other',
    words(
      'publications bibliography papers posters presentations lectures honors awards honours memberships membership members societies society languages language interests hobbies volunteer volunteering volunteerism summary objective objectives profile about research grants grant funding editorial committee committees examinations exams immigration citizenship privileges activities military statement teams philanthropy patents continuing cme teaching investigations abstracts chapters talks media service affiliations organizations leadership outreach away staff scholarship reviewer courses conferences',
    ),
  ],
  ['licenses', words('license licenses licensure licensures licensed licence licences')],
  ['boards', words('board boards certification certifications certified certificates certificate diplomate')],
  [
    'training',
    words(
      'training residency residencies fellowship fellowships internship internships postgraduate postdoctoral trained traineeship',
    ),
  ],
  [
    'education',
    words(
      'education school schools schooling degrees degree undergraduate college colleges studied studies university',
    ),
  ],
  ['contact', words('contact address addresses telephone reach data coordinates')],
  [
    'work',
    words(
      'experience employment appointment appointments position positions career practice jobs work worked now history',
    ),
  ],
  ['skills', words('skills competencies procedures expertise strengths')],
]
const [, schooling] = kinds.find(([kind]) => kind === 'education')!
/** They say nothing alone. */
const around = words(
  'and & of my the in at i me for to professional clinical medical relevant current previous past present former other academic faculty hospital graduate work state states personal details information numbers held date top key core technical selected invited additional list where what how when background general qualifications support covered do well got here from premedical physician areas active special also responsibilities scholarly national local community peer ad hoc',
)

/** What a heading of these words is about; `undefined` if they are no heading's. */
export function sectionNamed(text: string): Section | undefined {
  const own = text
    .replace(/^(?:[IVX]{1,5}|\d{1,2}|[A-H])[.)]\s+/, '')
    .replace(/['’]ve\b/i, '')
    .toLowerCase()
    .split(/[^\p{L}&-]+/u)
    .flatMap((word) => (word === '' ? [] : word.replace(/^post-(?=grad|doc)/, 'post').split('-')))
  if (own.length === 0 || own.length > 7 || /[\d@$%]/.test(text.replace(/^\d{1,2}[.)]/, ''))) return undefined
  const found = kinds.find(([, some]) => own.some((word) => some.has(word)))?.[0]
  if (!found || !own.every((word) => around.has(word) || kinds.some(([, some]) => some.has(word)))) return undefined
  // 'Graduate medical education' comes after the medical school, and 'education and training' is both.
  if (found !== 'education' && found !== 'training') return found
  if (/\bgraduate medical\b|\bpost-?(?:grad|doc)/i.test(text)) return 'training'
  return own.some((word) => schooling.has(word)) ? 'education' : 'training'
}

/** What a label before a value names. */
export type Label = 'name' | 'specialty' | 'email' | 'phone' | 'fax' | 'place' | 'employer' | 'position' | 'licenses'

const labels: readonly (readonly [Label, RegExp])[] = [
  ['name', /^(?:full |legal )?name$/i],
  ['specialty', /^(?:primary |medical )?speciali?ty$/i],
  ['fax', /\bfax\b/i],
  ['email', /\be-?mail\b/i],
  ['phone', /\b(?:phone|telephone|cell|mobile|tel)\b/i],
  ['place', /\b(?:address|city|residence|home|location|university|mailing)\b/i],
  ['employer', /^(?:current |present )?(?:employer|organization|practice name|company)$/i],
  ['position', /^(?:current |present )?(?:position|title|job title)$/i],
  ['licenses', /^(?:state |medical )*licen[sc](?:es?|ure|ed)$/i],
]

export function labelNamed(text: string): Label | undefined {
  return labels.find(([, pattern]) => pattern.test(text.trim()))?.[0]
}
