/** Call as clauses: whose call it is, how often, and what eases it, each of them read as such. */
import { phraseOf } from './phrase.ts'
import { isTail } from './statement.ts'
import type { Fill, Voice } from './voice.ts'

const number = String.raw`(?:\d{1,2}|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fourteen|sixteen)`
const nth = String.raw`(?:other|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|eleventh|twelfth|\d{1,2}(?:st|nd|rd|th)?|two|three|four|five|six|eight)`
const span = String.raw`(?:weeks?|weekends?|nights?|days?|months?|weeknights?|weekdays?|evenings?|quarters?|years?|Saturdays?|Sundays?)`
/** How often, as postings write it. */
export const often = [
  String.raw`1 in \d{1,2}(?: ${span}(?! call))?(?: \((?:phone|home)\))?`,
  String.raw`(?:one|1|two|2) (?:${span} )?(?:in|out of|of) (?:every )?${number}(?: ${span})?`,
  String.raw`every ${nth} ${span}`,
  String.raw`(?:once|twice|(?:three|four|five|\d) times) (?:an?|per|each|every) ${span}`,
  String.raw`${number} (?:to ${number} )?${span} (?:an?|per|each|every) (?:other )?${span}`,
  'half of the nights|alternate nights|every other weekend|about once a week|(?:1|one|2|two) weeknights?(?: (?:an?|per) week)',
].join('|')
const frequency = new RegExp(String.raw`^(?:about |roughly |only |currently )?(?:${often})\b`, 'i')
/** 'Call', 'home call', 'face and hand call'. */
const whose =
  /^(?:the )?((?:[\p{L}/-]+(?:,| and)? ){0,4}?(?:call|backup|coverage|after-hours phone)(?: only)?)(?: schedule| rotation)?(?: is| would be)?(?:[,:])? (?=\S)/iu

/** Clauses about call; empty if it isn't all understood. */
export function onCall(text: string, fill: Fill, voice: Voice): string[] {
  if (/^(?:you|we|the|there)\b|^\p{L}+ing\b(?! call)/iu.test(text)) return []
  const [, how, why = ''] =
    /^(voluntary|optional|mandatory|light|shared|minimal) call(?: \((?:based|paid) [^()]+\))?$/i.exec(text) ?? []
  if (how !== undefined) return [`call is ${how.toLowerCase()}${why}`]
  const plain = text.replace(/[\s.;,]+$/, '').replace(/^(.*?call|backup) by phone (?=1 in|one|every)/i, '$1 by phone, ')
  const shared = /^((?:[\p{L}/-]+ ){0,3}call) (?:is )?((?:shared|split|covered|taken|handled) .+)$/iu.exec(plain)
  if (
    shared &&
    (isEased(`, ${shared[2]!}`) ||
      /^\S+ by (?:others|colleagues|partners)$/i.test(shared[2]!) ||
      isTail(shared[2]!.replace(/^\S+ /, '')))
  )
    return [`${shared[1]} is ${shared[2]}`]
  const bare = /^(call|backup) (weekdays and weekends)$/i.exec(plain)
  if (bare) return []
  const kind = whose.exec(plain)
  const isPhone = /^(?:by )?(?:phone|telephone)(?:-only)?,? (?=1 in|one|every)/i.exec(plain)
  const after = plain.slice((kind ?? isPhone)?.[0].length ?? 0).replace(/^(?:of|at) /i, '')
  const found = frequency.exec(after)
  if (found === null) return [...withNoun(plain), ...asThing(plain)].slice(0, 2)
  const named = kind?.[1] ?? (isPhone ? 'phone call' : 'call')
  const rest = after.slice(found[0].length)
  const behind =
    /^ ((?:[\p{L}-]+ ){0,3}call)\b/iu.exec(rest) ??
    /^ ((?:in-house|trauma|home|phone|backup|[A-Z]{2,6})(?: (?:OB|backup|trauma))?)$/u.exec(rest)
  const tail = easedBy(rest.slice(behind?.[0].length ?? 0))
  if (tail === null) return []
  const own = behind?.[1] ?? named
  const what =
    own.toLowerCase() === 'call' ? 'call' : /call|backup|coverage|after-hours phone/i.test(own) ? own : `${own} call`
  const x = `${found[0].replace(/ \((phone|home)\)$/i, (_, how: string) => (/phone/i.test(how) ? ' by phone' : ' from home'))}${tail}`
  const [, of] = /^(?:the )?call (schedule|rotation)\b/i.exec(plain) ?? []
  if (what === 'call' && of !== undefined) return [`the call ${of.toLowerCase()} is ${x}`]
  if (what === 'call') return [...fill(voice.call, x), `you would take call ${x}`]
  return [`you would take ${what} ${x}`, `${what} is ${x}`, `${what} would be ${x}`]
}

/** 'Home call within 30 minutes', 'phone call only'. */
function asThing(text: string): string[] {
  const phrase = phraseOf(text)
  if (phrase === null || phrase.count > 1 || /^no\b/i.test(text)) return []
  if (/^(?:call|backup|coverage)$/i.test(phrase.head) && /^.{3,} call|^call .|backup/i.test(text))
    return [`you would take ${phrase.text}`]
  return /^(?:consultation|duty|rotation)$/i.test(phrase.head) ? [`there is ${phrase.text}`] : []
}

/** 'Weekends 1 in 5', 'in-house nights 4 a month'. */
function withNoun(text: string): string[] {
  const found = new RegExp(String.raw`^(.+?) ((?:${often}))(.*)$`, 'i').exec(text)
  const [, noun = '', how = '', rest = ''] = found ?? []
  const phrase = noun === '' ? null : phraseOf(noun)
  const tail = easedBy(rest)
  if (!found || phrase === null || tail === null || /\bcall\b/i.test(noun)) return []
  if (phrase.number === 'many' && phrase.count === 1)
    return [`${noun} are ${how}${tail}`, `you would cover ${noun} ${how}${tail}`]
  return /^(?:weekend|weekday|night|evening|inpatient|hospital|consult)/i.test(noun) && phrase.number !== 'one'
    ? [`${noun} is ${how}${tail}`]
    : []
}

const isEased = (tail: string) => easedBy(tail) !== null

/** What is said of call besides how often: each part of it, or null. */
function easedBy(tail: string): string | null {
  let rest = tail.replace(/\s+/g, ' ')
  let said = ''
  for (let turn = 0; rest.trim() !== '' && turn < 4; turn++) {
    const next = eases.map((ease) => ease(rest)).find((one) => one !== null)
    if (!next) return null
    said += next.said
    rest = rest.slice(next.length)
  }
  return rest.trim() === '' ? said : null
}

type Ease = (rest: string) => { said: string; length: number } | null

const plainly =
  (pattern: RegExp, by: string): Ease =>
  (rest) => {
    const found = pattern.exec(rest)
    return found ? { said: found[0].replace(pattern, by), length: found[0].length } : null
  }

/** Up to the next comma or the end, if that is a thing. */
const thing =
  (lead: RegExp, by?: string): Ease =>
  (rest) => {
    const found = lead.exec(rest)
    if (!found) return null
    const [words = ''] = /^[^,;]+(?:, (?:and|or) [^,;]+)?/.exec(rest.slice(found[0].length)) ?? []
    const phrase = words === '' ? null : phraseOf(words)
    return phrase ? { said: `${by ?? found[0]}${phrase.text}`, length: found[0].length + words.length } : null
  }

const eases: readonly Ease[] = [
  plainly(/^,? ?\(?(?:by )?(phone|telephone)(?: only)?\)?(?=$|,)/i, ' by $1'),
  plainly(/^,? ?(?:taken )?from home(?=$|,)/i, ' from home'),
  plainly(/^,? home(?=$|,)/i, ' from home'),
  plainly(/^ and (?=(?:1|one|two|2) (?:weekend|night|day)s? (?:a|per) month(?=$|,))/i, ' and '),
  plainly(/^(?:1|one|two|2) (?:weekend|night|day)s? (?:a|per) month(?=$|,)/i, '$&'),
  plainly(/^,? shared (every other weekend)(?=$|,)/i, ', shared $1'),
  plainly(/^,? ((?:\p{Lu}{2,}|one hospital|two hospitals))(?=$)/u, ', $1'),
  plainly(/^,? including (weekends|weekdays|holidays)(?=$|,)/i, ', including $1'),
  plainly(/^,? (weekdays and weekends)(?=$|,)/i, ' on $1'),
  plainly(/^,? (?:with (?:the |a )?)?post-call days? off(?=$|,)/i, ', with the post-call day off'),
  plainly(/^,? paid(?=$|,)/i, ', paid'),
  plainly(/^, (ER pays \$[\d,]+ (?:a|per) day)(?=$|,)/i, ', and the $1'),
  plainly(/^,? (?:and )?nurse triage until (\d{1,2} ?[ap]m)(?=$|,)/i, ', with nurse triage until $1'),
  plainly(
    /^,? (?:with )?((?:in-house )?(?:nurse triage|nurses|NPs|PAs|APPs|midwives|residents|fellows|a nurse line|[\p{L}-]+s)(?: triage)?) first(?: call)?(?=$|,)/iu,
    ', with $1 first',
  ),
  thing(/^,? (?:and )?(?:paid |compensated )?at (?=\$)/i, ', paid at '),
  thing(/^, (?:and )?(?=\$)/i, ', paid at '),
  thing(/^,? with (?!you)/i, ' with '),
  thing(/^,? backed (?:up )?by /i, ', backed by '),
  thing(/^,? backup by /i, ', with backup by '),
  thing(/^,? shared (?:with|among|by) /i),
  thing(/^ (?:across|at|for|in|during|beyond|past|over) (?=\S)/i),
]
