/** A statement in parts that each stand for themselves: what belongs together stays together. */
import type { Fact } from '#postings/facts.ts'
import { activities } from './activities.ts'
import { cutUp, placeIn } from './cuts.ts'
import { strongTopic, topicFor, topicOfFact } from './topics.ts'

/** Where a statement can be cut, if each side has facts of its own. */
const cuts =
  /[;•|]\s*|(?<=\p{L}{2}|\d|%|\))(?<!\b(?:St|Ste|Mt|Ft|Dr|Mr|Ms|vs|No|approx|incl|min|max|avg|est))\.\s+(?=[\p{L}$\d])|,(?!\d)\s+(?=\S)|(?<!(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day)\s[–—]\s(?!\$?\d)|\sand\s(?=(?:PSLF|NHSC)\b)/gu

/** A part that begins like this belongs to the one before it. */
const dependent =
  /^(?:one of (?:them|those)|then|which|who|that|where|if|when|while|after|before|until|unless|except|but|or|nor|paid|capped|backed|shared|split|half|depending|including|plus|based|per|each|with|without|not|only|as|to|from|by|on|of|in|for|at|than|though|although|so|because|since|average|averaging|whichever|including|minimum|maximum|repaid|prorated|pro|forgiven|tied|payable|once|over|above|every|followed|averaged|thereafter|afterwards|limits?|\$[\d,.]+k? (?:each|apiece|after|at|on|upon|now|second|third|thereafter)|(?:\d+|one|two|three|four|five|six|seven|eight|twelve)(?: (?:days?|weeks?|months?))? (?:off|each))\b/i

/** 'Active, unrestricted license', '3 days a week, 24 hours', and '…, and qualifies for benefits' stay together. */
const half =
  /^(?:(?:an? )?(?:(?:active|full|permanent|current|valid|unrestricted|clear)[,\s]*)+|\d+ hours?[.,\s]*|and (?:is|are|has|can|will|qualifies|receives|includes|comes)\b.*)$/i

export interface Part {
  words: string
  facts: Fact[]
}

export function joinedParts(text: string, facts: readonly Fact[]): Part[] {
  const parts = cutUp(text, cuts)
  const places = facts.map((fact) => ({ fact, at: placeIn(text, fact) }))
  const joined: (Part & { from: number; to: number })[] = []
  for (const { from, to } of parts) {
    const own = places.filter(({ at }) => at >= from && at < to).map(({ fact }) => fact)
    const words = text.slice(from, to)
    const last = joined.at(-1)
    if (
      last &&
      (!standsAlone(words, own) || !standsAlone(last.words, last.facts) || belongs(last, { words, facts: own }))
    ) {
      last.to = to
      last.facts.push(...own)
      last.words = text.slice(last.from, to)
    } else joined.push({ from, to, words, facts: [...own] })
  }
  return withState(joined, text)
    .map(({ words, facts: own }) => ({
      words: words.replace(/^[\s,;•|.–—+]+|[\s,;•|–—+]+(?:and[\s,;]*)?$/g, ''),
      facts: own,
    }))
    .filter(({ words }) => words !== '')
}

/** 'Malpractice, flight, car and lodging covered' is one. */
function withState<T extends Part & { from: number; to: number }>(parts: readonly T[], text: string): T[] {
  return parts.reduce<T[]>((so, part) => {
    const last = so.at(-1)
    const isNoun = last !== undefined && /^\s*\p{L}+(?: \p{L}+)?,\s*$/u.test(last.words)
    if (!isNoun || !/\b(?:covered|paid|provided|included)[.\s]*$/i.test(part.words)) return [...so, part]
    return [
      ...so.slice(0, -1),
      { ...last, to: part.to, words: text.slice(last.from, part.to), facts: [...last.facts, ...part.facts] },
    ]
  }, [])
}

/** Whether a part says something by itself. */
function standsAlone(words: string, facts: readonly Fact[]): boolean {
  if (dependent.test(words.trim()) || half.test(words.trim())) return false
  return facts.some((fact) => topicOfFact(fact) !== null) || strongTopic(words) !== null
}

/** What is asked for stays together, and so do the hours of a shift and what being called in pays. */
function belongs(last: Part, next: Part): boolean {
  const above = topicFor(last.words, last.facts)
  if (partsOfOne.some(([one, other]) => one.test(last.words) && other.test(next.words))) return true
  // What comes after a guarantee, and how an amount is paid.
  if (above === 'pay' && /^\s*(?:guaranteed \d+ hours|(?:the )?(?:salary|pay|base) after that)\b/i.test(next.words))
    return true
  if (above === 'call' && /^\s*ever[.\s]*$/i.test(next.words)) return true
  if (
    above === 'call' &&
    /^\s*(?:about |roughly |approximately )?(?:1\s?[:/]\s?\d|1 in \d|one (?:week|weekend|night) in )/i.test(
      next.words,
    ) &&
    /^[\p{L}\s-]*(?:phone|texting|pager|beeper)[\p{L}\s-]*,?\s*$/iu.test(last.words)
  )
    return true
  if (
    above === 'schedule' &&
    /^\s*(?:and )?(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)days? (?:until|to|from|\d)/i.test(next.words)
  )
    return true
  if (
    above === 'schedule' &&
    /\bhours (?:a|per) week on,?\s*$/i.test(last.words) &&
    /^\s*one week in/i.test(next.words)
  )
    return true
  if (above === 'benefit' && /\bleave,?\s*$/i.test(last.words) && /^\s*(?:\d+|\p{L}+) weeks[.\s]*$/iu.test(next.words))
    return true
  if (above === 'loan' && /^\s*(?:an )?(?:additional |up to )\$/i.test(next.words)) return true
  if (/^\s*[\d.]+ clinic[,.]?\s*$/i.test(last.words) && /^\s*[\d.]+ OR\b/.test(next.words)) return true
  if (above === 'pay' && /\b(?:after|after that|afterwards|thereafter)[.\s]*$|^\s*then\b/i.test(next.words)) return true
  if (
    ['bonus', 'loan', 'partnership', 'requirement', 'visa', 'call'].includes(above) &&
    /^\s*(?:renewable|reimbursed|cap[- ]exempt|split|taken|financed|subject to|half)\b/i.test(next.words)
  )
    return true
  if (/\d+% \p{L}+,?\s*$/u.test(last.words) && /^\s*(?:and )?\d+% \p{L}/u.test(next.words)) return true
  if ([last, next].every(({ words }) => /^\s*\d+% \p{L}/u.test(words) || rotation.test(words.trim()))) return true
  if (
    above === 'employer' &&
    /^\s*\d[\d,]* (?:beds?|physicians|providers|surgeons|doctors|clinicians)\b/i.test(next.words)
  )
    return true
  if (above === 'call' && /^\s*(?:and )?(?:paid |compensated )?(?:at )?\$/i.test(next.words)) return true
  if (/\bcalls?\b/i.test(last.words) && /^\s*(?:colleagues|partners|others) (?:cover|share|take)\b/i.test(next.words))
    return true
  if (
    above === 'benefit' &&
    /^\s*[\p{L} ]{3,20}$/u.test(last.words.replace(/,\s*$/, '')) &&
    /\b(?:covered|paid|provided|included)[.\s]*$/i.test(next.words)
  )
    return true
  if (/^\s*(?:an? )?(?:team|group) of\b/i.test(last.words) && topicFor(next.words, next.facts) === 'team') return true
  if (above === 'schedule' && /^\s*\d{1,2}(?::\d\d)?\s?(?:am|pm|a|p)?\s?(?:-|–|to)\s?\d/i.test(next.words)) return true
  if (above === 'call' && /^\s*(?:and )?\$?[\d,]+\b.*\b(?:call(?:ed)?|night|when in|pager|come in)\b/i.test(next.words))
    return true
  return [last, next].every(({ words, facts }) => topicFor(words, facts) === 'requirement')
}

/** Two parts that say one thing. */
const count = String.raw`(?:\d+|one|two|three|four|five|six|seven|eight|nine|ten|twelve|an?)`

const partsOfOne: readonly (readonly [last: RegExp, next: RegExp])[] = [
  // A condition and what it is the condition of.
  [/^\s*(?:if|when|unless|once|for (?:those|physicians) who)\b[^,;.]*(?:, \d{4})?,\s*$/i, /./],
  [/\b(?:weeks?|vacation|PTO)\b/i, /^\s*(?:and )?\d+(?: weeks)? (?:as a partner|before)\b/i],
  [/\bcall (?:group|rotation|schedule|pool),?\s*$/i, /^\s*(?:1|one) (?:week|weekend|night) in\b/i],
  [/\brelocation,?\s*$/i, /\babove that\b/i],
  [/\bfirst case [\d:]+,?\s*$/i, /^\s*out by\b/i],
  [/\bpartnership track,?\s*$/i, /^\s*sweat equity only\b/i],
  [/\bbase,?\s*$/i, /^\s*w?RVU model\b/i],
  [/^\s*1 in \d,?\s*$/, /^\s*ER pays\b/],
  [/\bbuy-?in (?:is |of )?(?:about )?\$[\d,]+,?\s*$/i, /^\s*financed[.\s]*$/i],
  [/\bown hours,?\s*$/i, /^\s*\d+ a week at least/i],
  [/\ba week at minimum,?\s*$/i, /^\s*between\b/i],
  // 'Is comprised of three pulmonologists, two surgeons, and four coordinators'
  [
    new RegExp(
      String.raw`\b(?:of|with|includes?|has|have|comprises?) (?:[^,;]*, )*${count} (?:[\p{L}-]+ )*(?:\p{L}+(?:ists?|ians?|geons?)|physicians?|doctors?|nurses?|practitioners?|assistants?|coordinators?|providers?|NPs?|PAs?|APPs?|MAs?),\s*$`,
      'iu',
    ),
    new RegExp(String.raw`^\s*(?:and )?${count} [\p{L} -]+(?:,\s*|,? and ${count} [\p{L} -]+)?[.\s]*$`, 'iu'),
  ],
  [activities, activities],
]

const rotation =
  /(?:^|, )(?:(?:ICU|clinic|OR|consults|off|inpatient) \S+ (?:weeks?|days?)|(?:one|two|three|\d) (?:weeks?|days?) (?:of )?(?:ICU|clinic|OR|consults|off|inpatient|wards|scoping))[,.]?$/i
