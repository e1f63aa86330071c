/** Licenses that a posting asks for, by state. */
import type { Draft } from './drafts.ts'
import { type Finding, finding, polarityOf } from './finding.ts'
import type { Named } from './places.ts'

const said = /\blicen[sc]\w*|\blic\b|\bIMLCC?\b|\bcompact\b/gi
const obtainable =
  /\b(?:able|ability|eligib\w*|obtain\w*|(?:can|will|to|must) get|get you|willing\w*|in process|by (?:the )?(?:start|first|\w+ (?:of|\d|date))|before (?:the )?(?:first|start)|we (?:will |['’]ll )?(?:pay|reimburse|help|get|handle|cover)|to start|not (?:needed|required))\b/i
const held = /\b(?:active|already|now|only|in hand|current(?:ly)?|no time|hold(?:s|ing)?)\b/i
const back =
  /\b(?:both|all (?:three|four|of them|states)|each of (?:the|these)|either|(?:at least )?one of (?:the|these)|the (?:two|three|four)(?: states)?)\b/i
const oneOf = /\b(?:either|one of|any of|or)\b/i
const anywhere =
  /\b(?:any|unrestricted US|any US|out[- ]of[- ]state|in any)\b[^.;]{0,30}\b(?:state|licen[sc]e)|\bany (?:\w+ ){0,2}licen[sc]e/i

/** 'Board certified or eligible' says nothing of the license. */
const ofBoard =
  /\bboard[- ](?:certif|eligib)\w*(?:[^,.;]{0,40}?\bor (?:board[- ])?(?:eligib|certif)\w*)?|\bcertifi\w+ or eligib\w+|\bB[CE]\s?\/\s?B[CE]\b/gi

interface Licenses {
  findings: ReadonlyMap<number, readonly Finding[]>
  /** Places that are only where a license is from. */
  consumed: ReadonlySet<Named>
}

/** @param places by draft @param isRemote patients' states are where a license is needed */
export function licensesIn(
  drafts: readonly Draft[],
  places: readonly (readonly Named[])[],
  isRemote: boolean,
): Licenses {
  const findings = new Map<number, Finding[]>()
  const consumed = new Set<Named>()
  let lastList: readonly Named[] = []
  for (const [at, draft] of drafts.entries()) {
    if (draft.boilerplate !== undefined) continue
    const states = places[at]!.filter(({ state, city }) => state !== undefined && city === undefined)
    const made: Finding[] = []
    const mentions = [...draft.text.matchAll(said)]
    if (mentions.length > 0) {
      const near = states.filter((one) => isOfLicense(one, states, draft))
      const before = [...lastList, ...states].filter((one) => !near.includes(one))
      const meant =
        near.length > 0
          ? near
          : back.test(draft.text) || (isRemote && before.length > 1 && before.every(({ city }) => city === undefined))
            ? before
            : []
      if (near.length > 0 || isRemote) for (const one of meant) consumed.add(one)
      made.push(...licenseFindings(draft, mentions, meant, near.length > 0))
    }
    if (made.length > 0) findings.set(at, made)
    const cities = places[at]!.filter(({ city }) => city !== undefined)
    if (states.length > 1) lastList = states
    else if (cities.length > 1) lastList = cities
  }
  return { findings, consumed }
}

/** 'TX license', 'licensed in Texas or Oklahoma', 'License: WA'. */
function isOfLicense(one: Named, states: readonly Named[], { text, labelTopic, label, valueAt }: Draft): boolean {
  if (labelTopic === 'wanted' && /licen[sc]|\blic\b/i.test(label ?? '') && one.from >= valueAt) return true
  // In capitals, too.
  const plain = (part: string) =>
    part.replace(/licen[sc]|\b(?:state|medical|physician|surgeon|full|valid|active|current|unrestricted)\b/gi, (word) =>
      word.toLowerCase().replace('licenc', 'licens'),
    )
  const after = plain(text.slice(one.to, one.to + 45))
  const before = plain(text.slice(Math.max(0, one.from - 60), one.from))
  const list = String.raw`(?:[\s,/&]|and|or|\p{Lu}{2}|[\p{Lu}]\p{Ll}+(?: \p{Lu}\p{Ll}+)?)*`
  if (
    new RegExp(
      `^${list}\\W*(?:(?:state|medical|physician|surgeon['’]?s?|and|full|valid|active|current|unrestricted|[&])\\s+){0,4}(?:licens|lic\\b)`,
      'u',
    ).test(after.replace(/\(.*?\)/g, ''))
  )
    return true
  if (
    new RegExp(
      String.raw`(?:licens\w*|lic)\W+(?:to practice\W+)?(?:\w+\W+){0,4}(?:in|from|for|by|of)\W+(?:the state of\s+|both\s+|either\s+)?${list}$`,
      'u',
    ).test(before)
  )
    return true
  // 'Pennsylvania license required; New Jersey or Delaware in addition'
  return states.some(
    (other) =>
      other !== one &&
      other.to < one.from &&
      /licen[sc]/i.test(text.slice(other.to, one.from)) &&
      /\b(?:useful|helpful|plus|bonus|in addition|too|as well|or)\b/i.test(after),
  )
}

function licenseFindings(
  draft: Draft,
  mentions: readonly RegExpExecArray[],
  meant: readonly Named[],
  isNamed: boolean,
): Finding[] {
  const compact = /\bIMLCC?\b|\bcompact\b/i.test(draft.text)
  const first = mentions[0]!
  const own = draft.text.replace(ofBoard, ' ')
  const status = obtainable.test(own) ? 'obtainable' : held.test(own) ? 'held' : 'any'
  const whole = {
    from: Math.min(first.index, ...(isNamed ? meant.map(({ from }) => from) : [])),
    to: Math.max(first.index + first[0].length, ...(isNamed ? meant.map(({ to }) => to) : [])),
  }
  if (meant.length === 0) {
    const polarity = polarityOf(draft, first.index, first.index + first[0].length)
    const states: { status: typeof status } = { status: anywhere.test(draft.text) ? 'any' : status }
    return [finding('license', { states: [], all: false, compact, ...states }, whole, polarity, 'physician')]
  }
  const groups = Map.groupBy(meant, (one) => (isNamed ? preferenceOf(draft, one, meant) : 'yes'))
  return [...groups].map(([polarity, places]) => {
    const states = [...new Set(places.flatMap(({ state }) => state ?? []))]
    const all =
      states.length > 1 && !oneOf.test(isNamed ? draft.text.slice(places[0]!.from, places.at(-1)!.to) : draft.text)
    const range = isNamed && groups.size > 1 ? { from: places[0]!.from, to: places.at(-1)!.to } : whole
    return finding('license', { states, all, compact, status }, range, polarity, 'physician')
  })
}

/** Of one state among several: 'TX license required, OK a plus'. */
function preferenceOf(draft: Draft, one: Named, all: readonly Named[]) {
  const { text } = draft
  const end = /[;.]/.exec(text.slice(one.to))?.index
  const part = text.slice(one.to, end === undefined ? undefined : one.to + end)
  const next = all.find(({ from }) => from > one.to)
  const own = next ? part.slice(0, Math.max(0, next.from - one.to)) : part
  const isListed = /^[\s,/&]*(?:and|or)?[\s,]*$/.test(own)
  const asked = isListed && next ? text.slice(next.to, end === undefined ? undefined : one.to + end) : own
  return /\b(?:preferred|a plus|plus|helpful|useful|nice|bonus|desired|lets you)\b/i.test(asked) || draft.isPreferred
    ? 'preferred'
    : 'yes'
}
