/** Partnership, visas, benefits, and the start, as clauses. */
import { agreeing, type Fill, there } from './frames.ts'
import { asList, isPlural, nounOf, withArticle, withNeededArticle } from './grammar.ts'
import type { Voice } from './voice.ts'

export function partnership(text: string, fill: Fill, voice: Voice): string[] {
  const when = /^((?:full |equal )*)partner\s+((?:in|at|after|by|from|within)\b.*)$/i.exec(text)
  if (when) return [`you could be ${withArticle(`${when[1]!.toLowerCase()}partner`)} ${when[2]}`]
  const comes =
    /^((?:full |equal )*partnership)\s+((?:offered|possible|available|considered)\s+)?((?:after|in|at|within|from|by)\b.*)$/i.exec(
      text,
    )
  if (comes) return [`${comes[1]!.toLowerCase()} ${comes[2] ? `is ${comes[2].trim()}` : 'comes'} ${comes[3]}`]
  return there(text, fill, voice)
}

export function visa(text: string, agencySays: string | null): string[] {
  const state =
    /^(.*?)\s*(?:is |are )?\b(ok|okay|fine|welcome|accepted|considered|eligible|possible|available|supported)$/i.exec(
      text,
    )
  if (state && state[1] !== '') {
    const many = /\band\b|s$/.test(state[1]!)
    const word = state[2]!.toLowerCase()
    return [`${state[1]} ${many ? 'are' : 'is'} ${/^(?:ok|okay|fine)$/.test(word) ? 'welcome' : word}`]
  }
  const [, none] = /^no ((?:[JHO]-\d\w?|visas?)(?: or [JHO]-\d\w?)?)$/i.exec(text) ?? []
  if (none !== undefined) return agreeing([`there is no ${none}`])
  if (/^(?:cannot|can['’]t|can|will|does not|do not)\b/i.test(text)) return [`${agencySays ?? 'we'} ${text}`]
  return nounOf(text) === 'unknown' || nounOf(text) === 'determined'
    ? []
    : agreeing([`there is ${withNeededArticle(text)}`])
}

/** 'Tail is covered', 'benefits include a pension'. */
export function benefit(text: string, fill: Fill, voice: Voice): string[] {
  const list = /^([^;]+?,[^;]+)\s+(included|covered|paid|provided|reimbursed)$/i.exec(text)
  if (list) return [`${asList(list[1]!)} are ${list[2]}`]
  const state = /^([^,;]+?)\s+(included|covered|paid(?: .*)?|provided|available|reimbursed)$/i.exec(text)
  if (state) {
    const noun = nounOf(state[1]!)
    if (noun === 'unknown') return []
    return [`${noun === 'one' ? `the ${state[1]}` : state[1]} ${isPlural(state[1]!) ? 'are' : 'is'} ${state[2]}`]
  }
  return /^(?:you|we|at|after|up)\b/i.test(text) ? [] : fill(voice.benefits, asList(text))
}

export function start(text: string): string[] {
  const process =
    /^(interviews?|applications?|reviews?|nominations?)\s+(?:are |is )?(through|until|by|due|close|begin|start)s?\s+(.+)$/i.exec(
      text,
    )
  if (process)
    return [
      `${process[1]!.toLowerCase()} ${/due/.test(process[2]!) ? 'are due' : /through|until|by/.test(process[2]!) ? `run ${process[2]}` : process[2]} ${process[3]}`,
    ]
  const found =
    /^(?:(ideal(?:ly)?|anticipated|expected|preferred|planned)\s+)?(?:start(?:s|ing)?|begins?|dates?|needed|coverage begins|position opens)(?:\s+date)?\s*(?:is|:|in|by|on|from)?\s+(.+)$/i.exec(
      text,
    )
  const when = (found?.[2] ?? text).replace(/^(?:is|in|on)\s+/i, '')
  if (
    !/^(?:\d|as soon|now|immediate|flexible|january|february|march|april|may|june|july|august|september|october|november|december|spring|summer|fall|winter|early|mid|late|q[1-4]|between|ongoing|aug|sept?|oct|nov|dec|jan|feb|mar|apr|jun|jul|anytime|within)\b/i.test(
      when,
    )
  )
    return []
  const kind = found?.[1] ? `${found[1].toLowerCase().replace(/^ideally$/, 'ideal')} ` : ''
  if (/\bto\b|\bthrough\b|\bmonths?\b|\bweeks\b|\bongoing\b/i.test(when) && !kind)
    return [`the dates are ${when}`, `the position runs ${when}`]
  return [`the ${kind}start date is ${when}`, `the ${kind}start is ${when}`]
}
