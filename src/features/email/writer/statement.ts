/**
 * What a posting says in a clause of its own: 'hospitalists admit', 'you would round on six patients'. It is repeated
 * only where its subject is a thing that the writer knows and its verb agrees with it; else it stays out.
 */
import { usStates } from '#shared/text/us-states.ts'
import { countWords } from './grammar.ts'
import { type Phrase, phraseOf } from './phrase.ts'
import { baseForm, being, commanding, helping, isFollowed, nounLike, past, thirdForm } from './verbs.ts'
import { isOrdinary, mayBeNamed, prepositions } from './words.ts'

interface Clause {
  subject: string
  verb: string
  rest: string
}

/** The clause as it can be told; null if it isn't one. @param text without capital at its beginning, and no period */
export function statementOf(text: string): string | null {
  const plain = text.trim().replace(/[\s.;,]+$/, '')
  if (countWords(plain) > 26 || hasNoPlace(plain)) return null
  const [, when, what = '', then = ''] = underCondition.exec(plain) ?? []
  if (when !== undefined) {
    const [before, after] = [statementOf(what), statementOf(then)]
    return before === null || after === null ? null : `${when.toLowerCase()} ${before}, ${after}`
  }
  const clause = clauseOf(plain)
  if (clause === null || !isWhole(clause.rest, clause.verb)) return null
  // 'There is a bonus, five weeks off' lacks its 'and'.
  if (
    /^there$/i.test(clause.subject) &&
    /, (?!so\b|and\b|but\b|or\b|with\b|which\b)/.test(clause.rest) &&
    !/ and /.test(clause.rest)
  )
    return null
  return `${clause.subject} ${clause.verb}${clause.rest === '' ? '' : ` ${clause.rest}`}`
}

/** 'Once the waiver is granted, the hospital files the petition': each half is a clause. */
const underCondition =
  /^(once|after|when|if) ((?:the|an?|you|your)\b[^,]+?),? ((?:the (?:hospital|clinic|practice|group|center|employer|university|department|health system)|we|you)\b.+)$/i

/** It asks, orders, exclaims, or speaks of what another sentence named. */
const hasNoPlace = (text: string) =>
  /[!?;:|*“”"{}[\]<>=]|\.\.|…|\s[-–—]\s|\.\s|\bthat said\b|\bof them$|^(?:since|because|although) [^,]*$|\bwould not be expected\b|^(?:whose|which|it|they|these|those|this|that|he|she|his|her|its|their|everyone|someone|obviously)\b(?!['’]s no| is (?:a|an|the) )/i.test(
    text,
  ) ||
  /\b(?:bear with|(?:don['’]t|do not) do|of course|as such|the (?:latter|former)|do that|does that|than that|after that|above that|beyond that|covers? the rest of the|this is)\b/i.test(
    text,
  ) ||
  /^[^,]*(?<!\b(?:year|day|month|week) )\b(?:one|ones|both)$/i.test(text) ||
  isFused(text)

/** 'Hotel Coverage begins': two lines in one. */
const isFused = (text: string) =>
  [...text.matchAll(/(?<=\p{L} )\p{Lu}\p{Ll}+/gu)].some(
    ([word]) => isOrdinary(word.toLowerCase()) && !mayBeNamed.test(word),
  )

function clauseOf(text: string): Clause | null {
  const words = text.split(' ')
  const personal = /^(?:you|we)(?:['’](?:re|ll|ve|d))?$/i.exec(words[0] ?? '')
  if (personal) return ofPerson(words)
  const there = /^there(?:['’]s)? (?:is |are |will be |would be )?(?=\S)/i.exec(text)
  if (there)
    return /^there(?:['’]s| (?:is|are|will be|would be))\b/i.test(text) && isThere(text) ? split(text, there[0]) : null
  for (let at = 1; at < Math.min(words.length, 12); at++) {
    const verb = words[at]!
    if (/^(?:split|set|cut|read|run)$/i.test(verb) && words[at + 1] === 'by') continue
    // '38% over $1.1 million collected'
    if (/^(?:collected|earned|netted)$/i.test(verb) && /^(?:\$?\d.*|million|thousand|above)$/.test(words[at - 1]!))
      continue
    const kind = kindOfVerb(verb)
    if (kind === null) continue
    if (
      (nounLike.test(verb) && words[at + 1] !== 'to') ||
      (!isFollowed(verb, words[at + 1]) && !/^(?:the|our|your|each)$/i.test(words[0]!))
    )
      continue
    const subject = phraseOf(words.slice(0, at).join(' '))
    if (
      subject === null ||
      (subject.isTime && !isOfDays(subject, verb)) ||
      (subject.head === '' && !/^\d+%$/.test(subject.text))
    )
      continue
    if (subject.count > 1 && !/ (?:and|or|plus) /.test(subject.text)) continue
    if (!agrees(subject, verb, kind)) continue
    return { subject: definite(subject, words.slice(0, at).join(' ')), verb, rest: words.slice(at + 1).join(' ') }
  }
  return null
}

/** 'Clinic days run about 20 patients', 'nights are paid at $1,400': the days are what it says it of. */
const isOfDays = ({ head, number, text }: Phrase, verb: string) =>
  number === 'many' &&
  /^(?:days|nights|weekends|shifts|weeks)$/i.test(head) &&
  /^(?:run|average|are)$/i.test(verb) &&
  !/^(?:on|at)\b/.test(text)

const split = (text: string, lead: string): Clause => ({
  subject: lead
    .trim()
    .split(' ')[0]!
    .replace(/['’]s$/i, ''),
  verb: lead.trim().split(' ').slice(1).join(' ') || 'is',
  rest: text.slice(lead.length).replace(/^is /, ''),
})

const isThere = (text: string) =>
  phraseOf(
    text.replace(/^there(?:['’]s| (?:is|are|will be|would be)) (?:also )?/i, '').split(/, (?:so|and|but) /)[0]!,
  ) !== null

function ofPerson([who = '', ...words]: string[]): Clause | null {
  const at = words.findIndex(
    (word) =>
      !/^(?:also|only|just|still|never|usually|typically|currently|always|will|would|can|may|have to|must|should|could|do|not|be)$/i.test(
        word,
      ),
  )
  const verb = words[at] ?? ''
  const isVerb =
    /['’]/.test(who) ||
    at > 0 ||
    baseForm.test(verb) ||
    being.test(verb) ||
    past.test(verb) ||
    /^(?:are|were|have|had)$/i.test(verb)
  if (at === -1 || !isVerb) return null
  return { subject: who, verb: words.slice(0, at + 1).join(' '), rest: words.slice(at + 1).join(' ') }
}

type VerbKind = 'any' | 'one' | 'many'

function kindOfVerb(word: string): VerbKind | null {
  if (helping.test(word) || past.test(word)) return 'any'
  if (being.test(word)) return /^(?:is|was|isn't)$/i.test(word) ? 'one' : 'many'
  if (/^(?:has|does)$/i.test(word)) return 'one'
  if (thirdForm.test(word)) return 'one'
  return baseForm.test(word) ? 'many' : null
}

function agrees({ number, count }: Phrase, verb: string, kind: VerbKind): boolean {
  if (kind === 'any') return true
  const isMany = number === 'many' || count > 1
  if (/^(?:is|was|isn't)$/i.test(verb) && count > 1) return false
  return kind === 'many' ? isMany : !isMany
}

/** What was 'hospital' is 'the hospital' where it does something. */
function definite({ text, count, head }: Phrase, said: string): string {
  if (count === 1 && /^an? /.test(text) && /(?:ologist|iatrist|ivist|geon|ician|internist|hospitalist)$/i.test(head))
    return text
  if (count > 1 && !/^(?:an?|the|our|your|each)\b/i.test(said))
    return /,/.test(said) && !/ (?:and|or) /.test(said) ? text : said
  return /^(?:an?) /.test(text) && !/^an? /i.test(said) ? text.replace(/^an? /, 'the ') : text
}

/** The rest of the clause ends as a sentence does, and nothing is hung on it by a comma alone. */
function isWhole(rest: string, verb: string): boolean {
  if (rest === '')
    return (
      /s$|^(?:admit|transfer|rotate|alternate|round|apply|vary|differ|assist|travel|teach)$/i.test(verb) &&
      !/^(?:is|was|has|does)$/i.test(verb)
    )
  const words = rest.split(' ')
  const last = words.at(-1)!.toLowerCase()
  if (prepositions.has(last) && !/^(?:in|on|off|up|out|through|around|over)$/.test(last)) return false
  if (/^(?:and|or|but|the|an?|our|your|as|is|are|not|be|very|so)$/.test(last)) return false
  return rest
    .replace(ofState, '')
    .split(/,\s+/)
    .slice(1)
    .every((part) => goesOn.test(part) || phraseOf(part) !== null)
}

/** 'In Tupelo, Mississippi' goes on. */
const ofState = new RegExp(`, (?:${usStates.map(([code, name]) => `${code}|${name}`).join('|')})\\b`, 'g')

const goesOn =
  /^(?:and|or|but|so|which|who|where|while|with|including|providing|one of them|as|after|before|until|if|when|then|depending|based|taken|shared|by|for|at|in|on|from|except|unless|not)\b/i

/** 'Is optional', 'are covered by hospitalists': what is said of a thing without its verb. */
const states =
  /^(?<what>[^.;:!?]+?) (?<not>not )?(?<how>optional|welcome|welcomed|available|allowed|permitted|expected|required|preferred|included|covered|paid|provided|reimbursed|supplied|possible|encouraged|considered|accepted|supported|sponsored|fine|ok|okay|capped|split|funded|staffed|handled|referred out|referred|run|done|read|taken|performed|managed|shared|seen|given|protected|closed|open|rare|unlimited|negotiable|guaranteed|financed|mandatory|voluntary|negotiated|offered|nearby|co-managed|ready)(?<tail>(?: .+)?)$/iu

/** 'C-sections optional' as 'C-sections are optional'. */
export function stateOf(text: string): string | null {
  const { what, not = '', how, tail = '' } = states.exec(text.trim().replace(/[\s.;,]+$/, ''))?.groups ?? {}
  if (what === undefined || how === undefined) return null
  if (
    /\b(?:is|are|was|be|no|not|your|if|who|that|which)\b|\b(?:certified|eligible|trained|boarded)$/i.test(what) ||
    (/,/.test(what) && /\d/.test(what)) ||
    /\bcall\b.*(?:,| and )/i.test(what)
  )
    return null
  const thing = phraseOf(what)
  if (thing === null || !isTail(tail.trim())) return null
  const word = /^(?:ok|okay|fine)$/i.test(how) ? 'welcome' : how.toLowerCase()
  const isMany = thing.count > 1 || thing.number === 'many'
  const said = /^(?:required|preferred|welcomed?|expected)$/i.test(how) ? thing.text : definite(thing, what)
  return `${said} ${isMany ? 'are' : 'is'} ${not}${word}${tail}`
}

/** What can follow such a state: 'by hospitalists', 'after two years', nothing. */
export function isTail(tail: string): boolean {
  return (
    tail === '' ||
    /^(?:at|to|by) (?:noon|\d{1,2} ?[ap]m)$|^not expected$/.test(tail) ||
    (/^(?:by|in|on|at|for|with|from|after|to|within|during|over|up|via|per|as|only|when|if you|unless|through|under|until|near|outside|every|each)\b|^\$|^(?:half|early|yearly|monthly)/i.test(
      tail,
    ) &&
      (phraseOf(`support ${tail}`) !== null ||
        /^(?:(?:.+ )?if both sides agree|if you (?:want|like|wish)|unless you want (?:it|them))$/i.test(tail)))
  )
}

/** 'Supervise two NPs', 'rounds in a short stay unit': what the physician does. */
export function dutyOf(text: string): string | null {
  const plain = text.trim().replace(/[\s.;,]+$/, '')
  const said = thirdForm.test(plain.split(' ')[0]!) ? inBase(plain) : plain
  if (said === null || !commanding.test(said) || hasNoPlace(plain) || countWords(said) > 20) return null
  const [, both] = /^(\p{L}+ (?:and|or) \p{L}+) /u.exec(said) ?? []
  const isBoth = both !== undefined && both.split(' ').every((word, at) => at === 1 || baseForm.test(word))
  const verb = isBoth ? both : said.split(' ')[0]!
  const words = said.slice(verb.length + 1).split(' ')
  if (
    /^(?:call|staff|support|work|practice|share|plan|set|place|focus|value|use|read|start|present|target|order|need|count|cost|bill|cover|lead|last|total|open|change|end|move|round|pay)$/i.test(
      verb,
    ) &&
    isRather(words)
  )
    return null
  const rest = words.join(' ')
  if (
    /,\s+(?!and\b)/.test(rest) &&
    rest
      .split(/,\s+/)
      .slice(1)
      .some((part) => baseForm.test(part.split(' ')[0]!) && part.includes(' ') && !phraseOf(part))
  )
    return null
  const thing = phraseOf(rest)
  // 'Set your own hours, five facilities' is two things.
  if (thing !== null && thing.count > 1 && !/\b(?:and|or|plus)\b/.test(rest)) return null
  return thing !== null ? `${verb} ${thing.text}` : isObject(rest) ? said : null
}

/** It is the noun, not the verb: 'work schedule', 'support staff', 'share of profits'. */
const isRather = (words: readonly string[]) =>
  /^(?:\p{L}+(?:ist|ian|geon)\b|schedule\b)/u.test(words.join(' ')) ||
  (/^(?:schedule|hours|week|of|by|is|are|staff|available|from \$|date|\d|on day|time|environment|life)/i.test(
    words.join(' '),
  ) &&
    !/^\d/.test(words[0] ?? ''))

function inBase(text: string): string | null {
  const [verb = '', ...rest] = text.split(' ')
  const base = /^has$/i.test(verb)
    ? 'have'
    : /^does$/i.test(verb)
      ? 'do'
      : /^goes$/i.test(verb)
        ? 'go'
        : verb.replace(/(?<=teach|match)es$|(?<!s)s$/i, '')
  if (
    !baseForm.test(base) ||
    /^(?:is|include|require|have|do|average|count|include|offer|pay|provide|come|need)$/i.test(base)
  )
    return null
  return [base.toLowerCase(), ...rest]
    .join(' ')
    .replace(/(, (?:and )?| and )(\p{L}+)s(?= )/gu, (whole, link: string, other: string) =>
      baseForm.test(other) ? `${link}${other}` : whole,
    )
}

/** Things, or further verbs with theirs. */
function isObject(text: string): boolean {
  if (text === '') return false
  return text
    .replace(ofState, '')
    .split(/,\s+(?:and\s+)?|\s+and\s+(?=\p{L}+ )/u)
    .every((part) => {
      const [first = '', ...rest] = part.split(' ')
      const own = baseForm.test(first) && rest.length > 0 ? rest.join(' ') : part
      return phraseOf(own) !== null || isTail(own) || isTail(part) || phraseOf(part) !== null
    })
}
