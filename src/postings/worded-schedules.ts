/** Schedules as postings say them in words: days by what is done on them, weeks in turn, hours without am and pm. */
import { count } from './counts.ts'

const places = `clinic|office|OR|operating(?: room)?|surg(?:ery|ical)|procedur(?:e|al)|block|endoscopy|cath(?: lab)?|EP|IR|ICU|NICU|consults?|inpatient|outpatient|hospital|ward|service|admin(?:istrative|istration)?|academic|research|teaching|scholarship|scholarly|clinical|flex(?:ible)?|outreach|telehealth|reading|call`
const many = String.raw`${count}(?:\s+and\s+(?:a|one)[- ]half)?`
const period = String.raw`(?:\s*(?:(?:a|per|each|every|\/)\s*(?:week|wk|month|mo|year|yr)|weekly|monthly))?`
const clock = String.raw`\d{1,2}(?::\d\d)?`
const hour = String.raw`(?:noon|midnight|${clock}\s?[ap](?:\.?m\b\.?)?)`
const day = String.raw`(?:mon(?:day)?|tue(?:s(?:day)?)?|wed(?:nesday)?|thu(?:r(?:s(?:day)?)?)?|fri(?:day)?|sat(?:urday)?|sun(?:day)?)s?\b`
/** With the flags g and i. */
export const wordedSchedules: readonly RegExp[] = [
  // 'Two clinic days, two OR days', '3 clinic days + 1.5 OR days weekly', 'seven half-day clinics a week'
  String.raw`\b${many}\s+(?:full[- ]|half[- ])?(?:(?:day|hour)\s+)?(?:${places})\s+(?:half[- ])?(?:days|day(?! shifts?| call)|weeks|sessions?)\b${period}`,
  String.raw`\b${many}\s+half[- ]days?(?:\s+(?:of\s+)?(?:${places}|for\s+\w+))?(?:\s*clinics?|\s*sessions?)?\b${period}`,
  String.raw`\b${many}\s+(?:\w+[- ])?clinics?\s*(?:a|per|each|\/)\s*(?:week|month)\b`,
  String.raw`\b${many}\s+days?\s+(?:of|in)\s+(?:the\s+)?(?:${places})\b${period}`,
  // 'Week on, week off', 'one week ICU, two weeks clinic, one week off'
  String.raw`\b(?:alternating |one |1 )?weeks?\s+on\s*(?:[,/]|and|-)?\s*(?:alternating |one |1 )?weeks?\s+off\b`,
  String.raw`\b${count}\s+(?:weeks?|days?)\s+(?:of\s+|in\s+(?:the\s+)?)?(?:${places})(?:,?\s+(?:and\s+)?${count}\s+(?:weeks?|days?)\s+(?:of\s+|in\s+(?:the\s+)?)?(?:${places}|off)\b)+`,
  String.raw`\b(?:ICU|clinic|consults?|service|wards?|inpatient|outpatient)\s+${count}\s+weeks?(?:,?\s+(?:and\s+)?(?:\w+\s+)?${count}\s+weeks?)*${period}`,
  String.raw`\b${count}\s+(?:months?|weeks?|days?)\s+on\b(?:\s*[,/]?\s*(?:and\s+)?${count}\s+(?:months?|weeks?|days?)?\s*off\b)?`,
  String.raw`\b${count}[- ]month contracts?\b[^.;]{0,20}\b${count}[- ](?:week|month)s?\s+(?:intermissions?|breaks?|leave|off)\b`,
  // 'Six weeks a year', 'two weeks monthly', 'one weekend in three'
  String.raw`\b${count}\s+(?:(?:${places})\s+)?(?:weeks?|weekends?|Saturdays?|Sundays?|evenings?)\s*(?:(?:a|per|each|every|\/)\s*(?:year|yr|month|mo|quarter)\b|monthly\b|in\s+(?:two|three|four|five|six|seven|eight|nine|ten|\d{1,2})\b)`,
  String.raw`\b(?:weekends?|evenings?|Saturdays?|Sundays?)\s+(?:are\s+)?(?:1|one)\s?(?:in|:|of)\s?(?:\d{1,2}|two|three|four|five|six|seven|eight|nine|ten)\b`,
  // '4/10s', '4 tens', '7/7', 'four tens'
  String.raw`\b(?:four|five|three|[345])\s?(?:x\s?|\/\s?)?(?:tens|10s|twelves|12s|eights|8s|9s)\b|\b(?:4\/10|7\/7|5\/8|9\/80)s?\b(?!\/)`,
  // 'Ten 12-hour clinical shifts a month', 'four shifts per quarter'
  String.raw`\b${count}\s+(?:[\w-]+\s+){0,2}shifts?\s*(?:a|per|each|every|\/)\s*(?:week|month|quarter|pay period|\d+ (?:days|weeks)|(?:four|six|eight) weeks)\b`,
  String.raw`\b${count}(?:\s*(?:-|–|to)\s*${count})?\s+hours\s+(?:weekly|monthly)\b`,
  String.raw`\b${count}(?:\s*(?:-|–|to)\s*${count})?\s+(?:clinical|patient|admin\w*|bedside|clinic)\s+hours\b`,
  String.raw`\b${count}\s+hours?\s+(?:every|each|per)\s+(?:${count}\s+)?(?:weeks?|months?|days?)\b`,
  // 'Noon to 10 pm', '3p-midnight', 'weekdays 8-4:30', 'days 8-5'
  String.raw`\b${hour}\s*(?:-|–|to|until)\s*${hour}`,
  String.raw`\b(?:weekdays|days|M\s?-\s?F|${day}(?:\s*(?:-|–|to|through|and|&)\s*${day})?),?:?\s+(?:from\s+)?${clock}\s*(?:-|–|to)\s*${clock}\b(?!\s*(?:%|patients|years|beds|days|weeks|a (?:day|month)|per|minutes))`,
  String.raw`\b${clock}\s*(?:-|–|to)\s*${clock},?\s+(?:weekdays|${day})`,
  // 'OR Mon and Wed', 'Saturday and Sunday', 'Fridays off', 'every other Friday'
  String.raw`(?:^|\b(?:on|every|work|days:?|hours:?)\s+)${day}(?:\s*(?:,|and|or|&|\/|-|–|to|through|,\s*(?:and|or))\s*${day})+`,
  String.raw`\b(?:every other|alternate|every (?:second|third|fourth))\s+(?:weekend|${day})`,
  String.raw`\b${day}\s+(?:are\s+)?off\b|\bhalf[- ]days?\s+(?:on\s+)?${day}|\b(?:out|home|closed)\s+(?:by|at)\s+(?:noon|${clock})\b`,
  String.raw`\bno (?:overnights?|nights?|weekends?|evenings?|holidays?)(?:(?:,|,? or|,? and)\s+(?:overnights?|nights?|weekends?|evenings?|holidays?)\b)*`,
  String.raw`\bweekdays(?: only)?\b(?! call)|\bflexible start\b|\bstart(?:ing)? between \d`,
  // 'Set your own hours', 'days of your choosing'
  String.raw`\byour choice of (?:days|hours|shifts|${day})|\b(?:days|hours|shifts) of your (?:choosing|choice)\b|\bself[- ]schedul\w+`,
  String.raw`\b(?:block|compressed|rotating|flexible|multiple) schedules?\b|\brotating (?:days|nights|shifts)(?: and (?:days|nights))?\b|\bblock time\b`,
].map((source) => new RegExp(source, 'gi'))
