/** When the job starts, until when one can apply, and whom to reach; and who the employer and the agency are. */
import type { Draft } from './drafts.ts'
import { type Finding, finding, matchesIn } from './finding.ts'

const months =
  '(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)'
const date = String.raw`(?:${months}\.? \d{1,2}(?:st|nd|rd|th)?(?:,? \d{4})?|${months}\.? (?:of )?\d{4}|\d{1,2}\/\d{1,2}(?:\/\d{2,4})?|(?:spring|summer|fall|autumn|winter|early|mid|late)(?: of)? \d{4}|${months}\b|Q[1-4](?: \d{4})?)`
const when = String.raw`(?:${date}|ASAP|immediate(?:ly)?|now|flexible)(?:\s*(?:-|–|to|or|through)\s*(?:${date}|sooner|later|ongoing))?`

export function processIn(draft: Draft): Finding[] {
  const { text } = draft
  const isLabel = (pattern: RegExp) => pattern.test(draft.label ?? '')
  const found: Finding[] = []
  const rest = { from: draft.valueAt, to: text.length }
  if (isLabel(/^(?:starts?|start date|starting|begins?|available|dates?|when)\b/i))
    found.push(finding('start', { when: text.slice(draft.valueAt) }, rest))
  else if (isLabel(/\b(?:deadline|closing|closes|close date|open & closing)\b/i))
    found.push(finding('deadline', { when: text.slice(draft.valueAt) }, rest))
  else if (isLabel(/^(?:duration|length|term)\b/i))
    found.push(finding('duration', { text: text.slice(draft.valueAt) }, rest))
  else if (isLabel(/^(?:job|req\w*|posting|reference|ref|position)\W*(?:id|no|number|code|#)/i))
    found.push(finding('reference', { text: text.slice(draft.valueAt) }, rest))
  else found.push(...said(draft))
  return [...found, ...contacts(draft), ...organizations(draft)]
}

function said({ text }: Draft): Finding[] {
  const all = (pattern: string, make: (groups: string[], place: { from: number; to: number }) => Finding) =>
    [...matchesIn(text, new RegExp(pattern, 'gi'))].map(({ from, to, groups }) => make(groups, { from, to }))
  return [
    ...all(
      String.raw`(?<!\breview (?:of applications )?)\b(?:ideal |anticipated |preferred )?(?:start(?:s|ing)?(?: date)?|begin(?:s|ning)?|available)\W{0,3}(?:is |of |in |on |by |for )?(${when})`,
      ([, at = ''], place) => finding('start', { when: at }, place),
    ),
    ...all(String.raw`\b(?:needed |needs?[^.;]{0,30})?(ASAP)\b`, ([, at = ''], place) =>
      finding('start', { when: at }, place),
    ),
    ...all(
      String.raw`\b(?:appl\w+(?: \w+)? (?:accepted )?(?:through|by|until|before)|closing date|deadline|review (?:of applications )?begins|closes)\W{0,3}(?:is |on )?(${date})`,
      ([, at = ''], place) => finding('deadline', { when: at }, place),
    ),
    ...all(
      String.raw`\b(?:\d+|one|two|three|six|twelve)[- ](?:week|month|year)s? (?:contract|assignment|commitment|minimum)(?:, renewable)?|\bongoing\b|\bextension (?:likely|possible)\b|\brenewable\b`,
      ([whole = ''], place) => finding('duration', { text: whole }, place),
    ),
    ...all(
      String.raw`\b(?:job|req|requisition|posting|order)\s*(?:id|no\.?|number|#)?\s*#?\d{4,}`,
      ([whole = ''], place) => finding('reference', { text: whole }, place),
    ),
  ]
}

function contacts({ text }: Draft): Finding[] {
  const phone = /\(?\b\d{3}\)?[-. ]\d{3}[-. ]\d{4}\b|\b555-\d{4}\b/g
  const email = /[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,5}/g
  const url = /\bhttps?:\/\/\S+|\bwww\.\S+/g
  return [
    ...[...matchesIn(text, phone)].map(({ from, to, groups }) =>
      finding('contact', { phone: groups[0]! }, { from, to }, 'yes', 'other'),
    ),
    ...[...matchesIn(text, email)].map(({ from, to, groups }) =>
      finding('contact', { email: groups[0]! }, { from, to }, 'yes', 'other'),
    ),
    ...[...matchesIn(text, url)].map(({ from, to, groups }) =>
      finding('contact', { url: groups[0]! }, { from, to }, 'yes', 'other'),
    ),
  ]
}

const proper = String.raw`\p{Lu}[\p{L}&'’.-]*(?:\s+(?:of|the|and|&|for|at)\b)?`
const organization = new RegExp(
  String.raw`(?:${proper}\s+){1,5}(?:Hospital|Medical Center|Health(?:care)?(?: System)?|Clinics?|Medical Group|Group|University(?: School of Medicine)?|Associates|Partners|Center|Children['’]s)(?![\p{L}])`,
  'gu',
)

/** Part of a page, of an offer, or of any hospital, and no one's name. */
const noName =
  /^(?:the )?(?:(?:career|job|help|talent|resource|learning|service|call|contact|visitor|support|welcome|data|level \w+ trauma|trauma|stroke|cancer) center|(?:u\.?s\.? )?public health|(?:excellent|exceptional|comprehensive|competitive|great|full|generous|employee|your|our) (?:health|group))$/i
const ofPlan = /^\s+(?:insurance|benefits?|plans?|savings|coverage|and wellness|care coverage)\b/i
/** 'At the Tribal Health Service', 'The Context of Harbor Light Clinic' */
const leadIn =
  /^(?:(?:at|in|with|for|from|by|about|why|join|welcome to)\s+|the (?:context|mission|story|history|future|role|work|team|physicians|doctors) of\s+)(?:the\s+)?/i

function organizations({ text }: Draft): Finding[] {
  return [...matchesIn(text, organization)].flatMap(({ from: start, to, groups: [said = ''] }) => {
    const from = start + (leadIn.exec(said)?.[0].length ?? 0)
    const name = text.slice(from, to)
    if (noName.test(name) || ofPlan.test(text.slice(to))) return []
    const isAgency =
      /\bour client\b|\bphysician search\b|\bcontact\b/i.test(text.slice(Math.max(0, from - 40), to + 30)) &&
      !/\bhospital\b/i.test(name)
    const isOther = /\b(?:affiliated with|come from|partner\w* with|trained at|university of|named)\s+(?:the )?$/i.test(
      text.slice(0, from),
    )
    return isAgency
      ? finding('agency', { name }, { from, to }, 'yes', 'agency')
      : finding('employer', { name }, { from, to }, 'yes', isOther ? 'other' : 'employer')
  })
}
