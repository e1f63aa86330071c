/** What the physician should bring, besides specialty and license. */
import type { Draft } from './drafts.ts'
import { experiences } from './experience.ts'
import { type Finding, finding, matchesIn, numberWord, polarityOf } from './finding.ts'
import { isShouted } from './plain-text.ts'
import { searchWords } from './search-words.ts'

export function wantedIn(draft: Draft): Finding[] {
  return [
    ...credentials(draft),
    ...boards(draft),
    ...trainings(draft),
    ...experiences(draft),
    ...newGraduates(draft),
    ...certificates(draft),
    ...languages(draft),
    ...conditions(draft),
    ...skills(draft),
    ...searchWords(draft),
  ]
}

const doctors = /\b(?:MDs?|M\.D\.|DOs?|D\.O\.)(?:['’]s)?(?![\w&-])/g
const others =
  /\b(?:CRNAs?|NPs?|PAs?|APPs?|CNMs?|PMHNPs?|FNPs?|AAs?|nurse practitioners?|physician assistants?|nurse anesthetists?|midwives|midlevels|chiropractors?)(?![\w&-])/g

function credentials(draft: Draft): Finding[] {
  const { text } = draft
  const found: Finding[] = []
  const named = [...matchesIn(text, doctors)].filter(
    ({ to, from }) => !/^\s*(?:\d{5})/.test(text.slice(to)) && !/,\s*$/.test(text.slice(0, from)),
  )
  const list = [...matchesIn(text, doctors)].length > named.length ? [...matchesIn(text, doctors)] : named
  const kinds = new Set(list.map(({ groups }) => (/^M/.test(groups[0]!) ? 'MD' : 'DO')))
  const isCount = list.some(({ from }) => new RegExp(`(?:\\d|${numberWord})\\s+$`, 'i').test(text.slice(0, from)))
  const first = list[0]
  if (first && !isCount && !/\bnext to|MD-only model/i.test(text)) {
    found.push(
      finding(
        'credential',
        { names: [...kinds] },
        { from: first.from, to: list.at(-1)!.to },
        polarityOf(draft, first.from, list.at(-1)!.to) === 'no' ? 'no' : 'yes',
        'physician',
      ),
    )
  }
  for (const { from, to, groups } of matchesIn(text, others)) {
    const before = text.slice(0, from)
    const after = text.slice(to)
    const isDenied =
      /\b(?:no|not|nor|without)\b[^.;:]{0,50}$/i.test(before) ||
      /^[^.;]{0,30}\b(?:need not|not (?:considered|accepted|eligible)|see posting|please see)\b/i.test(after)
    const name = groups[0]!.replace(/ves$/, 'fe').replace(/s$/, '')
    found.push(
      isDenied
        ? finding('credential', { names: [name] }, { from, to }, 'no', 'physician')
        : finding('credential', { names: [name] }, { from, to }, 'yes', 'colleagues'),
    )
  }
  return found
}

const boardNames =
  'ABIM|ABFM|ABFP|ABEM|AOBEM|ABOEM|ABPN|ABA|ABS|ABOG|ABP|ABR|ABMS|AOA|AOBFP|AOBIM|ABAM|ABD|ABPMR|ABO|ABU|ABOS|ABTS|ABPath|ABHPM|AOBOG'
const boardSaid = new RegExp(
  String.raw`\b(?:BC\s*/\s*BE|BE\s*/\s*BC|B[CE](?:\s*(?:or|/)\s*B[CE])?(?=\b)(?!\s*\d)|board[- ]?(?:certified|certification|eligible|eligibility)(?:\s*(?:/|or|and/or)\s*(?:board[- ]?)?(?:certified|certification|eligible|eligibility))?|board certifi\w+|(?:${boardNames})\b(?:\s*(?:/|or)\s*(?:${boardNames})\b)*(?:[-\s]\w+)?(?:[ -](?:certified|eligible|certification|boards?|or eligible))*|certifi(?:ed|cation) (?:or eligib\w+ )?(?:in|by)\b|\w+ boards?\b(?=\W*(?:optional|required|preferred|needed)))`,
  'g',
)

/** 'BE' where all is in capitals is mostly a verb. */
const besideBoard = (text: string, from: number, to: number) =>
  /\bBC\W{0,4}$/.test(text.slice(0, from)) || /^\W{0,4}B[CE]\b/.test(text.slice(to)) || /^\W*BE\b/.test(text)

/** 'Eligible for certification' */
const sitting = /\b(?:eligib\w*|able)\s+(?:for|to (?:sit for|take|obtain))\s+(?:\w+\s+)?$/i

function boards(draft: Draft): Finding[] {
  const [first, ...rest] = [...matchesIn(draft.text, new RegExp(boardSaid.source, 'gi'))].filter(
    ({ groups, from, to }) =>
      !/^(?:b[ce]|a\p{Ll}+)$/u.test(groups[0]!) &&
      !(/^B[CE]$/.test(groups[0]!) && isShouted(draft.text) && !besideBoard(draft.text, from, to)),
  )
  if (!first) return []
  const all = [first, ...rest]
  const { text } = draft
  // 'UNOS eligibility' and 'MUST BE MATURE' say nothing of a board.
  const said = all
    .map(({ from, to, groups }) => {
      const after =
        /^[^,.;:]{0,60}?\b(?:and\/or|or|\/)\s*(?:board[- ]?)?(?:eligib|certif)\w*/i.exec(text.slice(to))?.[0] ?? ''
      return `${sitting.exec(text.slice(0, from))?.[0] ?? ''} ${groups[0]} ${after}`
    })
    .join(' ')
  const eligible = /\bBE\b/.test(said) || /eligib/i.test(said)
  const certified = /\bBC\b/.test(said) || (/certif/i.test(said) && !/^\W*(?:eligib\w*|able)\b/i.test(said.trim()))
  const names = [...new Set([...text.matchAll(new RegExp(`\\b(?:${boardNames})\\b`, 'g'))].map(([name]) => name))]
  const within = /\bwithin (?:\w+ )?(?:\d+|\w+) (?:months|years)(?: of \w+)?/i.exec(text)?.[0]
  const status = certified && eligible ? 'either' : eligible ? 'eligible' : 'certified'
  const range = { from: all[0]!.from, to: all.at(-1)!.to }
  return [
    finding(
      'board',
      { status, boards: names, ...(within === undefined ? {} : { within }) },
      range,
      polarityOf(draft, range.from, range.to),
      'physician',
    ),
  ]
}

function trainings(draft: Draft): Finding[] {
  const pattern =
    /\b(?:(?:fellowship|residency|acgme)[- ]trained|(?:completed?|completion of|finished?|graduat\w+ (?:of|from))\s+(?:an?\s+)?(?:\w+[\s/-]+){0,4}(?:residency|fellowship)|(?:\w+\s+)?fellowship(?: training)?(?=\W*(?:in\b|is\b|required|preferred|a plus|not|optional|strongly|desired|or\b))|residency (?:training|in \w+)|(?:fourth|4th)-year trained)(?:\s+in\s+[\w/ -]{3,40}?(?=[,.;)]|$))?/gi
  return [...matchesIn(draft.text, pattern)].map(({ from, to, groups }) => {
    const kind = /fellow|fourth|4th/i.test(groups[0]!)
      ? 'fellowship'
      : /residen/i.test(groups[0]!)
        ? 'residency'
        : 'training'
    const subject = /\bin (.+)$/i.exec(groups[0]!)?.[1]
    return finding(
      'training',
      { kind, ...(subject === undefined ? {} : { in: subject }) },
      { from, to },
      polarityOf(draft, from, to),
      'physician',
    )
  })
}

function newGraduates(draft: Draft): Finding[] {
  const pattern =
    /\b(?:new(?:ly)?(?: residency| fellowship)? grad\w*|recent (?:residency )?grad\w*|(?:20\d\d(?:\s*[/,&-]\s*(?:or )?20\d\d)*\s+)?(?:graduating |third-year )?(?:fellows?|residents?)(?=[^.;,]{0,25}\b(?:welcome|encouraged|considered|finishing|should|ok|may apply|eligible))|fellows? finishing|new grads?\b|(?:or )?20\d\d fellow|early career)/gi
  return [...matchesIn(draft.text, pattern)].map(({ from, to }) => {
    const around = draft.text.slice(Math.max(0, from - 25), to + 45)
    const named = [...new Set([...around.matchAll(/\b20\d\d\b/g)].map(([year]) => Number(year)))]
    const isRefused =
      /\b(?:no|not|without)\b[^.;!]{0,15}$/i.test(draft.text.slice(0, from)) ||
      /^[^.;]{0,25}\bnot\b/i.test(draft.text.slice(to))
    return finding('newGraduates', { years: named }, { from, to }, isRefused ? 'no' : 'optional', 'physician')
  })
}

function certificates(draft: Draft): Finding[] {
  const equipment =
    /\b(?:DEA|ACLS|ATLS|PALS|BLS|NRP|APLS|FLS|X-waiver)\b(?![- ](?:equipped|crash|carts?|crews?|ambulances?|units?|level))/g
  return [...matchesIn(draft.text, equipment)].map(({ from, to, groups }) =>
    finding('certificate', { name: groups[0]! }, { from, to }, polarityOf(draft, from, to), 'physician'),
  )
}

const tongues =
  'Spanish|Vietnamese|Mandarin|Cantonese|Chinese|Korean|Russian|Arabic|Haitian Creole|Creole|Portuguese|French|Tagalog|Hmong|Somali|Polish|Hindi|Urdu|Punjabi|Farsi|Navajo|ASL|American Sign Language|English'

function languages(draft: Draft): Finding[] {
  const pattern = new RegExp(
    `\\b(?:bilingual\\W{0,3}(?:in )?)?(${tongues})(?:[- ]speaking)?\\b(?! (?:speaking patients|as a second))`,
    'g',
  )
  return [...matchesIn(draft.text, pattern)]
    .filter(({ from, to }) =>
      /bilingual|speak|fluen|language|proficien|plus|helpful|preferred|require|welcome/i.test(
        draft.text.slice(Math.max(0, from - 60), to + 60),
      ),
    )
    .map(({ from, to, groups }) =>
      finding('language', { name: groups[1]! }, { from, to }, polarityOf(draft, from, to), 'physician'),
    )
}

function conditions(draft: Draft): Finding[] {
  const pattern =
    /\b(?:U\.?S\.? citizen\w*(?: only)?|United States citizenship|(?:secret |security )?clearance\b[^.;,]{0,30}|green cards?(?= holders?| required| only| or citizen)|(?:assistant|associate|full) professor or (?:higher|above)|(?:proof of|carry|provide|maintain|obtain|bring|have) (?:your|their|his or her|its) own (?:\w+ )?(?:malpractice|liability)(?: (?:insurance|coverage|policy))?|no (?:open|pending) (?:malpractice )?claims|clean (?:record|malpractice)|malpractice history[^.;,]{0,40}|avoid:?[^.;\n]{3,60}|local (?:candidates|physicians) only)/gi
  return [...matchesIn(draft.text, pattern)].map(({ from, to, groups }) =>
    finding(
      'condition',
      { text: groups[0]! },
      { from, to },
      polarityOf(draft, from, to) === 'preferred' ? 'preferred' : 'yes',
      'physician',
    ),
  )
}

/** 'Must do ERCP', 'who does obstetrics', 'FM with OB'. */
function skills(draft: Draft): Finding[] {
  const { text } = draft
  const found: Finding[] = []
  for (const { from, to, groups } of matchesIn(
    text,
    /\b(?:must (?:be able to )?(?:do|perform|have)|(?:ability|able) to (?:do|perform)|comfortable (?:with|doing|performing)|experience(?:d)? (?:in|with)|skilled in|proficient in|expertise in|interest(?:ed)? in|trained in|should be comfortable with|who (?:does|do|performs?|provides?))\s+([\w/&-]+(?:[\s/-][\w&-]+){0,3})/gi,
  )) {
    const name = groups[1]!.replace(/\s+(?:and|or|is|are|as|in|with|at|on|for|to|preferred|required|a|well)\b.*$/i, '')
    if (
      /licen|certif|board|physician|\bDEA\b|locum/i.test(name) ||
      /^(?:an?|the|hire|work|start|be|provide|travel|your|our)\b/i.test(name)
    )
      continue
    if (/\bnot\s+$/i.test(text.slice(0, from))) continue
    const isFirm = /^must|^who|^skilled|^proficient|^expertise|^experience/i.test(groups[0]!)
    const start = to - groups[1]!.length
    found.push(
      finding(
        'skill',
        { name: skillName(name) },
        { from: start, to: start + name.length },
        isFirm ? polarityOf(draft, from, to) : 'preferred',
        'physician',
      ),
    )
  }
  const obstetrics =
    /\b(?:family (?:medicine|practice|physicians?)|FM|FP)s?\b[^.;,]{0,30}?\b(?:with|w\/|and|including|plus|who do(?:es)?)\s*(OB|obstetrics)\b(?![/-]?GYN)/i.exec(
      text,
    )
  if (obstetrics && !/\bor (?:without|w\/?o)|\bor not\b|optional|if you/i.test(text)) {
    const to = obstetrics.index + obstetrics[0].length
    const from = to - obstetrics[1]!.length
    if (!found.some((one) => one.from <= from && one.to >= to))
      found.push(
        finding(
          'skill',
          { name: 'Obstetrics' },
          { from, to },
          polarityOf(draft, from, to) === 'no' ? 'no' : 'yes',
          'physician',
        ),
      )
  }
  return found
}

const skillName = (name: string) => (/^(?:ob|obstetrics)$/i.test(name) ? 'Obstetrics' : name)
