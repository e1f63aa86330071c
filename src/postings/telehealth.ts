/** Whether the work is done from afar. */
import type { Draft } from './drafts.ts'
import { type Finding, finding } from './finding.ts'

const remote =
  /\b(?:(?:100 ?%|fully|completely|all|entirely) (?:remote\w*|virtual\w*|telehealth|telemedicine)|work(?:ing)? from (?:home|anywhere)|from (?:home|anywhere)\b|remote(?:ly)?\b|tele-?(?:health|medicine|psychiatr\w*|radiolog\w*|neurolog\w*|stroke|icu|intensivist\w*|derm\w*|hospitalist\w*|work)\b|virtual(?:ly)?\b|video visits?)/gi
const notAll =
  /\b(?:hybrid|part(?:ly|ial)|some|occasional\w*|ad hoc|option(?:al)?s?|two days|one day|days? (?:per|a) (?:week|month)|rest from|handled by|covered by|covers? (?:the )?nights?|support(?:ed)?|backup|available|with tele|access to|staffed by|through)\b/i
const denied = /\b(?:no|not(?: an?)?|isn['’]t an?|without|never)\s+(?:\w+\s+)?$/i
/** 'All' counts next to it alone: 'a telehealth service in all clinics' is one in clinics. */
const whole =
  /\b(?:100 ?%|fully|completely|entirely|all (?=remote|virtual|tele)|work(?:ing)? from (?:home|anywhere)\b)/i

/** 'You back them up from home': call, and no work from afar. */
const isOfCall = (said: string, before: string) =>
  /^(?:from (?:home|anywhere)|remotely)$/i.test(said) &&
  /(?<!\bno )\b(?:call|back(?:s|ed)? (?:\w+ ){1,3}up|back-?up|pager|beeper|epic|charts?)\b[^.;,]{0,40}$/i.test(before)

export interface Telehealth {
  findings: ReadonlyMap<number, readonly Finding[]>
  isRemote: boolean
}

export function telehealthIn(drafts: readonly Draft[]): Telehealth {
  const findings = new Map<number, Finding[]>()
  let isRemote = false
  const said = drafts.filter(({ boilerplate, isHeading }) => boilerplate === undefined && !isHeading)
  for (const [at, draft] of drafts.entries()) {
    if (draft.boilerplate !== undefined) continue
    const isFirst = said.slice(0, 2).includes(draft)
    const isDenied = draft.label !== undefined && /^no\b/i.test(draft.text.slice(draft.valueAt))
    for (const { index, 0: text } of draft.text.matchAll(remote)) {
      const before = draft.text.slice(0, index)
      if (isOfCall(text, before) || /^ scribes?\b/i.test(draft.text.slice(index + text.length))) continue
      const around = draft.text.slice(Math.max(0, index - 40), index + text.length + 40)
      const value = /telework/i.test(text) || (notAll.test(around) && !whole.test(around)) ? 'some' : 'all'
      const polarity = isDenied || denied.test(before) ? 'no' : 'yes'
      const isTheJob =
        isFirst || draft.isHeadline || whole.test(around) || /setting|location|where|site/i.test(draft.label ?? '')
      const share = value === 'all' && isTheJob ? 'all' : 'some'
      if (share === 'all' && polarity === 'yes') isRemote = true
      const found = finding('telehealth', { share }, { from: index, to: index + text.length }, polarity)
      findings.set(at, [...(findings.get(at) ?? []), found])
    }
  }
  return { findings, isRemote }
}
