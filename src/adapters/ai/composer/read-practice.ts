/** Where the work is done, with whom, and who is looked for. */
import { stateCode, stateName, usStates } from '#shared/us-states.ts'
import { isDenied, type Statement } from './job-text.ts'
import { unique } from './read-pay.ts'
import { withArticle } from './words.ts'

export interface PracticeFacts {
  /** 'in Boise, ID', 'near Bangor, Maine'; null where none is named. */
  place: string | null
  /** 'a 120-bed community hospital', where the organization has no name. */
  kindOfPlace: string | null
  organization: string | null
  /** After 'You would': 'join a group of nine cardiologists', 'see 18 to 20 patients a day', 'chart in Epic'. */
  work: string[]
  /** After 'The position is': 'hospital-employed', 'outpatient only'. */
  setting: string[]
  /** 'board certification or eligibility'. */
  asks: string | null
  newGraduates: boolean
  /** 'July 2026', 'as soon as possible'. */
  start: string | null
  /** 'a 13-week assignment'. */
  term: string | null
}

const stateNames = usStates.map(([, name]) => name).join('|')
const stateCodes = usStates.map(([code]) => code).join('|')
const cityWord = String.raw`[A-Z][\p{L}.'’-]+`
const cityAndState = new RegExp(
  String.raw`(${cityWord}(?: (?:of|de|du|la|le|del|${cityWord})){0,3}),\s*((?:${stateNames})\b|(?:${stateCodes})\b)`,
  'gu',
)
const notOfCity =
  /^(?:Beautiful|Sunny|Historic|Scenic|Downtown|Greater|Lovely|Vibrant|Charming|Suburban|Metro|Location|The|In|Near|Outside|Located|Join|Position|Job|Opportunity|Hospital|Clinic|Our|Live|Work|From)\s+/
const role = /(?:ist|ian|eon|or|er|ician|physician|doctor|medicine|surgery|care|health|MD|DO)$/i

/** `near` where the text says that it is not in the town itself. */
export function findPlace(text: string): { place: string; near: boolean; whole: string } | null {
  for (const match of text.matchAll(cityAndState)) {
    let city = match[1]!
    while (notOfCity.test(city)) city = city.replace(notOfCity, '')
    const code = stateCode(match[2]!)
    // 'Cardiologist, MD' is no town of Maryland.
    const isDegree =
      code === 'MD' && (role.test(city) || !/\b(?:in|near|at|of|–|-|:)\s+$/.test(text.slice(0, match.index)))
    if (!code || isDegree) continue
    const near = /\b(?:near|outside|around|close to|minutes from|north of|south of|east of|west of)\s+$/i.test(
      text.slice(0, match.index),
    )
    return { place: `${city}, ${match[2]!.length === 2 ? code : stateName(code)}`, near, whole: match[0] }
  }
  return null
}

function readPlace(title: string, statements: readonly Statement[]): string | null {
  const headed = statements.find(({ heading }) => /^(?:job |practice |work )?locations?$/.test(heading))
  const found = (headed && findPlace(`in ${headed.text}`)) ?? findPlace(title)
  if (found) return placed(found)
  for (const { text } of statements) {
    const place = findPlace(text)
    if (place) return placed(place)
  }
  const state = new RegExp(
    String.raw`\bin (?:(?:central|northern|southern|eastern|western|rural|upstate|coastal|northeast|northwest|southeast|southwest|the)\s)*(${stateNames})\b`,
    'i',
  )
  for (const { text } of [{ text: title }, ...statements]) {
    const match = state.exec(text)
    if (match) return match[0].replace(/^in/i, 'in')
  }
  return null
}

function placed({ place, near }: { place: string; near: boolean }): string {
  return `${near ? 'near' : 'in'} ${place}`
}

const org = String.raw`(?:[A-Z][\p{L}&.'’-]*|of|and|the|for|&)`
const seeks = new RegExp(
  String.raw`^(?:The )?((?:[A-Z][\p{L}&.'’-]*)(?: ${org}){0,7}?)(?:,? (?:located )?in [^.]{3,40}?,?)? (?:is|are) (?:currently |actively |now |excited to be )?(?:seeking|looking|recruiting|hiring|searching|adding)\b|^((?:[A-Z][\p{L}&.'’-]*)(?: ${org}){0,7}?)(?:,? in [^.]{3,40}?,?)? seeks\b`,
  'u',
)
const joining = new RegExp(
  String.raw`\b[Jj]oin (?:the team at |us at |the )?((?:[A-Z][\p{L}&.'’-]+)(?: ${org}){1,7})`,
  'u',
)
const orgWord =
  /\b(?:Health\w*|Hospitals?|Clinics?|Medical|Group|Cent(?:er|re)|Systems?|Associates|Partners|Physicians|Care|Medicine|University|Institute|Network|Foundation|Memorial|Cardiology|Pediatrics|Orthop\w+|Practice)\b/

function readOrganization(statements: readonly Statement[]): string | null {
  const headed = statements.find(
    ({ heading, text }) =>
      /^(?:employer|organization|facility|company|practice name|hospital|client)$/.test(heading) && text.length <= 80,
  )
  if (headed) return headed.text.replace(/[.,]$/, '')
  for (const { text } of statements) {
    const match = seeks.exec(text)
    const name = match?.[1] ?? match?.[2] ?? joining.exec(text)?.[1]
    if (
      name === undefined ||
      /^(?:We|Our|This|They|An?|It|You|Opportunity|Position|Client|Here|There|Who|What|I|Job|Practice|Candidates?|Physicians?)\b/.test(
        name,
      )
    )
      continue
    const plain = name.replace(/ (?:of|and|the|for|&)$/, '')
    if (orgWord.test(plain) && findPlace(plain) === null) return plain
  }
  return null
}

const numeral = String.raw`(?:\d{1,3}|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty)`
const people = String.raw`(?:(?:[\w-]+ ){0,2}(?:physicians|providers|doctors|surgeons|specialists|partners|colleagues|hospitalists|\w+ologists|\w+iatrists|\w+icians|\w+etrists))`

const work: readonly [RegExp, (match: RegExpMatchArray) => string][] = [
  [
    new RegExp(
      String.raw`\b(group|team|department|practice) of (?:over |about |more than )?(${numeral})( ${people})?\b`,
      'i',
    ),
    ([whole]) => `join a ${whole!.charAt(0).toLowerCase()}${whole!.slice(1)}`,
  ],
  [
    new RegExp(
      String.raw`\b(${numeral})[- ](physician|provider|member|doctor|surgeon|partner|\w+ologist) (group|team|practice|department)\b`,
      'i',
    ),
    ([, count, who, what]) =>
      `join ${withArticle(`${count!.toLowerCase()}-${who!.toLowerCase()} ${what!.toLowerCase()}`)}`,
  ],
  [
    new RegExp(
      String.raw`\b((?:about |around |up to )?${numeral}(?:\s?(?:-|–|to)\s?${numeral})?) (patients|encounters|visits|consults|cases|deliveries) (?:per|a|each|\/) ?(day|shift|week|clinic day|month|year)\b`,
      'i',
    ),
    ([, count, what, per]) =>
      `see ${count!.toLowerCase().replace(/\s?(?:-|–|to)\s?(?=\w+$)/, ' to ')} ${what!.toLowerCase()} a ${per!.toLowerCase()}`.replace(
        /^see (.*) (cases|deliveries) /,
        'handle $1 $2 ',
      ),
  ],
  [
    /\b(Epic|Cerner|Athena(?:health|Net|One)?|eClinicalWorks|Meditech|NextGen|Allscripts|Oracle Health)\b/,
    ([, name]) => `chart in ${name}`,
  ],
  [
    /\bteach(?:ing)? (?:of )?(?:the )?(residents(?: and (?:medical )?students)?|medical students|fellows(?: and residents)?)/i,
    ([, whom]) => `teach ${whom!.toLowerCase()}`,
  ],
]

const settings: readonly [RegExp, string][] = [
  [/\bhospital[- ]employed\b/i, 'hospital-employed'],
  [/\b(?:100% outpatient|outpatient[- ]only|fully outpatient|strictly outpatient)\b/i, 'outpatient only'],
  [/\b(?:100% inpatient|inpatient[- ]only)\b/i, 'inpatient only'],
  [/\b(?:100% |fully |completely )remote\b|\bremote (?:position|role|work)\b/i, 'remote'],
]

const month = String.raw`(?:Jan(?:uary)?|Feb(?:ruary)?|Mar(?:ch)?|Apr(?:il)?|May|June?|July?|Aug(?:ust)?|Sept?(?:ember)?|Oct(?:ober)?|Nov(?:ember)?|Dec(?:ember)?)\.?`
const startDate = new RegExp(
  String.raw`\b(?:start(?:s|ing)?(?: date)?|begin(?:s|ning)?|available|availability)\b[\s:]*(?:is |of |in |on |from |as early as |date |flexible, )*((?:early |mid-?|late )?${month}(?: \d{1,2},?)? \d{4}|(?:early |late )?(?:summer|fall|spring|winter)(?: of)? \d{4}|immediately|immediate|ASAP|as soon as possible)`,
  'i',
)
const termOf = new RegExp(
  String.raw`\b(${numeral})(?:\s|-)(week|month|day)s?(?:\s|-)(assignment|contract|engagement|commitment|locums?(?: tenens)?(?: assignment)?)\b`,
  'i',
)

export function readPractice(title: string, statements: readonly Statement[], used: Set<Statement>): PracticeFacts {
  const facts: PracticeFacts = {
    place: readPlace(title, statements),
    organization: readOrganization(statements),
    kindOfPlace: readKindOfPlace(statements),
    work: [],
    setting: [],
    asks: null,
    newGraduates: false,
    start: null,
    term: null,
  }
  for (const statement of statements) readOne(statement, facts, used)
  facts.work = unique(facts.work)
  facts.setting = unique(facts.setting)
  return facts
}

/** 'a 120-bed community hospital': said of the place where the work is done. */
function readKindOfPlace(statements: readonly Statement[]): string | null {
  for (const { text } of statements) {
    const match = /\b\d{2,4}-bed (?:[a-z][\w-]* ){0,3}(?:hospital|medical center|center|facility)\b/i.exec(text)
    if (match && !isDenied(text, match.index, match[0].length)) return withArticle(match[0])
  }
  return null
}

function readOne(statement: Statement, facts: PracticeFacts, used: Set<Statement>): void {
  const { text } = statement
  const heard = (match: RegExpExecArray | null): match is RegExpExecArray => {
    if (!match || isDenied(text, match.index, match[0].length)) return false
    used.add(statement)
    return true
  }
  for (const [pattern, phrase] of work) {
    const match = pattern.exec(text)
    if (heard(match)) facts.work.push(phrase(match))
  }
  for (const [pattern, phrase] of settings) if (heard(pattern.exec(text))) facts.setting.push(phrase)
  if (heard(/\bnew grad(?:uate)?s?\b/i.exec(text))) facts.newGraduates = true
  const start = startDate.exec(`${statement.heading} ${text}`)
  if (/\bimmediate (?:start|opening|need)\b/i.test(text)) facts.start ??= 'as soon as possible'
  if (start) {
    used.add(statement)
    facts.start ??= /^(?:immediate|asap)/i.test(start[1]!) ? 'as soon as possible' : start[1]!
  }
  const term = termOf.exec(text)
  if (heard(term))
    facts.term ??= withArticle(`${term[1]!.toLowerCase()}-${term[2]!.toLowerCase()} ${term[3]!.toLowerCase()}`)
  facts.asks ??= readBoards(text)
  if (/\bboard[- ](?:certif|eligib)|\bB[CE]\/B[CE]\b/i.test(text)) used.add(statement)
}

function readBoards(text: string): string | null {
  const either =
    /\bB[CE]\s?\/\s?B[CE]\b|\bboard[- ](?:certified|certification|eligible|eligibility)[\s/,-]*(?:or|and|\/)?[\s/-]*(?:board[- ])?(?:eligible|eligibility|certified|certification)\b/i.exec(
      text,
    )
  if (either) return 'board certification or eligibility'
  if (/\bboard[- ](?:certified|certification)\b/i.test(text)) return 'board certification'
  return /\bboard[- ]eligib/i.test(text) ? 'board eligibility' : null
}
