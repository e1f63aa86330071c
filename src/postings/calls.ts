/** Who is on call, and how often. */
import { range } from './counts.ts'
import type { Draft } from './drafts.ts'
import { type Finding, finding, matchesIn, numberOf, numberWord, polarityOf } from './finding.ts'

/** '1:9.' and '1:14 in-house OB', which is call where nothing else has a ratio. */
const ratioAlone = /^(?:phone,? |home,? |every )?1\s?:\s?(\d{1,2})\b(?!:)/i
const ofStaffing =
  /\b(?:ratio|staff\w*|nurses?|CRNAs?|APPs?|NPs?|PAs?|AAs?|MAs?|LPNs?|scribes?|model|direction|supervis\w*|medical assistants?|residents?|patients?)\b/i

const ordinals = 'third fourth fifth sixth seventh eighth ninth tenth'.split(' ')
/** 'every fourth night' */
const ordinalOf = (word: string) => {
  const at = ordinals.indexOf(word.toLowerCase())
  return at === -1 ? undefined : at + 3
}

/** Call without its ratio, or without its name. */
const wordedCalls: readonly RegExp[] = [
  /\b(?:tak(?:e|es|ing)|shar(?:e|es|ing)|rotat(?:e|es|ing) (?:on|through)|participat(?:e|es|ing|ion) in)\s+(?:the\s+|in\s+)?(?:(?:phone|home|in-house|after-hours|overnight|telephone|general|weekend|backup)\s+)*call\b[^.;,]{0,30}/gi,
  /\b(?:voluntary|optional|overnight|after[- ]hours|beeper|pager)\s+(?:phone\s+|telephone\s+)?(?:call|coverage|availability|phone|nights?)\b[^.;,]{0,30}/gi,
  /\bavailable (?:by|via|for) (?:tele)?(?:phone|pager|calls?)\b[^.;,]{0,30}|\b24\/7 (?:by |on )?(?:phone|call|on-call|availability|coverage|during)\b[^.;,]{0,30}/gi,
  /\byou (?:back (?:them|him|her|us) up|are (?:the |their )?back-?up)\b[^.;]{0,60}/gi,
  /\bofficer[- ]of[- ]the[- ]day\b[^.;,]{0,40}|\b(?:shift|night|weekend) on the beeper\b[^.;,]{0,20}/gi,
]

/** 'Fellows do not take call' */
const ofColleagues =
  /\b(?:fellows|residents|APPs|NPs|PAs|midwives|nocturnists|colleagues|partners|hospitalists|nurses|CRNAs|practitioners|assistants|who)\b[^.;,]{0,24}$/i

/** 'Call: None', 'Frequency of call shifts: 10 days a month' */
const isOfCall = ({ label, goesOn, text, valueAt }: Draft) =>
  /\b(?:call|on-call)\b(?! ?(?:back|center|pay|room|light|bell))/i.test(label ?? '') &&
  goesOn === undefined &&
  !/^(?:please|to|for)\b/i.test(label ?? '') &&
  !/@|\d{3}-\d{4}|\$/.test(text.slice(valueAt, valueAt + 24)) &&
  /^\W*(?:no|none|n\/a|1|one|every|light|\d+ (?:days?|nights?|weekends?)|shared|home|phone|minimal|you)\b/i.test(
    text.slice(valueAt),
  )

/** How often, wherever a statement says it. */
function ratiosOf(text: string, ratio: string): number[] {
  return [...text.matchAll(new RegExp(`\\b${ratio}`, 'gi'))].flatMap(
    ([, said = '']) => ordinalOf(said) ?? numberOf(said) ?? [],
  )
}

export function calls(draft: Draft): Finding[] {
  const { text } = draft
  const isReaching =
    /\bcall\s+(?:us|me|or text|today|now|\(?\d{3}\)?[-. ]\d|[A-Z][a-z]+ at)|\b(?:please|should|to) call\b|\bconference call|\bcalling\b|\bshort call\b/i
  if (isReaching.test(text) && !/\bcall\s*(?:is|:)|on[- ]call|\bno call\b/i.test(text)) return []
  const ratio = String.raw`(?:1\s*:\s*|1\s*\/\s*|1 in |one in |(?:one|1) (?:week|weekend|night|day)s? (?:in|of|out of) |every )(\d+|${numberWord}|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth)(?:th|rd|nd)?(?:\s*(?:weeks?|weekends?|nights?|days?))?`
  const patterns = [
    new RegExp(
      String.raw`\b(?:(?:light|phone|home|beeper|hospital|ER|ED|weekend|backup|in-house|paid)[- ](?:only )?)*call(?:\s+(?:is|of|schedule|ratio|rotation|only|by phone|covers?))*\W{0,3}(?:\(?\w+\)?\s+)?${ratio}(?:\s*\([^)]*\))?`,
      'gi',
    ),
    new RegExp(String.raw`\b${ratio}\s*(?:(?:weekend|home|phone|shared|light|hospital|week)\s+)*call\b`, 'gi'),
    /\b(?:no|without|zero|free of) (?:\w+ )?(?:\w+ )?call\b|\bcall[- ]free\b|\bno daytime call\b/gi,
    /\b(?:(?:light|phone|home|beeper|backup|telephone|on-?call|weekend|shared|ER|ED|STEMI|stroke|hospital|paid|in-house)[- ])(?:only )?(?:call|backup|duty)\b[^.;,]{0,40}|\bcall (?:by phone|from home|shared|pay|covers|only|is|to speak of|with|group)\b[^.;,]{0,40}|\bon call\b[^.;,]{0,30}|\bphone[- ]only call[^.;,]{0,12}/gi,
  ]
  const found: Finding[] = []
  const often = ratiosOf(text, ratio)
  for (const pattern of [...patterns, ...wordedCalls]) {
    for (const { from, to, groups } of matchesIn(text, pattern)) {
      if (found.some((one) => from < one.to && one.from < to)) continue
      if (wordedCalls.includes(pattern) && ofColleagues.test(text.slice(0, from))) continue
      const own = ordinalOf(groups[1] ?? '') ?? numberOf(groups[1] ?? '')
      const isNo = /^(?:no|without|zero|0)\b/i.test(groups[0]!)
      // 'Phone call is shared, one week in ten': the statement has no other ratio.
      const oneIn = own ?? (isNo || often.length !== 1 ? undefined : often[0])
      const nights = /\bcall\s+(?:for )?(\d+|two|three|four|five|six|seven|eight) nights\b/i.exec(text)?.[1]
      const kind = /\b(light|phone|home|beeper|weekend|ER|ED|STEMI|stroke|backup)\b/i.exec(groups[0]!)?.[1]
      const isNone = /\b(?:no|without|zero|free)\b/i.test(groups[0]!) || polarityOf(draft, from, to) === 'no'
      found.push(
        finding(
          'call',
          {
            ...(oneIn === undefined ? {} : { oneIn }),
            ...(kind === undefined ? {} : { kind: kind.toLowerCase() }),
            ...(nights === undefined || oneIn !== undefined ? {} : { nights: range(nights, undefined) }),
          },
          { from, to },
          isNone ? 'no' : 'yes',
        ),
      )
    }
  }
  const alone = ratioAlone.exec(text)
  if (found.length === 0 && alone && !ofStaffing.test(text))
    found.push(finding('call', { oneIn: Number(alone[1]) }, { from: 0, to: alone[0].length }))
  if (found.length === 0 && isOfCall(draft)) {
    const oneIn = new RegExp(ratio, 'i').exec(text)?.[1]
    found.push(
      finding(
        'call',
        oneIn === undefined ? {} : { oneIn: numberOf(oneIn)! },
        { from: draft.valueAt, to: text.length },
        /^\W*(?:no|none)\b/i.test(text.slice(draft.valueAt)) ? 'no' : 'yes',
      ),
    )
  }
  return found
}
