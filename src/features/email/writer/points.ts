/** Pay, schedule, and call as points of a list, where a posting's shorthand is the plainest way to say it. */
import { countWords, inside } from './grammar.ts'
import type { Piece } from './piece.ts'
import { commanding } from './verbs.ts'
import { isOrdinary, prepositions } from './words.ts'

const labels: Partial<Record<Piece['topic'], string>> = {
  schedule: 'Schedule',
  call: 'Call',
  pay: 'Pay',
  bonus: 'Bonus',
}

export const mostPoints = 5

/** 'Pay: $265,000 guaranteed for two years, then wRVU'; null for what says too little, or is no such fact. */
export function pointOf({ topic, text, only, label }: Piece): string | null {
  const name = topic === 'bonus' && !/bonus|sign|retention/i.test(text) ? labels.pay : labels[topic]
  if (name === undefined || only !== null || /^call (?:schedule|rotation)\b/i.test(text)) return null
  const said = (topic === 'call' ? text.replace(/\b1\s?[:/]\s?(\d{1,2})\b/g, '1 in $1') : text).replace(/[\s.;,]+$/, '')
  const bare = said
    .replace(/^(1 in \d+) call(?=,|$)/i, '$1')
    .replace(new RegExp(String.raw`^(?:${name}|salary(?= \$)|pay)(?: is|:)?\s+`, 'i'), '')
  return isFact(bare, topic) && !isUnder(label)
    ? `${name}: ${isOrdinary(/^[\p{L}]+/u.exec(bare)?.[0].toLowerCase() ?? '') ? inside(bare, new Set()) : bare}`
    : null
}

/** Its label says that it is something else. */
const isUnder = (label: string) =>
  /\b(?:loan|tail|retention|relocation|non-compete|telework|time off|leave|productivity|overtime|callback)\b/i.test(
    label,
  )

/** A fact by itself: it has a number or a time, is no sentence, and depends on nothing before it. */
function isFact(text: string, topic: Piece['topic']): boolean {
  const words = text.split(' ')
  const last = words.at(-1)!.toLowerCase()
  if (/^\p{L}{4,}ing\b(?! (?:shifts?|clinics?|hours|salary|pay|bonus))|^(?:your|own)\b/iu.test(text)) return false
  if (
    topic === 'call' &&
    !/\d|\b(?:one|two|three|four|five|six|every|once|twice|weekly|monthly|home|phone)\b/i.test(text)
  )
    return false
  if (/^the\b|\b(?:dentist|nurse|pharmacist|therapist)\b/i.test(text)) return false
  if (/^no\b|^\d+ (?:an?|per) (?:week|month)\b/i.test(text) || commanding.test(text)) return false
  if (countWords(text) > 16 || countWords(text) < 2) return false
  if (/[?!:;{}<>*|=_"“”…]|\.\.|\.\s|,,|\s[-–—]\s|\d\/\d|\p{Lu}{5,}/u.test(text)) return false
  if (/\bwho\b|\bx \d|\bor days\b|^(?:possible|salaries)\b|^[^\p{L}\d$]/iu.test(text)) return false
  if (
    /^(?:then|or|and|if|with|without|including|both|plus|but|when|which|that|as|by|of|for|after|in|so|not|also|half|each|they|it|we|the (?:current|rest))\b/i.test(
      text,
    )
  )
    return false
  if (
    /\b(?:we|us|our|they|them|it|its|this|these|that|is|are|was|will|has|had|malpractice|PTO|vacation|leave(?! before)|CME|401|403|limits?|price|may|visas?|J-1|H-1B)\b/i.test(
      text,
    )
  )
    return false
  // An amount or a frequency alone doesn't say of what.
  if (
    /^(?:(?:roughly |about |around |up to )?\$[\d,.]+|(?:1|one) (?:week |weekend |night )?in (?:\d+|\w+))$/i.test(
      text,
    ) &&
    topic !== 'call'
  )
    return false
  // '$575,000 salary, paid membership' is two things.
  if (topic === 'pay' && /,\s+(?:paid (?!at|for|by)|CME|\p{L}+ (?:center|membership|parking|housing)\b)/u.test(text))
    return false
  // 'Call 1 in 4, stone center on site' is two things.
  if (
    topic === 'call' &&
    text
      .split(/,\s+/)
      .slice(1)
      .some(
        (part) =>
          !/call|phone|backup|first|paid|\$|\d|week|night|home|shared|with|during|beyond|triage|post|handled|covered|residents|fellows|person|trauma|level/i.test(
            part,
          ),
      )
  )
    return false
  if (topic === 'pay' && /^\w+ (?:or \w+ )?(?:nights|shifts|weekends) (?:a|per)\b|\bovertime\b/i.test(text))
    return false
  if (topic === 'pay' && /\b(?:housing|call|nights? past|child)\b/i.test(text)) return false
  if (/\p{Lu}[\p{L} ]+, (?:\p{Lu}\p{L}+ ?){1,2}\$/u.test(text)) return false
  if ((prepositions.has(last) && !/^(?:in|on|off)$/.test(last)) || /^(?:and|or|but|the|an?|plus)$/.test(words.at(-1)!))
    return false
  if (text.split('(').length !== text.split(')').length) return false
  return asked[topic]?.test(text) ?? false
}

const asked: Partial<Record<Piece['topic'], RegExp>> = {
  schedule:
    /(?:\d|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|twelve)\b).*\b(?:days?|weeks?|nights?|hours?|shifts?|months?|[ap]m|on\b.*\boff|12s|24s|tens|FTE|%|clinics?)\b|\b(?:Monday|Saturday|weekdays|evenings)\b/i,
  call: /\b(?:call|backup|weekends?|nights?|phone)\b|1 in \d/i,
  pay: /\$\d.*|\d%/,
  bonus: /^(?=.*\$\d).*\b(?:sign|signing|bonus|retention|upfront)\b/i,
}
