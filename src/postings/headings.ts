/** What headings and labels announce. */
import { sectionOf } from './applicants.ts'

export type Topic = 'wanted' | 'work' | 'offer' | 'process' | 'place' | 'employer' | 'boilerplate' | 'other jobs'

const topics: readonly (readonly [Topic, RegExp])[] = [
  [
    'other jobs',
    /^(?:similar|related|recommended|more|other|nearby|featured|additional)\b.{0,25}\b(?:jobs?|openings?|positions?|opportunities|roles?|searches|postings)\b|^(?:you (?:might|may) also|people also|others also|jobs? (?:like this|you)|candidates also|see also)\b/i,
  ],
  ['boilerplate', /\bequal (?:employment )?opportunity\b|^e\.?e\.?o\.?e?\b|^disclaimer|^legal\b|^privacy\b/i],
  [
    'offer',
    /\b(?:compensation|benefits?|salary|pay|comp|rates?|earnings?|income|package|perks|rewards|incentives?|bonus(?:es)?|sign[- ]?on|relocation|loan\w*|retirement|401\W?k|pto|time off|vacation|cme|malpractice|visas?|sponsorship)\b|\b(?:we|what we) (?:offer|bring|provide)\b|^why (?:us|join|you)|what(?:['’]s| is) in it|^what (?:you get|you['’]ll get|does it pay)|^(?:the )?offer\b|\bmoney\b/i,
  ],
  [
    'wanted',
    /\b(?:require\w*|qualif\w*|candidates?|must[- ]haves?|credentials?|eligib\w*|licen[sc]\w*|boards?|certif\w*|education|training|experience|minimum|specialt(?:y|ies)|languages?)\b|\bwho (?:you are|we (?:need|want)|should|qualifies|fits)|\byou (?:bring|have|are)\b|\bwhat you(?:['’]ll)? (?:bring|need)|looking for|ideal\b|^needed$|\bskills\b/i,
  ],
  [
    'process',
    /\b(?:contact|apply|application|next steps?|deadline|start(?:s|ing)?|dates?|closing|closes|interview|job id|reference|req(?:uisition)?)\b|^when\b|^posted\b|^duration\b|^length\b/i,
  ],
  [
    'place',
    /^(?:job |work |practice )?(?:locations?|where|city|town|sites?|place|city\W+state|state|address|region)\b|\bcommunity\b(?! health)|^(?:about )?the (?:area|community|town|city)|^lifestyle\b|^where\b|\bliving (?:in|there)\b/i,
  ],
  [
    'employer',
    /^(?:about (?:us|the (?:organization|hospital|group|practice|system|company))|who we are|our (?:mission|story|values|group)|company|employer|facility|organization|client|hospital|group)\b/i,
  ],
  [
    'work',
    /\b(?:work|responsib\w*|dut(?:y|ies)|schedule|sched|call|hours|shifts?|setting|volume|team|support|staff|practice|position|role|job|opportunity|highlights?|overview|summary|description|details?|functions?|cases?|case types?|procedures|patients?|census|emr|ehr|supervision|studies|pacs|scope|snapshot|facts|weekends?|nights?)\b|^(?:additional|other|general|further|more) information$|what you(?:['’]ll| will)? do|^about the\b/i,
  ],
]

export function topicOf(name: string): Topic | undefined {
  return topics.find(([, pattern]) => pattern.test(name))?.[0]
}

/** When or for whom what follows is true: 'Nights', 'Remote swing (also for partners)'. */
const times =
  /^(?:(?:remote |on-?site |hybrid )?(?:days?|nights?|overnights?|weekends?|evenings?|weekdays|swing(?: shift)?)(?: \(.{2,40}\))?|part[- ]time|full[- ]time)$/i
/** Where: 'Boise clinic'. */
const site = /^(?:the )?(\S.{0,28}?)\s+(?:clinic|campus|site|office|hospital|location|track|option)$/i
/** No name has these: 'About the clinic', 'By location', and 'Work environment hospital' are fields of a form. */
const announcing =
  /\b(?:about|by|at|in|on|of|for|from|per|to|the|our|your|my|this|that|each|all|any|every|what|where|why|how|who|work\w*|jobs?|employ\w*|environment|practice|positions?|posting|hiring|types?|settings?|multiple|many|various|several|other|additional|current|company|facility|department|reporting|interview|benefits?|life|physicians?)\b/i

/** Of a heading that names a time, a place, or who is meant. */
export function limitOf(name: string): string | undefined {
  const named = site.exec(name)?.[1]
  return times.test(name) || (named !== undefined && !announcing.test(named)) ? name : undefined
}

/** 'II. Responsibilities:' */
const numbering = /^(?:[IVX]{1,4}|[A-Z]|\d{1,2})[.)]\s+(?=\p{L})/u
/** A heading without its number and colon. */
export const nameOf = (line: string) => line.replace(numbering, '').replace(/\s*[:?]\s*$/, '')

/** 'Preferred qualifications' */
export const isPreferring = (name: string) =>
  /\b(?:preferred|desired|desirable|nice to have|bonus points|pluses)\b/i.test(name)

/** A question that the lines below it answer: 'How many patients would I see?'. */
const question =
  /^(?:where|what|how|when|who|which|why|(?:is|are|do|does|will|would|can) (?:there|this|it|i|you|we|the)\b)[^.!?\d]{3,110}\?\s*$/i

/** What a line of its own has to look like to be a heading. */
export function isHeading(line: string, isFollowed: boolean): boolean {
  if (question.test(line)) return isFollowed
  const name = nameOf(line)
  const words = name.split(/\s+/).length
  if (/[.!;$]|\d{2}/.test(name) || words > 8 || name.length > 60) return false
  if (/:\s*$/.test(line)) return true
  if (/\?\s*$/.test(line)) return isFollowed && words <= 7
  if (!isFollowed) return false
  if (topicOf(name) === 'other jobs' || sectionOf(name) !== undefined) return true
  return words <= 4 && (isNamed(name) || limitOf(name) !== undefined)
}

/** A name that announces, and says nothing itself. */
function isNamed(name: string): boolean {
  return (
    topicOf(name) !== undefined &&
    /^(?:(?:the|your|our|about|job|position|role|practice|key|minimum|basic|preferred|desirable|desired|required|other|total|ideal|physician|doctor|provider|clinical|full|general|essential|typical|additional)\s+)*(?:opportunity|position|job|role|practice|overview|summary|details?|description|highlights?|information|snapshot|compensation|benefits?|rewards|salary|pay|comp|schedule|hours|location|call|requirements?|qualifications?|responsibilities|duties|team|perks|community|lifestyle|setting|incentives?|candidates?|experience|education|skills|licensure|area|organization|us|hospital|offer|package|similar jobs|facts|functions|tasks|purpose|must[- ]haves?)(?:\s+(?:and|&)\s+\w+|\s+package|\s+overview|\s+details|\s+profile|\s+summary|\s+offered|\s+at a glance)?$|^(?:what|why|who|how|where)\b.{0,30}$|^at a glance$/i.test(
      name,
    )
  )
}

/** A numbered line above bullets announces them, whatever it is called. */
export const isNumberedName = (name: string) => /^\p{Lu}[^.!?;$\d]{3,60}$/u.test(name) && name.split(/\s+/).length <= 8

/** 'License: …'; not '7:30', a sentence, or 'ECMO: no' whose label is a fact. */
export const labelPattern = /^([\p{L}$#/][\p{L}\p{N} #&/'’()+,-]{0,38}?)\s*:\s+(?=\S)/u
/** 'Where? Laramie, Wyoming.' */
export const questionPattern = /^([^?]{1,69})\?\s+(?=\S)/u
