/** What kind of employer a posting has, where it says it without a name: 'a 29-bed county hospital'. */
import type { Draft } from './drafts.ts'
import { type Finding, finding, matchesIn } from './finding.ts'
import type { WorkSetting } from './values.ts'

const words = String.raw`(?:\d[\d,]*-bed|state|county|city|community|regional|rural|district|public|private|federal|tribal|military|national|non-?profit|not-for-profit|for-profit|catholic|faith-based|academic|teaching|university|children['’]s|women['’]s|veterans?['’]?s?|forensic|psychiatric|mental|behavioral|general|tertiary|quaternary|level [IVX1-4]+|independent|multi-?specialty|single[- ]specialty|physician-owned|[\p{L}]+ist-owned|[\p{L}]+ician-owned|family-run|democratic|safety[- ]net|acute[- ]care|long-term care|hospital-based|hospital-owned|sole|large|small|mid-?sized?|growing|integrated|health|urgent care|cancer|surgery|detention|correctional|rehab\w*|dialysis|imaging|occupational health|primary care|family medicine|pediatric|cardiology|radiology|anesthesia|orthopedic|GI|opioid|addiction|substance use|treatment|hospice|recovery|medical|long-?term|skilled nursing)`
const heads = `(?:hospitals?|health systems?|medical centers?|health centers?|treatment (?:centers?|programs?)|centers?|clinics?|groups?|practices?|systems?|prisons?|jails?|detention centers?|correctional (?:facility|facilities|institution)|universit(?:y|ies)|medical schools?|schools? of medicine|hospice(?: program)?|health (?:service|department)s?|nursing homes?|residential unit|network|facility)`
/** A noun with what tells it from others; 'the hospital' alone says nothing. */
const kind = new RegExp(
  String.raw`\b(?:(?:an?|the|our|five|four|three|two|six)\s+)?(?:${words},?\s+(?:and\s+)?){1,4}${heads}\b(?!\s+(?:privileges|staff|call|rounds?|work|days?|consults?|employed|based|administration|background|experience|care\b))|\b(?:state\s+)?(?:prison|jail|detention center|correctional facility)\b|\b(?:an?|the)\s+(?:\w+\s+)?(?:school of medicine|hospice program)\b`,
  'giu',
)
const another =
  /\b(?:affiliat\w+ with|partner\w* with|transfer\w*(?: \w+)? to|refer\w*(?: \w+)? (?:to|from)|sent to|next to|near(?:by|est)?|other|another|compet\w+ \w*|experience (?:in|at|with)|background in|trained (?:at|in)|years (?:in|at|of)|such as|like|unlike|corporate|including|access to|rounds? (?:at|in|on)|round at|work(?:s|ed|ing)? with|approved by|owned by|part of)\s+(?:an?\s+|the\s+|our\s+|\d+ ?)?$/i

const settings: readonly (readonly [WorkSetting, RegExp])[] = [
  ['correctional', /prison|jail|detention|correctional/i],
  ['VA', /veteran/i],
  ['tribal health', /tribal/i],
  ['military', /military/i],
  ['hospice', /hospice/i],
  ['urgent care', /urgent care/i],
  ['surgery center', /surgery center/i],
  ['skilled nursing', /skilled nursing|nursing home/i],
  ['academic', /school|universit|academic|teaching/i],
  ['physician-owned group', /owned (?:group|practice)|independent|democratic|family-run/i],
  ['private practice', /private (?:group|practice)/i],
  ['multispecialty group', /multi-?specialty/i],
  ['community health center', /community health center/i],
  ['hospital', /hospital|medical center|health system/i],
  ['clinic', /clinic/i],
]

export function employersIn({ text, isHeadline, topic }: Draft): Finding[] {
  if (topic === 'wanted' || (isHeadline && text.split(/\s+/).length < 5)) return []
  return [...matchesIn(text, kind)]
    .filter(({ from, groups }) => !another.test(text.slice(0, from)) && !/^\p{Lu}\S+ \p{Lu}/u.test(groups[0]!))
    .map(({ from, to, groups }) => {
      const of = settings.find(([, pattern]) => pattern.test(groups[0]!))?.[0]
      return finding('employer', of === undefined ? {} : { kind: of }, { from, to }, 'yes', 'employer')
    })
}
