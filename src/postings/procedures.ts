/** What is done, not done, or as one likes. */
import type { Draft } from './drafts.ts'
import { type Finding, finding, matchesIn } from './finding.ts'

const procedureNames = String.raw`OB|obstetrics|deliveries|C-?sections?|ICU|open ICU|closed ICU|procedures|clinic|inpatient(?: rounding| consults| care)?|nursing homes?|hospital rounds?|rounding|cath lab|ERCP|EUS|ECMO|CRRT|intubat\w+|central lines|cosmetics?|cosmetic quota|cardiac|hearts|peds|pediatrics|trauma|stroke call|cardioversions|TEE|nuclear|echo|FNA|Mohs|free flaps|head (?:&|and) neck|spine|robotics?|endoscopy|chronic opioids|detox|MSK ultrasound|pulm(?:onary)? clinic|PICU coverage|GYN|vascular|thoracic|non-?compete`

export function procedures(draft: Draft): Finding[] {
  const { text } = draft
  const patterns = [
    new RegExp(
      String.raw`\b(?:no|without|not)\s+(?:\w+\s+)?(${procedureNames})\b(?!\s*(?:call|required))|\b(${procedureNames})\s*[:?]\s*(?:no|none)\b`,
      'gi',
    ),
    new RegExp(
      String.raw`\b(${procedureNames})\s*(?:\w+\s+)?(?:is |are )?(?:optional|if you (?:want|like)|not required|as (?:much|little)[^.;]*)|\b(?:with or without|w\/ or w\/o)\s+(${procedureNames})|\b(?:optional)\s+(${procedureNames})|\bno\s+(${procedureNames})\s+required`,
      'gi',
    ),
    new RegExp(String.raw`\b(${procedureNames})\s*[:?]\s*(?:yes\b)|\b(${procedureNames})\s+yes\b`, 'gi'),
  ]
  const polarities = ['no', 'optional', 'yes'] as const
  const found: Finding[] = []
  for (const at of [1, 0, 2]) {
    for (const { from, to, groups } of matchesIn(text, patterns[at]!)) {
      if (found.some((one) => from < one.to && one.from < to)) continue
      found.push(
        finding('procedure', { name: groups.slice(1).find((name) => name !== '')! }, { from, to }, polarities[at]!),
      )
    }
  }
  return found
}
