/** What a posting offers besides money. */
import type { Draft } from './drafts.ts'
import { type Finding, finding, matchesIn, numberOf, numberWord, polarityOf } from './finding.ts'

const count = String.raw`(\d+(?:\.\d+)?|${numberWord})`

export function benefitsIn(draft: Draft): Finding[] {
  const { text } = draft
  const each = (pattern: RegExp, make: (groups: string[]) => (place: { from: number; to: number }) => Finding) =>
    [...matchesIn(text, pattern)].map(({ from, to, groups }) => make(groups)({ from, to }))
  const holds = (from: number, to: number) =>
    polarityOf(draft, from, to) === 'no' ? ('no' as const) : ('yes' as const)
  const tail = /\bno tail\b|\bwithout tail\b/i.test(text)
    ? { tail: false }
    : /\btail\b/i.test(text)
      ? { tail: true }
      : {}
  return [
    ...each(
      new RegExp(
        String.raw`\b${count}\s*(weeks?|wks?|days?|hours?|hrs?)\s+(?:of\s+)?(?:paid\s+|annual\s+)?(PTO|vacation|time off|off|leave|away|vac|CME(?: and PTO)?(?: combined)?)\b`,
        'gi',
      ),
      ([, amount = '', unit = '', kind = '']) =>
        (place) => {
          const value = numberOf(amount)
          const range = value === undefined ? {} : { from: value, to: value }
          if (/^CME$/i.test(kind)) return finding('cme', { days: range }, place)
          return finding(
            'timeOff',
            {
              amount: range,
              unit: /^w/i.test(unit) ? 'weeks' : /^d/i.test(unit) ? 'days' : 'hours',
              kind: kind.toLowerCase(),
            },
            place,
          )
        },
    ),
    ...each(
      /\b(?:time off|PTO|vacation):?\s+(\d+)\s+(weeks?|days?)\b/gi,
      ([, amount = '', unit = '']) =>
        (place) =>
          finding(
            'timeOff',
            {
              amount: { from: Number(amount), to: Number(amount) },
              unit: /^w/i.test(unit) ? 'weeks' : 'days',
              kind: 'time off',
            },
            place,
          ),
    ),
    ...each(
      /\b(?:generous |unlimited |ample )(?:PTO|vacation|time off)\b/gi,
      ([said = '']) =>
        (place) =>
          finding('timeOff', { kind: said.toLowerCase() }, place),
    ),
    ...each(/\bCME(?: (?:allowance|days|time|money|budget|paid))?\b/gi, () => (place) => finding('cme', {}, place)),
    ...each(
      /\b(?:(?:occurrence|claims[- ]made|paid|full)[- ](?:based )?)?malpractice(?: (?:insurance|coverage))?(?:(?: (?:and|with|\+|incl\w*))? tail(?: coverage)?)?|\bFTCA(?: coverage)?|\bfederal tort(?: claims)?(?: act)? (?:coverage|protection)|\btail coverage\b/gi,
      ([said = '']) =>
        (place) => {
          const kind = /occurrence|claims[- ]made|FTCA/i.exec(text)?.[0]
          return finding(
            'malpractice',
            { ...tail, ...(kind === undefined ? {} : { kind }) },
            place,
            /history|claims history/i.test(text.slice(place.from, place.to + 12))
              ? 'optional'
              : holds(place.from, place.to),
            said === '' ? 'other' : 'position',
          )
        },
    ),
    ...each(
      /\b(?:401\W{0,2}\(?[ak]\)?|403\W{0,2}\(?b\)?|457\W{0,2}\(?b\)?|pension|retirement(?: plan)?|TSP|SBCERA)(?: with (?:a )?match\w*| match\w*)?/gi,
      ([said = '']) =>
        (place) =>
          finding(
            'retirement',
            { plan: said, ...(/match/i.test(said) ? { match: 'match' } : {}) },
            place,
            holds(place.from, place.to),
          ),
    ),
    ...visas(draft),
    ...partnerships(draft),
    ...each(
      /\b(?:health|medical|dental|vision|life|disability)(?:(?:,|\/|\s(?:and|&))\s*(?:health|medical|dental|vision|life|disability))*\s+(?:insurance|coverage|plans?|benefits)|\bfull benefits\b|\bbenefits package\b|\bhealth insurance\b/gi,
      ([said = '']) =>
        (place) =>
          finding(
            'insurance',
            {
              kinds: [...said.matchAll(/health|medical|dental|vision|life|disability/gi)].map(([kind]) =>
                kind.toLowerCase(),
              ),
            },
            place,
            holds(place.from, place.to),
          ),
    ),
    ...each(
      /\b(?:travel|lodging|housing|airfare|hotels?|mileage|car|rental car|meals|flights?|furnished housing)(?:(?:,|\s*(?:and|&|\+|\/))\s*(?:travel|lodging|housing|airfare|hotels?|mileage|car|meals|malpractice))*\s+(?:(?:is |are )?(?:paid|covered|provided|included|reimbursed))|\b(?:furnished housing|paid (?:travel|lodging|housing)|mileage at \w+ \w+|no state income tax|on-?site daycare|gym\b|home workstation provided|parental leave)/gi,
      ([said = '']) =>
        (place) =>
          finding('perk', { text: said }, place, holds(place.from, place.to)),
    ),
  ]
}

function visas(draft: Draft): Finding[] {
  const pattern =
    /\b(?:J-?1s?|H-?1-?Bs?|O-?1|Conrad(?: 30)?)(?:(?:\s*(?:\/|,|&|and|or)\s*)(?:J-?1s?|H-?1-?Bs?|O-?1))*(?:\s+(?:visas?|waivers?|transfers?|sponsorship|candidates|physicians|spots?))*|\bvisas?(?: (?:sponsorship|candidates|support|waivers?|transfers?))?|\bsponsor(?:s|ship)? (?:of )?visas?/gi
  return [...matchesIn(draft.text, pattern)].map(({ from, to, groups }) => {
    const kinds = [
      ...new Set(
        [...groups[0]!.matchAll(/J-?1|H-?1|O-?1|Conrad/gi)].map(([kind]) =>
          /J|Conrad/i.test(kind) ? 'J-1' : /H/i.test(kind) ? 'H-1B' : 'O-1',
        ),
      ),
    ]
    const isDenied =
      /\b(?:no|not|n['’]t|cannot|unable|without)\b[^.;,]{0,40}$/i.test(draft.text.slice(0, from)) ||
      /^[^.;,]{0,20}\b(?:not|no|unavailable|n['’]t)\b/i.test(draft.text.slice(to))
    return finding('visa', { kinds }, { from, to }, isDenied ? 'no' : 'yes')
  })
}

function partnerships(draft: Draft): Finding[] {
  const pattern = new RegExp(
    String.raw`\b(?:partner(?:ship|s)?(?:[- ]track)?|shareholder(?: track)?|ownership|buy-?in|equity)\b[^.;,]{0,12}(?:\b(?:after|in|within|at)\s+(?:year\s+)?(${`\\d+|${numberWord}`})\s*(months?|years?|yrs?)?)?`,
    'gi',
  )
  const twoYear = new RegExp(String.raw`\b(\d+|${numberWord})[- ](year|month)s?\s+(?:to\s+)?(?:partner\w*|track)`, 'gi')
  const months = (amount: string, unit: string) => {
    const value = numberOf(amount)
    return value === undefined ? {} : { months: /month/i.test(unit) ? value : value * 12 }
  }
  const isPay = (text: string) => /\bpartners?\s+(?:earn|averag|make)/i.test(text)
  return [
    ...[...matchesIn(draft.text, pattern)]
      .filter(
        ({ groups, from }) =>
          !isPay(draft.text.slice(from, from + 30)) &&
          !/^partners?\b(?!hip)/i.test(groups[0]!) &&
          !/\b(?:senior|our|a)\s+$/i.test(draft.text.slice(0, from)),
      )
      .map(({ from, to, groups }) =>
        finding(
          'partnership',
          {
            ...months(groups[1]!, groups[2]!),
            ...(/buy-?in/i.test(draft.text) ? { buyIn: !/\bno buy-?in/i.test(draft.text) } : {}),
          },
          { from, to },
          polarityOf(draft, from, to) === 'no' && !/buy-?in/i.test(groups[0]!) ? 'no' : 'yes',
        ),
      ),
    ...[...matchesIn(draft.text, twoYear)].map(({ from, to, groups }) =>
      finding('partnership', months(groups[1]!, groups[2]!), { from, to }),
    ),
  ]
}
