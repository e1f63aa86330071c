/** Partnership, visas, benefits, and the start, as clauses. */
import { article, countWords } from './grammar.ts'
import { paid } from './pay-clauses.ts'
import { type Phrase, phraseOf } from './phrase.ts'
import { isTail, stateOf } from './statement.ts'
import { agreeing } from './things.ts'
import type { Fill, Voice } from './voice.ts'

export function partnership(text: string, fill: Fill, voice: Voice): string[] {
  const plain = text.replace(/[\s.;,]+$/, '')
  const [, main = plain, without = ''] = /^(.*?),? (?:with )?((?:no|without an?) buy-?in)$/i.exec(plain) ?? []
  const isApart = /, (?:with )?(?:no|without)/i.test(plain)
  const tail = without === '' ? '' : `${isApart ? ', ' : ' '}${/^no/i.test(without) ? `with ${without}` : without}`
  if (/\$/.test(plain) && !/buy-?in/i.test(plain)) return paid(plain, '', fill, voice)
  const when = /^((?:full |equal )*)partner(?:ship)?(?:[- ]track)?\s+((?:in|at|after|by|from|within)\b.*)$/i.exec(main)
  if (when && isTail(when[2]!))
    return [
      `${when[1]!.toLowerCase()}partnership comes ${when[2]}${tail}`,
      `you could be ${article(`${when[1]}partner`)} ${when[1]!.toLowerCase()}partner ${when[2]}${tail}`,
    ]
  const offered =
    /^((?:full |equal )*(?:partnership|equity|ownership|shareholder|ASC ownership|ASC buy-in))\s+(?:is )?((?:offered|possible|available|considered)\s+)?((?:after|in|at|within|from|by)\b.*)$/i.exec(
      main,
    )
  if (offered && isTail(offered[3]!)) {
    const what = offered[1]!.replace(/^(?!ASC)\p{Lu}/u, (letter) => letter.toLowerCase())
    if (/^shareholder$/.test(what)) return [`you could be a shareholder ${offered[3]}${tail}`]
    return [`${what} ${offered[2] ? `is ${offered[2].trim()}` : 'comes'} ${offered[3]}${tail}`]
  }
  const after = /^((?:after|in|at) [^,]+), (partnership\b.*)$/i.exec(plain)
  if (after && phraseOf(after[2]!) && isTail(after[1]!.toLowerCase()))
    return [`${after[2]} comes ${after[1]!.toLowerCase()}`]
  const terms = /^(?:the )?buy-?in ((?:at|after|over) .+)$/i.exec(plain.replace(/^buy in\b/i, 'buy-in'))
  if (terms && isTail(terms[1]!)) return [`the buy-in is ${terms[1]}`]
  const years = /^(\S+) years? to partner(?:ship)?$/i.exec(main)
  if (years)
    return [`partnership takes ${years[1]!.toLowerCase()} ${/^(?:1|one)$/i.test(years[1]!) ? 'year' : 'years'}${tail}`]
  const buyIn = /^(?:the )?(?:(?:ASC|practice) )?buy-?in(?: is| of)? ((?:about |around |roughly )?\$.*)$/i.exec(plain)
  if (buyIn && phraseOf(buyIn[1]!)) return [`the buy-in is ${buyIn[1]}`]
  const phrase = phraseOf(main)
  // 'There is equity' says too little.
  return phrase !== null && phrase.head !== '' && countWords(main) > 1
    ? agreeing(fill(voice.there, phrase.text).map((one) => `${one}${tail}`))
    : []
}

const visaKind = String.raw`(?:J-?1s?|H-?1-?Bs?|O-?1|Conrad(?:[- ]30)?|visas?|green cards?)(?: (?:visas?|waivers?|transfers?|sponsorship|support|candidates|petitions|slots?|holders))*(?: for \p{L}+)?`
const visaList = String.raw`${visaKind}(?:(?:,? and |,? or |\/|, )${visaKind})*`
const visaState = new RegExp(
  String.raw`^(${visaList})\s*(?:is |are |both |are both )*(not )?\b(ok|okay|fine|yes|welcome|accepted|considered|eligible|possible|available|supported|sponsored|encouraged|offered)$`,
  'iu',
)

export function visa(text: string, agencySays: string | null): string[] {
  const plain = text.replace(/[\s.;,]+$/, '')
  const state = visaState.exec(plain)
  if (state) {
    const many = /\band\b|s$/i.test(state[1]!)
    const word = state[3]!.toLowerCase()
    return [
      `${withVisaArticle(state[1]!)} ${many ? 'are' : 'is'} ${state[2] ?? ''}${/^(?:ok|okay)$/.test(word) ? 'OK' : /^(?:fine|yes)$/.test(word) ? 'welcome' : word}`,
    ]
  }
  const [, none] = new RegExp(String.raw`^no (${visaList})(?: for this (?:role|position))?$`, 'iu').exec(plain) ?? []
  if (none !== undefined) return agreeing([`there is no ${none}`])
  if (
    /^(?:cannot|can['’]t|can|will|does not|do not) (?:sponsor|support|accept|offer)\b/i.test(plain) &&
    new RegExp(String.raw`^.* (?:sponsor|support|accept|offer) ${visaList}$`, 'iu').test(plain)
  )
    return [`${agencySays ?? 'we'} ${plain}`]
  const need = new RegExp(
    String.raw`^(?:candidates|physicians|those) who need an? ${visaList} are (?:considered|welcome|accepted)$`,
    'iu',
  )
  if (need.test(plain)) return [plain]
  const [, named = plain, through = ''] = /^(.*?)( (?:through|under|after) .+)$/i.exec(plain) ?? []
  const own =
    new RegExp(String.raw`^${visaList}$`, 'iu').test(named) &&
    isTail(through.trim().replace(/^through|^under/, 'for')) &&
    /sponsor|support|waiver|transfer/i.test(plain)
  return own ? [...agreeing([`there is ${withVisaArticle(plain)}`])] : stateOf(plain) === null ? [] : [stateOf(plain)!]
}

const withVisaArticle = (text: string) =>
  /(?:waiver|slot|petition)$/i.test(text) && !/\band\b/.test(text) ? `${article(text)} ${text}` : text

/** 'Tail is covered', 'benefits include a pension'. */
export function benefit(text: string, fill: Fill, voice: Voice): string[] {
  const state = stateOf(text)
  if (state !== null) return [state]
  const thing = benefitOf(text)
  return thing === null ? [] : fill(voice.benefits, thing.text)
}

/** What is offered as a thing: not the months or amounts alone. */
export function benefitOf(text: string): Phrase | null {
  const phrase = phraseOf(
    text.replace(/^(40[13])\(?([bk])\)?/i, '$1($2)').replace(/\b(40[13]\([bk]\)) match (\d+%)/i, '$1 match of $2'),
  )
  const limits = /^(.*malpractice)(?:,| with)? limits(?: of)? (\$\S+ million\/\$\S+ million)$/i.exec(text)
  if (limits)
    return (
      benefitOf(`${limits[1]} with coverage of ${limits[2]}`) && {
        ...phraseOf(limits[1]!)!,
        text: `${limits[1]} with limits of ${limits[2]}`,
      }
    )
  if (
    phrase === null ||
    /^(?:dental|vision|health|life|retirement|tuition|insurance)$/i.test(phrase.text) ||
    /^(?:you|we|at|after|from|to|in|on|by|with)\b/i.test(phrase.text)
  )
    return null
  if (/\bhours a week\b|\bpatient hours\b|(?:,| and) \d+ weeks$/.test(phrase.text)) return null
  return phrase.head === '' && !/^\$|\d/.test(phrase.text) ? null : phrase
}

export function start(text: string): string[] {
  const plain = text
    .replace(/[\s.;,]+$/, '')
    .replace(/ - /g, ' to ')
    .replace(/^(?:available|needed) (?=from|now|\p{Lu})/iu, '')
  const process =
    /^(interviews?|applications?|reviews?(?: of applications)?|nominations?)\s+(?:are |is )?(through|until|by|due|close|begin|start)s?\s+((?:on |by )?\p{Lu}.{2,30})$/iu.exec(
      plain,
    )
  if (process && isDate(process[3]!)) {
    const verb = /due/.test(process[2]!)
      ? 'are due'
      : /through|until|by/.test(process[2]!)
        ? `run ${process[2]}`
        : `${process[2]}${/^(?:interviews|applications|reviews|nominations)/i.test(process[1]!) ? '' : 's'}`
    return [`${process[1]!.toLowerCase()} ${verb} ${process[3]}`]
  }
  const found =
    /^(?:(ideal(?:ly)?|anticipated|expected|preferred|planned)\s+)?(?:start(?:s|ing)?|begins?|dates?|needed|coverage begins|position opens|starting)(?:\s+date)?\s*(?:is|:|in|by|on|from)?\s+(.+)$/i.exec(
      plain,
    )
  const when = (found?.[2] ?? plain).replace(/^(?:is|in|on|from)\s+/i, '')
  if (!isDate(when)) return []
  const kind = found?.[1] ? `${found[1].toLowerCase().replace(/^ideally$/, 'ideal')} ` : ''
  if (/possible (?:to|through|until)/i.test(when)) return []
  const soon = /^as soon as possible ((?:to|through|until) .+)$/i.exec(when)
  if (soon) return [`the position starts as soon as possible and runs ${soon[1]!.replace(/^to /, 'until ')}`]
  if (/\bto\b|\bthrough\b|\bmonths?\b|\bweeks\b|\bongoing\b|\buntil\b/i.test(when) && !kind)
    return [`the position runs ${when}`, `coverage runs from ${when}`]
  if (/^(?:now|immediately|as soon as possible)$/i.test(when))
    return [`the start is ${when.toLowerCase()}`, `you could start ${when.toLowerCase()}`]
  return [`the ${kind}start date is ${when}`, `the ${kind}start is ${when}`]
}

const month = String.raw`(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\.?`
const day = String.raw`(?:${month}(?: \d{1,2})?(?:,? \d{4})?|\d{1,2}\/\d{1,2}(?:\/\d{2,4})?|(?:early |mid[- ]|late )?(?:spring|summer|fall|autumn|winter)(?: (?:of )?\d{4})?|(?:early|mid|late) \d{4}|\d{4}|Q[1-4](?: \d{4})?|as soon as possible|now|immediately|sooner|later|ongoing)`
const dates = new RegExp(
  String.raw`^${day}(?:,? (?:to|through|until|or|-|–) ${day}|, ongoing| \(ongoing possible\)|, \d+ (?:weeks|months))?$`,
  'i',
)
const isDate = (text: string) => dates.test(text.trim())
