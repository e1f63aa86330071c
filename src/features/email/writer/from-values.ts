/**
 * A piece that no grammar reads to its end, as what the reader typed in it: each value in the plainest form that the
 * grammars read ('1 in 6', 'a Maryland license'), so that it is said by the same sentences as if the posting had said
 * it so. Nothing is said of a value where the words around it may limit it.
 */
import type { Fact } from '#postings/facts.ts'
import { stateName } from '#shared/text/us-states.ts'
import { often } from './calls.ts'
import { countWords, listed, withArticle } from './grammar.ts'
import type { Piece, Said } from './piece.ts'
import { pay } from './value-of-pay.ts'

/** Words that make of a fact something else: a condition, a plan, someone else's. */
const limiting =
  /\b(?:if|unless|until|once|except|but|not|without|nor|neither|may|might|could|plans?|planned|expect(?:ed|s)?|future|was|were|former(?:ly)?|previous(?:ly)?|instead|own|proof|other|others|another|colleagues?|then|than|thereafter|beyond|avoid|rather|(?:have|has) (?:\w+ed|kept|been|run|held)|negotiable|commitment|repaid|forgiven|eligible for|waiting)\b|[?"“”]/i

const numbers = /\d|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|half|twice|alternate)\b/i

export function fromValues(piece: Piece): Piece[] {
  if (piece.only !== null) return []
  const texts = new Map<string, Said & object>()
  const volume = patients(piece)
  if (volume !== null) texts.set(volume[1], volume)
  if (piece.topic === 'call') add(texts, frequency(piece.text))
  for (const fact of piece.facts) add(texts, saidOf(fact, piece))
  return [...texts.values()].map(([topic, text]) => ({
    ...piece,
    topic,
    text,
    label: '',
    isUnread: false,
    facts: piece.facts.filter((fact) => saidOf(fact, piece)?.[1] === text),
  }))
}

function add(texts: Map<string, Said & object>, said: Said): void {
  if (said !== null && ![...texts.values()].some(([topic]) => topic === 'call' && said[0] === 'call'))
    texts.set(said[1], said)
}

/** Of 'a sign-on bonus, and housing if you would rather not move', the condition is the housing's. */
function saidAround(fact: Fact, { text }: Piece): string {
  const from = text.indexOf(fact.text)
  if (from === -1) return text
  const end = from + fact.text.length
  return text.slice(0, end) + text.slice(end).split(/,? and (?=\p{Ll})/u)[0]!
}

function saidOf(fact: Fact, piece: Piece): Said {
  const around = piece.text.replace(fact.text, ' ')
  if (fact.subject !== 'physician' && fact.subject !== 'position' && fact.type !== 'team' && fact.type !== 'ehr')
    return null
  if (fact.role === 'wanted') return wanted(fact, piece)
  if (limiting.test(saidAround(fact, piece)) || fact.polarity === 'optional') return null
  if (fact.polarity === 'no')
    return fact.type === 'visa' && fact.value.kinds.length === 0 ? ['visa', 'no visa sponsorship'] : null
  switch (fact.type) {
    case 'pay':
      return pay(fact.value, piece)
    case 'schedule':
      return numbers.test(around) || elsewhere.test(around) || countWords(around) > 6 || isOther.test(piece.text)
        ? null
        : ['schedule', fact.text]
    case 'team':
      return fact.value.count === undefined ||
        numbers.test(around) ||
        !/^\S+ [\p{L}-]+(?: [\p{L}-]+)?$/u.test(fact.text)
        ? null
        : ['team', lowered(fact.text)]
    case 'ehr':
      return ['scope', fact.value.name]
    default:
      return offered(fact, piece)
  }
}

/** Days off, and a schedule that one may come to. */
const isOther =
  /\b(?:leave|vacation|PTO|time off|holidays|can|possible|option(?:al)?|grow|up to|available|considered)\b/i

/** A part of the time: the rest of it is spent elsewhere. */
const elsewhere =
  /\b(?:clinics?|office|OR|block|inpatient|outpatient|home|remote|telehealth|on|off|(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)days?|weekends?|nights?)\b/i

/** The words after a fact. */
const behind = ({ text }: Fact, piece: Piece) => piece.text.split(text)[1] ?? ''

function offered(fact: Fact, piece: Piece): Said {
  switch (fact.type) {
    case 'bonus': {
      const { kind, amount, per } = fact.value
      const money = moneyOf(amount)
      if (money === null || per !== undefined) return null
      if (kind === 'relocation') return ['bonus', `relocation of ${money}`]
      return kind === 'sign-on' || kind === 'retention' ? ['bonus', `${money} ${kind} bonus`] : null
    }
    case 'loanRepayment': {
      const money = moneyOf(fact.value.amount)
      const { years } = fact.value
      const isYearly = /\b(?:a|per|each) year\b|\bannually\b/i.test(`${fact.text}${behind(fact, piece).slice(0, 20)}`)
      return money === null || isYearly
        ? null
        : ['loan', `${money} in loan repayment${years ? ` over ${years} years` : ''}`]
    }
    case 'timeOff': {
      const { amount, unit, kind } = fact.value
      if (amount?.from === undefined || amount.from !== amount.to || unit === undefined) return null
      const leave = /\bannual leave\b/i.test(fact.text) ? 'of annual leave' : 'of leave'
      const what = { pto: 'of PTO', vacation: 'of vacation', off: 'off', leave }[kind]
      const [each = ''] = /^ (?:a|per|each) (?:month|quarter|pay period)\b/i.exec(behind(fact, piece)) ?? []
      return what === undefined ? null : ['benefit', `${amount.from} ${unit} ${what}${each}`]
    }
    case 'cme':
      return fact.value.amount?.from === undefined ? null : ['benefit', `$${comma(fact.value.amount.from)} for CME`]
    case 'malpractice':
      return ['benefit', fact.value.tail ? 'malpractice with tail' : 'malpractice coverage']
    case 'visa':
      return fact.value.kinds.length === 0
        ? ['visa', 'visa sponsorship']
        : ['visa', `${listed(fact.value.kinds)} supported`]
    default:
      return null
  }
}

/** What is asked for stands for itself, whatever else is asked for next to it. */
function wanted(fact: Fact, piece: Piece): Said {
  const { text, topic } = piece
  const wish = fact.polarity === 'preferred' ? ' preferred' : ''
  if (fact.polarity === 'no' || fact.polarity === 'optional' || topic !== 'requirement') return null
  switch (fact.type) {
    case 'board': {
      // What is eligible may be something else: 'and UNOS eligibility'.
      const isEither =
        /\b(?:eligib|BE\b)/i.test(fact.text) || /^ (?:or|\/) (?:board )?eligib/i.test(behind(fact, piece))
      const isFor = /\beligib\w* for (?:board )?$/i.test(text.split(fact.text)[0] ?? '')
      const status = isFor ? 'eligible' : fact.value.status === 'either' && !isEither ? 'certified' : fact.value.status
      const how = { certified: 'certification', eligible: 'eligibility', either: 'certification or eligibility' }
      const [, of = ''] =
        /\b(?:certified|certification|eligible|eligibility|BE) in ((?:[\p{L}/ -]+, )*?[\p{L}/ -]+?)(?:,? (?:and|with|by|as)\b|[.;()]|$)/iu.exec(
          text,
        ) ?? []
      // A list that was cut may ask for more than its beginning.
      if (of.includes(',') && !/\bor\b/.test(of)) return null
      return ['requirement', `board ${how[status]}${of === '' ? '' : ` in ${of.toLowerCase()}`}${wish}`]
    }
    case 'license': {
      const { states, all, status } = fact.value
      // 'A license or a letter of qualification' asks for one of two.
      if (/^\s?or\b/i.test(behind(fact, piece)) || states.length > 3) return null
      if (states.length === 0)
        return /\bin any (?:U\.?S\.? )?state\b/i.test(text) ? ['requirement', 'a license in any state'] : null
      const names = listed(
        states.map((code) => stateName(code) ?? code),
        all ? 'and' : 'or',
      )
      return ['requirement', `${withArticle(`${status === 'held' ? 'active ' : ''}${names} license`)}${wish}`]
    }
    case 'certificate':
      // 'A BLS equipped crash cart' asks for none.
      return new RegExp(
        `\\b${fact.text} (?!and\\b|or\\b|certif|registration|required|preferred|license)\\p{L}`,
        'u',
      ).test(text)
        ? null
        : ['requirement', `${fact.value.name}${wish}`]
    case 'experience': {
      const { from } = fact.value.years
      if (from === undefined) return null
      return fact.value.of === 'practice'
        ? ['requirement', `at least ${from} years of experience${wish}`]
        : ['requirement', `${lowered(fact.text)}${wish}`]
    }
    case 'training':
      return /^(?:residency|fellowship)$/.test(fact.value.kind) && fact.value.in !== undefined
        ? [
            'requirement',
            `${/^complet(?:ed|ion)\b/i.test(fact.text) ? lowered(fact.text) : `a ${fact.value.kind} in ${fact.value.in}`}${wish}`,
          ]
        : null
    default:
      return null
  }
}

function moneyOf(amount: { from?: number; to?: number } | undefined): string | null {
  if (amount?.to === undefined) return null
  if (amount.from === undefined) return `up to $${comma(amount.to)}`
  return amount.from === amount.to ? `$${comma(amount.to)}` : null
}

const comma = (value: number) => value.toLocaleString('en-US')

const lowered = (text: string) => text.replace(/^\p{Lu}(?=\p{Ll})/u, (letter) => letter.toLowerCase())

const counted =
  /\b(?<about>about |approximately |around |up to |at most |at least |no more than )?(?<count>\d{1,3}(?:,\d{3})*(?: ?(?:-|–|to) ?\d{1,3})?) (?<what>patients|visits|encounters|consults|admissions|inductions|follow-ups|deliveries|studies)(?: (?<each>a|an|per|each|every) |\/)(?<unit>day|shift|hour|night|week|month|year|24 hours|clinic day)\b/iu
const census =
  /\b(?<kind>(?:average |daily |current )*census) (?:of |is |averages )(?<about>about )?(?<count>\d{1,3})\b(?! ?%)/i

const aboutOf = (said: string | undefined) =>
  said === undefined ? '' : /^(?:up to|at|no)/i.test(said) ? said.toLowerCase() : 'about '

/** Under 'Visits': 'about 22 a day'. */
const aDay = /^(?:about |up to )?\d{1,3}(?: ?(?:-|–|to) ?\d{1,3})? (?:an?|per|each) (?:day|shift|week)\b/i

/** How many patients, wherever the number stands. */
function patients({ text, label }: Piece): Said {
  if (limiting.test(text)) return null
  const [, these] = /^(patients|visits|encounters|admissions)$/i.exec(label) ?? []
  const [counting] = (these !== undefined && aDay.exec(text)) || []
  if (these !== undefined && counting !== undefined)
    return ['team', counting.replace(/ (?=an? |per |each )/i, ` ${these.toLowerCase()} `)]
  const found = counted.exec(text)
  // Of '12 follow-ups and up to 3 inductions a day', half would be less.
  const of = found !== null && /\d[^,;.]* and $/.test(text.slice(0, found.index)) ? undefined : found?.groups
  if (of)
    return [
      'team',
      `${aboutOf(of.about)}${of.count!.replace('–', '-')} ${of.what!.toLowerCase()} ${of.each ?? 'a'} ${of.unit}`,
    ]
  const { kind, about = '', count } = census.exec(text)?.groups ?? {}
  return kind === undefined ? null : ['team', `${kind.toLowerCase()} of ${about}${count}`]
}

const howOften = new RegExp(String.raw`\b(?:${often})\b`, 'gi')

/** How often one is on call, if nothing else is counted there. */
export function frequency(text: string): Said {
  const found = [...text.matchAll(howOften)]
  if (found.length !== 1 || limiting.test(text) || /\bafter\b|\$|\bfirst\b|weekends? (?:and|or)\b/i.test(text))
    return null
  if (numbers.test(text.replace(found[0]![0], ' '))) return null
  const where = /\b(?:from|at) home\b|\bhome call\b/i.test(text)
    ? ' from home'
    : /\b(?:tele)?phone\b/i.test(text)
      ? ' by phone'
      : ''
  const about = new RegExp(`\\b(?:about|approximately|roughly) ${found[0]![0]}`).test(text) ? 'about ' : ''
  return ['call', `call ${about}${found[0]![0]}${where}`]
}
