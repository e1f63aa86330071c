/** How much of the work there is: patients, visits, beds. */
import { counts, range } from './counts.ts'
import type { Draft } from './drafts.ts'
import { type Finding, finding, matchesIn } from './finding.ts'

const unit = String.raw`(?:\d+|day|shift|night|week|month|year|doctor|physician|provider|hour|clinic)`
const of = `(?:ICU |ED |inpatient |outpatient |annual |adult |new |general |endo(?:scopy)? |staffed |licensed |lung |kidney |liver |heart )*(?:beds?|bays?|patients?(?! (?:contact|care|hours?|facing|portal|population|room|lift))|pts|visits?|encounters?|admits?|admissions?|deliveries|births|cases|procedures|consults?|RVUs|wRVUs|studies|echos?|census|ORs|operating rooms|rooms|suites|infusion chairs|chairs|transplants|follow-ups|inductions|intakes|evaluations|exams|reads|detainees|inmates)`
const about = String.raw`(?:~|about |approximately |approx\.? |average |averaging |under |over |up to )?`
const patterns = [
  new RegExp(
    String.raw`\b(?:average |daily )?(?:census|ADC|panel|caseload(?: cap)?|volume|ED volume|annual volume)(?:\s+(?:of|is|averages|about|around|(?:is )?capped at|:))*\W{0,2}(?:about |approximately |~)?${counts}(?:\s+(?:patients|people|participants|adults|children|visits|families|members)\b)?`,
    'gi',
  ),
  new RegExp(
    String.raw`\b${about}${counts}(?:\s*\+)?[- ]${of}\b(?:\s+(?:in group|per|a|an|each|every)\s*${unit}?(?:s)?|\/(?:day|shift|month|year|yr))?`,
    'gi',
  ),
  new RegExp(String.raw`\b${counts}\s*(?:-|–)?\s*(?:pts?|patients?)\s*(?:\/|per|a)\s*(?:day|shift)`, 'gi'),
]
/** 'Patients: 32-36 per day', 'Visits: about 22/day' */
const ofLabel =
  /^(?:(?:daily|patient|annual|case|clinic|ED|expected|average|number of|how many)\s+)*(?:patients?|pts|visits|volumes?|encounters|census|cases|studies|admissions|deliveries|consults)\b/i
const each = new RegExp(
  String.raw`^\W*(?:about |approximately |~|averag\w+ |typically |around )?${counts}\s*(?:(?:a|an|per|each|every)\s+|\/)(day|shift|night|hour|week|month|year|clinic day)\b`,
  'i',
)

export function volumes({ text, label, goesOn, valueAt }: Draft): Finding[] {
  const found: Finding[] = []
  for (const pattern of patterns) {
    for (const { from, to, groups } of matchesIn(text, pattern)) {
      if (found.some((one) => from < one.to && one.from < to)) continue
      const [said = '', low, high] = groups
      const named = /census|ADC|panel|caseload|volume/i.exec(said)?.[0] ?? new RegExp(of, 'i').exec(said)?.[0] ?? ''
      const per = /(?:per|a|an|each|every|\/)\s*(day|shift|night|hour|week|month|year|yr|\d+)\b/i.exec(said)?.[1]
      found.push(
        finding(
          'volume',
          { count: range(low, high), of: named.trim(), ...(per === undefined ? {} : { per }) },
          { from, to },
        ),
      )
    }
  }
  const what = label ?? goesOn ?? ''
  const alone = found.length === 0 && ofLabel.test(what) ? each.exec(text.slice(valueAt)) : null
  if (alone) {
    const from = valueAt + alone[0].length - alone[0].trimStart().length
    const value = { count: range(alone[1], alone[2]), of: ofLabel.exec(what)![0].toLowerCase(), per: alone[3]! }
    found.push(finding('volume', value, { from, to: valueAt + alone[0].length }))
  }
  return found
}
