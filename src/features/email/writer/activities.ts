/** What physicians do, as postings list it without a verb: 'clinic, echo, nuclear stress', 'general, ortho, OB'. */
import { listed } from './grammar.ts'
import { phraseOf } from './phrase.ts'

const activity = String.raw`(?:clinic|echo(?: and nuclear(?: reading)?)?|nuclear stress|stress tests?|consults|rounding|inpatient|outpatient|hospital work|OB|ER|ICU|endoscopy|scopes|C-sections|deliveries|procedures|general|ortho|neuro|vascular|urology|GYN|pediatrics|trauma|regional|pain|(?:acute|chronic|urgent|preventive|prenatal|newborn|wound|fracture|primary|palliative|geriatric|women['’]s|wellness) (?:care|medicine|stroke)|sick call|(?:well|newborn|acute|sick|chronic|home|follow-up|office|telehealth) visits|(?:intake|physical|DOT|discharge) exams?|(?:consultative|general|invasive|noninvasive|preventive) (?:cardiology|neurology|psychiatry|pulmonology)|medication management|psychotherapy|evaluations|sports physicals|return-to-work)`
const more = String.raw`(?: for (?:about )?[\d,]+ \p{L}+| if trained)?`

/** A list of nothing else. */
export const activities = new RegExp(
  String.raw`^\s*(?:and )?${activity}${more}(?:,? and ${activity}${more}|, ${activity}${more})*[,;.]?\s*$`,
  'iu',
)
const several = new RegExp(
  String.raw`^(?<list>${activity}${more}(?:(?:, |,? and )${activity}${more})+)(?:[;,] (?<none>no [^,;]+))?$`,
  'iu',
)
const alone = /^(?:fracture care|acute stroke|sick call|chronic care|well visits)$/i

/** 'The work includes clinic, echo, and nuclear stress', each in the words of the posting. */
export function activitiesIn(text: string): string[] {
  if (alone.test(text)) return [`the work includes ${text}`]
  const { list, none } = several.exec(text)?.groups ?? {}
  if (list === undefined || (none !== undefined && phraseOf(none) === null)) return []
  const items = list
    .split(/,\s+(?:and\s+)?|\s+and\s+(?!nuclear)/)
    .map((item) => item.replace(/^general$/i, 'general cases').replace(/^(inpatient|outpatient)$/i, '$1 work'))
  const without = none === undefined ? '' : `, with ${none}`
  return [`the work includes ${listed(items)}${without}`, `you would do ${listed(items)}${without}`]
}
