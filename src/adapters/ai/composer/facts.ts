/** What a form says about a position, told in sentences or as the lines of a list. */
import type { Job } from './read-job.ts'
import { type Pay, payPhrase } from './read-pay.ts'
import type { Voice } from './voice.ts'
import { type Choose, capital, listed, sentence, withoutArticle } from './words.ts'

/** The most telling things first. */
export function factLines(job: Job): string[] {
  const { pay, schedule, offer, practice } = job
  const lines: string[] = []
  const add = (label: string, items: readonly (string | null)[]) => {
    const said = items.filter((item): item is string => item !== null && item !== '').map(withoutArticle)
    if (said.length > 0)
      lines.push(
        `${label}: ${said.join(said.some((item) => item.includes(',')) && said.length > 1 && label === 'Benefits' ? '; ' : ', ')}`,
      )
  }
  add('Compensation', [pay.main ? payLine(pay.main) : null, ...pay.extras])
  add('Schedule', [...schedule.days, ...schedule.limits])
  add('Call', [
    schedule.call?.clause.replace(/^there is no call$/, 'none').replace(/^(?:there is |call is )/, '') ?? null,
  ])
  add('Term', [practice.term])
  add('Practice', [...practice.setting, ...practice.work.map(workLine)])
  add('Benefits', offer.benefits)
  add('Visa', [offer.visa?.label ?? null])
  add('Start', [practice.start])
  add('Calls for', [practice.asks, practice.newGraduates ? 'new graduates are welcome' : null])
  return [...lines, ...job.points.slice(0, 3)]
}

/** The line says 'Compensation' already. */
function payLine(pay: Pay): string {
  return /^(?:rate|compensation)$/.test(pay.noun) ? pay.value : payPhrase(pay)
}

/** 'join a group of nine' → 'group of nine'; 'chart in Epic' → 'Epic for charting'. */
function workLine(work: string): string {
  return work
    .replace(/^join (?:an? )?/, '')
    .replace(/^(?:see|handle) /, '')
    .replace(/^chart in (.*)$/, 'charting in $1')
    .replace(/^teach (.*)$/, 'teaching of $1')
}

export interface FactSentence {
  about: 'offer' | 'work'
  text: string
}

export function factSentences(voice: Voice, job: Job, choose: Choose): FactSentence[] {
  const { pay, offer, practice } = job
  const sentences: FactSentence[] = []
  const tell = (about: FactSentence['about'], slot: string, wordings: readonly string[]) =>
    sentences.push({ about, text: sentence(choose(slot, wordings)) })

  if (pay.main !== null || pay.extras.length > 0) {
    tell('offer', 'pay', voice.pay(pay.main ? payIs(pay.main) : null, listed(pay.extras.slice(0, 4))))
  }
  tellTime(voice, job, tell)
  if (practice.term !== null) tell('offer', 'term', [`It is ${practice.term}`])
  if (practice.setting.length > 0) tell('work', 'setting', voice.setting(listed(practice.setting)))
  if (practice.work.length > 0) tell('work', 'work', voice.work(listed(practice.work)))
  if (offer.benefits.length > 0) tell('offer', 'benefits', voice.benefits(listed(offer.benefits.slice(0, 6))))
  if (offer.visa !== null) tell('offer', 'visa', [offer.visa.clause])
  if (practice.start !== null) tell('offer', 'start', [`The start date is ${practice.start}`])
  if (practice.asks !== null) {
    const graduates = practice.newGraduates ? ', and new graduates are welcome' : ''
    tell('work', 'asks', [`The position calls for ${practice.asks}${graduates}`])
  } else if (practice.newGraduates) tell('work', 'asks', ['New graduates are welcome'])
  // What belongs together stands together, in the order of the list.
  return [...sentences.filter(({ about }) => about === 'offer'), ...sentences.filter(({ about }) => about === 'work')]
}

function tellTime(
  voice: Voice,
  { schedule: { days, limits, call } }: Job,
  tell: (about: 'offer', slot: string, wordings: readonly string[]) => void,
): void {
  const held = listed(limits)
  if (days.length > 0) {
    const [first, ...others] = days
    tell('offer', 'schedule', voice.schedule(first!, listed([...others, ...limits]), call?.clause ?? ''))
  } else if (held !== '') tell('offer', 'schedule', [`There are ${held}${call ? `, and ${call.clause}` : ''}`])
  else if (call) tell('offer', 'call', [capital(call.clause)])
}

/** 'The base salary is $480,000 to $530,000' */
function payIs({ noun, value }: Pay): string {
  const name = /^(?:total )?compensation$/.test(noun) ? capital(noun) : `The ${noun}`
  return value.startsWith('starting')
    ? `${name} starts at ${value.replace(/^starting (?:at|from) /, '')}`
    : `${name} is ${value}`
}
