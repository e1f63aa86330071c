/** What the physician should bring, besides specialty and license. */
import type { Draft } from './drafts.ts'
import { type Finding, finding, matchesIn, numberOf, numberWord, polarityOf } from './finding.ts'
import type { Range } from './values.ts'

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
    const name = groups[0]!.replace(/s$/, '')
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
  String.raw`\b(?:BC\s*/\s*BE|BE\s*/\s*BC|B[CE](?:\s*(?:or|/)\s*B[CE])?(?=\b)(?!\s*\d)|board[- ]?(?:certified|certification|eligible|eligibility)(?:\s*(?:/|or|and/or)\s*(?:board[- ]?)?(?:certified|eligible))?|board certifi\w+|(?:${boardNames})(?:\s*(?:/|or)\s*(?:${boardNames}))*(?:[-\s]\w+)?(?:[ -](?:certified|eligible|certification|boards?|or eligible))*|certifi(?:ed|cation) (?:or eligib\w+ )?(?:in|by)\b|\w+ boards?\b(?=\W*(?:optional|required|preferred|needed)))`,
  'g',
)

function boards(draft: Draft): Finding[] {
  const [first, ...rest] = [...matchesIn(draft.text, new RegExp(boardSaid.source, 'gi'))].filter(
    ({ groups }) => !/^(?:b[ce]|a\p{Ll}+)$/u.test(groups[0]!),
  )
  if (!first) return []
  const all = [first, ...rest]
  const { text } = draft
  const is = (pattern: RegExp) => pattern.test(text)
  const certified = is(/\bBC\b|certifi/) || is(/board certifi/i)
  const eligible = is(/\bBE\b/) || is(/eligib/i)
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

const years = String.raw`(?:years?|yrs?)\b(?:['’])?`
const count = String.raw`(\d{1,2}|${numberWord})`
const experienceSaid = [
  new RegExp(
    String.raw`(?:\b(?:at least|minimum(?: of)?|min\.?|over|more than)\s+)?\b${count}\s*(\+|plus|or more)?\s*(?:(?:-|–|to)\s*${count}\s*)?(\+|or more\s+)?${years}(?: or more)?\s+(?:of\s+)?((?:[\w-]+[\s/-]+){0,4}?(?:experience|exp\b|practice|work\b|practicing)(?:\s+in\s+[\w ]{2,30}?(?=[,.;)]|$))?|(?:out of|post|after|since|beyond|past)[- ]?(?:residency|fellowship|training)|in practice)`,
    'gi',
  ),
  new RegExp(String.raw`\b${count}\s*(\+|plus)\s*${years}()()()`, 'gi'),
  new RegExp(
    String.raw`\b${count}\s*(\+|plus)?\s*(?:(?:-|–|to)\s*${count}\s*)?()${years}()(?=[^.;]{0,25}\b(?:out|in practice|practicing)\b)`,
    'gi',
  ),
]
/** 'Over 5 years' of a bonus. */
const ofPay = /\$|\d\s*k\b|\bloan|\bbonus|\bguarantee|\bpartner|\bsalary|\brepay|\bretention|\bforgiv/i

function experiences(draft: Draft): Finding[] {
  const { text } = draft
  const found: Finding[] = []
  for (const pattern of experienceSaid) {
    for (const { from, to, groups } of matchesIn(text, pattern)) {
      if (found.some((one) => from < one.to && one.from < to)) continue
      const [whole = '', low = '', plus = '', high = '', more = '', of = ''] = groups
      const before = text.slice(Math.max(0, from - 30), from)
      if (
        /\b(?:after|within|for|first|over|in|every|next|last)\s+$/i.test(before) &&
        !/experience|practice\b/i.test(whole)
      )
        continue
      if (ofPay.test(text) && !/experience|residency|fellowship|exp\b|in practice/i.test(whole)) continue
      const least = numberOf(low)
      const most = high === '' ? undefined : numberOf(high)
      if (least === undefined) continue
      const isOver = /\b(?:over|more than)\b/i.test(whole)
      const isOpen = most === undefined
      const range: Range = {
        from: isOver && plus === '' && more === '' ? least + 1 : least,
        ...(isOpen ? {} : { to: most! }),
      }
      const isAlternative = /\bor\s+[^.;]{0,60}$/i.test(text.slice(0, from)) && /\bwith\b[^.;]{0,30}$/i.test(before)
      const subject = ofWhat(of)
      found.push(
        finding(
          'experience',
          { years: range, of: subject },
          { from, to },
          isAlternative ? 'optional' : polarityOf(draft, from, to),
          'physician',
        ),
      )
    }
  }
  return found
}

/** 'of full-time ED work' → 'full-time ED'; plain practice is 'practice'. */
function ofWhat(of: string): string {
  const said = of
    .replace(
      /\b(?:experience|exp|work|of|in|practice|practicing|clinical|post|out|after|since|residency|fellowship|training|post-residency|post-fellowship|attending|relevant|the)\b/gi,
      ' ',
    )
    .replace(/[\s/-]+/g, ' ')
    .trim()
  return said === '' ? 'practice' : said
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
  return [...matchesIn(draft.text, /\b(?:DEA|ACLS|ATLS|PALS|BLS|NRP|APLS|FLS|X-waiver)\b/g)].map(
    ({ from, to, groups }) =>
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
    /\b(?:U\.?S\.? citizen\w*(?: only)?|United States citizenship|(?:secret |security )?clearance\b[^.;,]{0,30}|green cards?|no (?:open|pending) (?:malpractice )?claims|clean (?:record|malpractice)|malpractice history[^.;,]{0,40}|avoid:?[^.;\n]{3,60}|local (?:candidates|physicians) only)/gi
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
    /\b(?:must (?:be able to )?(?:do|perform|have)|(?:ability|able|comfortable) (?:to|with|doing|performing)|experience(?:d)? (?:in|with)|skilled in|proficient in|expertise in|interest(?:ed)? in|trained in|should be comfortable with|who (?:does|do|performs?|provides?))\s+([\w/&-]+(?:[\s/-][\w&-]+){0,3})/gi,
  )) {
    const name = groups[1]!.replace(/\s+(?:and|or|is|are|as|in|with|at|on|for|to|preferred|required|a|well)\b.*$/i, '')
    if (/licen|certif|board/i.test(name)) continue
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

const names = String.raw`((?:[\p{Lu}][\p{L}&'’.-]*|of|the|and|for|at)(?:\s+(?:[\p{Lu}][\p{L}&'’.-]*|of|the|and|for)){0,6})`
/** What people add when they describe someone to search for. */
const asked: readonly (readonly ['school' | 'workplace' | 'reach' | 'history' | 'groupSize', RegExp])[] = [
  [
    'reach',
    /\b(?:with|has|have|having|and an?|needs?|listed|known)\s+(?:an?\s+|a (?:known|working|direct)\s+|their\s+|known\s+)?(?:e-?mail(?: address(?:es)?)?|direct (?:phone|line|dial)(?: numbers?)?|(?:cell |mobile )?phone(?: numbers?)?)(?:\s+(?:on file|listed|known|we can use))?\b/gi,
  ],
  [
    'history',
    /\b(?:(?:that |who |whom )?(?:I|we)(?:['’]ve| have)?\s*(?:n['’]t|n’t|not|never)?\s*|haven['’]t |not |never )(?:been )?(?:contacted|emailed|reached|written to)(?: (?:yet|before|so far))?(?: (?:in|within|for) the (?:last|past) \d+ \w+)?|\b(?:not |already )?on (?:one of )?(?:my|our|any) lists?\b/gi,
  ],
  [
    'groupSize',
    /\b(?:in |from |at )?(?:an? )?(?:solo (?:private )?pract\w+|(?:small|large)(?: (?:physician|medical|multispecialty|specialty))? groups?(?: practices?)?)\b/gi,
  ],
  [
    'school',
    new RegExp(
      String.raw`\b(?:trained|studied|graduated|educated|alum\w*|went to (?:med(?:ical)? )?school|medical school|med school|residency|degree)\s+(?:at|from|of|in)\s+${names}`,
      'gu',
    ),
  ],
  [
    'workplace',
    new RegExp(
      String.raw`\b(?:works?|working|employed|practices?|practicing|currently|now|who (?:is|are))\s+(?:at|for|with|by)\s+${names}`,
      'gu',
    ),
  ],
]

function searchWords(draft: Draft): Finding[] {
  return asked.flatMap(([type, pattern]) =>
    [...matchesIn(draft.text, pattern)].map(({ from, to, groups }) =>
      finding(
        type,
        { text: (groups[1] ?? groups[0]!).trim() },
        { from, to },
        polarityOf(draft, from, to) === 'no' && type !== 'history' ? 'no' : 'yes',
        'physician',
      ),
    ),
  )
}
