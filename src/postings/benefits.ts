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
          if (/^off$/i.test(kind) && isRotation(text)) return finding('schedule', {}, place)
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
      new RegExp(String.raw`\b${count}\s+(?:paid\s+)?(holidays|personal days|sick days|floating holidays)\b`, 'gi'),
      ([, amount = '', kind = '']) =>
        (place) =>
          finding(
            'timeOff',
            {
              ...(numberOf(amount) === undefined ? {} : { amount: { from: numberOf(amount)!, to: numberOf(amount)! } }),
              unit: 'days',
              kind: kind.toLowerCase(),
            },
            place,
            holds(place.from, place.to),
          ),
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
              : isOnesOwn(text.slice(0, place.from))
                ? 'no'
                : holds(place.from, place.to),
            said === '' ? 'other' : 'position',
          )
        },
    ),
    ...each(
      /\b(?:401\W{0,2}\(?[ak]\)?|403\W{0,2}\(?b\)?|457\W{0,2}\(?b\)?|pension|(?<!semi-|early |to |into |before |near |nearing |of |full )retirement(?! (?:age|community|communities|home|center))(?: plan)?|TSP|SBCERA)(?: with (?:a )?match\w*| match\w*)?/gi,
      ([said = '']) =>
        (place) =>
          finding(
            'retirement',
            { plan: said, ...(/match/i.test(said) ? { match: 'match' } : {}) },
            place,
            holds(place.from, place.to),
          ),
    ),
    ...provided(draft),
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
      /\b(?:travel|lodging|housing|airfare|hotels?|mileage|car|rental car|meals|flights?|furnished housing)(?:(?:,|\s*(?:and|&|\+|\/))\s*(?:travel|lodging|housing|airfare|hotels?|mileage|car|meals|malpractice))*\s+(?:(?:is |are )?(?:paid|covered|provided|included|reimbursed))|\b(?:furnished housing|paid (?:travel|lodging|housing)|mileage at \w+ \w+|no state income tax|on-?site daycare|gym\b|tuition (?:waiver|assistance|reimbursement|benefit)s?|home workstation provided|parental leave)/gi,
      ([said = '']) =>
        (place) =>
          finding('perk', { text: said }, place, holds(place.from, place.to)),
    ),
  ]
}

function provided(draft: Draft): Finding[] {
  return [...matchesIn(draft.text, covering)].map(({ to, groups: [, first = '', more = '', , alone = ''] }) => {
    const said = `${first}${more}` || alone
    const place = { from: to - said.length, to }
    return finding('perk', { text: said }, place, polarityOf(draft, place.from, to) === 'no' ? 'no' : 'yes')
  })
}

/** 'Proof of your own malpractice coverage': the physician brings it. */
const isOnesOwn = (before: string) =>
  /\b(?:proof of|your own|their own|his or her own|must (?:carry|have|maintain|provide)|responsible for (?:your|their) )\s*(?:\w+\s+){0,2}$/i.test(
    before,
  )

const travel =
  'travel|lodging|housing|airfare|hotels?|mileage|rental car|car|meals|flights?|cabin|room and board|licensing fees'
/** 'We take care of travel, lodging, and malpractice', 'What we pay for: flights', 'Airfare, cabin and meals' */
const covering = new RegExp(
  String.raw`(?:\b(?:we|agency|hospital|practice|group|clinic|company|employer|client)\s+(?:will\s+)?(?:takes? care of|pays? for|covers?|provides?|arranges?|books?)|^(?:what )?(?:we (?:pay for|cover|provide)|covered|provided|included|paid|expenses(?: paid| covered)?):)\s+(?:(?:your|the|all|round-trip)\s+)*(${travel})\b((?:(?:,\s*(?:and\s+)?|\s+(?:and|&|\+)\s+)(?:an?\s+)?(?:${travel})\b)*)|^()((?:${travel})(?:,\s*(?:${travel}))*,?\s+(?:and|&|\+)\s+(?:${travel}))(?=\W*$|,)`,
  'gi',
)

const visaOf = (said: string) =>
  /^[jc]/i.test(said)
    ? 'J-1'
    : /^h/i.test(said)
      ? 'H-1B'
      : /^g/i.test(said)
        ? 'green card'
        : /^t/i.test(said)
          ? 'TN'
          : 'O-1'

/** Days off between those on: '7 on, 7 off', 'one week ICU, two weeks clinic, one week off'. */
const isRotation = (text: string) =>
  /\b(?:weeks?|days?|nights?|months?)\s+on\b|\b(?:weeks?|days?)\s+(?:of\s+)?(?:ICU|clinics?|consults?|service|wards?|inpatient|outpatient|nights|days)\b[^.;]*\boff\b|\bweeks?\b[^.;]{0,12}\bin \w+ is off\b/i.test(
    text,
  )

function visas(draft: Draft): Finding[] {
  const pattern =
    /\b(?:J-?1s?|H-?1-?Bs?|O-?1|Conrad(?: 30)?)(?:(?:\s*(?:\/|,|&|and|or)\s*)(?:J-?1s?|H-?1-?Bs?|O-?1))*(?:\s+(?:visas?|waivers?|transfers?|sponsorship|candidates|physicians|spots?))*|\bgreen cards? (?:sponsor\w*|support\w*|process\w*|petitions?|application)|\b(?:Canadian )?TN (?:visas?|candidates|status)|\bvisas?(?: (?:sponsorship|candidates|support|waivers?|transfers?))?|\bsponsor(?:s|ship)? (?:of )?visas?/gi
  return [...matchesIn(draft.text, pattern)].map(({ from, to, groups }) => {
    const kinds = [
      ...new Set([...groups[0]!.matchAll(/J-?1|H-?1|O-?1|Conrad|green card|\bTN\b/gi)].map(([kind]) => visaOf(kind))),
    ]
    const isDenied =
      /\b(?:no|not|n['’]t|cannot|unable|without)\b[^.;,]{0,40}$/i.test(draft.text.slice(0, from)) ||
      /^[^.;,]{0,20}\b(?:not|no|unavailable|n['’]t)\b/i.test(draft.text.slice(to))
    return finding('visa', { kinds }, { from, to }, isDenied ? 'no' : 'yes')
  })
}

/** 'Partner in 2 years', 'partner-track after year two' */
const becomesPartner = new RegExp(
  `^partner[- ](?:track\\b|(?:after|in|at|by)\\s+(?:(?:year|yr)\\s+)?(?:\\d+|${numberWord})\\b)`,
  'i',
)

function partnerships(draft: Draft): Finding[] {
  const pattern = new RegExp(
    String.raw`\b(?:partner(?:ship|s)?(?:[- ]track)?|shareholder(?: track)?|ownership|buy[- ]?in|(?<!private |health |sweat |pay )equity|parity(?= (?:at|after|in)\b))\b(?:[^.;,]{0,24}?\b(?:after|in|within|at)\s+(?:(?:year|yr)\s+)?(${`\\d+|${numberWord}`})\s*(months?|years?|yrs?)?|[^.;,]{0,12})`,
    'gi',
  )
  const twoYear = new RegExp(
    String.raw`(?<![\d.])\b(\d+(?:\.\d)?|${numberWord})[- ](year|month)s?\s+(?:to\s+)?(?:partner\w*|track)`,
    'gi',
  )
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
          (!/^partners?\b(?!hip)/i.test(groups[0]!) || becomesPartner.test(draft.text.slice(from, from + 40))) &&
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
