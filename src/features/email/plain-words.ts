/** A posting's abbreviations written out as a colleague would: 'BC/BE', 'M-F 8a-5p', '$25k', '/hr'. */

const days: Record<string, string> = {
  m: 'Monday',
  mon: 'Monday',
  t: 'Tuesday',
  tu: 'Tuesday',
  tue: 'Tuesday',
  tues: 'Tuesday',
  w: 'Wednesday',
  wed: 'Wednesday',
  th: 'Thursday',
  thu: 'Thursday',
  thur: 'Thursday',
  thurs: 'Thursday',
  f: 'Friday',
  fri: 'Friday',
  sat: 'Saturday',
  sun: 'Sunday',
}
const dayNames = `mon|tues?|wed|thu(?:rs?)?|fri|sat|sun`

type Rule = readonly [pattern: RegExp, by: string | ((...found: string[]) => string)]

const money = (digits: string) => `$${(Number(digits.replaceAll(',', '')) * 1000).toLocaleString('en-US')}`

/** Not money: '30k visits'. */
const counted = String.raw`(?!\s+(?:annual |yearly |covered )?(?:visits|patients|lives|surgicals|studies|encounters|people|population|wRVUs?|RVUs?)\b)`

const rules: readonly Rule[] = [
  [/\bBC\s?\/\s?BE\b|\bBE\s?\/\s?BC\b/g, 'board certified or eligible'],
  [/\b(?:BC or BE|BE or BC)\b/g, 'board certified or eligible'],
  [/\bBC\b(?!,)/g, 'board certified'],
  [/\bBE\b(?=\s+[\p{L}])(?!\s+(?:[A-Z]{2,}\s*){2})/gu, 'board eligible'],
  [/\bboard[- ](certified|eligible)\s?\/\s?(?:board[- ])?(certified|eligible)\b/gi, 'board $1 or $2'],
  [/\bcertified\s?\/\s?eligible\b/gi, 'certified or eligible'],
  [
    new RegExp(String.raw`\b(${dayNames})\.?\s?(?:-|–|—|to|through|thru)\s?(${dayNames})\b\.?`, 'gi'),
    (_, from, to) => `${days[from!.toLowerCase()]} to ${days[to!.toLowerCase()]}`,
  ],
  [/\bM\s?[-–]\s?(TH|Th|F|W)\b/g, (_, to) => `Monday to ${days[to!.toLowerCase()]}`],
  [/\b(Mon|Tues?|Wed|Thu(?:rs?)?|Fri|Sat)\b\.?(?!\w)/g, (_, day) => days[day!.toLowerCase()]!],
  [
    /\b(\d{1,2}(?::\d\d)?)\s?([ap])\.?m?\.?(?=\s?(?:-|–|to)\s?\d)/gi,
    (_, hour, half) => `${hour} ${half!.toLowerCase()}m`,
  ],
  [
    /\b(\d{1,2}(?::\d\d)?)(?:\s?([ap])\.?m\.?|([ap]))(?![\w'’])/gi,
    (_, hour, half, bare) => `${hour} ${(half ?? bare)!.toLowerCase()}m`,
  ],
  [/~\s?(?=\$?\d)/g, 'about '],
  [/\b(\d+)-hrs?\b/gi, '$1-hour'],
  [/\b(\d+)\s?hrs?\s(?=(?:shifts?|days?)\b)/gi, '$1-hour '],
  [/\b7\/7(?=$|[,.; ])/g, '7 on/7 off'],
  [/(?<=\$[\d,.]+ )OT\b/g, 'overtime'],
  [/\b(\d+)-yrs?\b/gi, '$1-year'],
  [/\bcall-free\b/gi, 'no call'],
  [/([ap]m)\s?[-–]\s?(?=\d)/g, '$1 to '],
  [/\$\s+(?=\$?\d)/g, '$'],
  [/\$\$(?=\d)/g, '$'],
  [/\b(\d+)-BEDS?\b/g, '$1-bed'],
  [/\bto [-–—] (?=\$)/g, 'to '],
  [/\blic\b\.?/gi, 'license'],
  [/(\$\d[\d,]*)\.00\b/g, '$1'],
  [/(?<=\b(?:hourly|an hour))\s\/\s(?=\$[^;]*\b(?:yearly|annually|a year)\b)/gi, ', or '],
  [/(\$[^/$;.]*?)\s\/\s(?=\$)/g, '$1 and '],
  [/\bSun\b(?= \d)/g, 'Sunday'],
  [/(?<=(?:Satur|Sun|Mon|Fri)day \d{1,2})-(?=\d{1,2}\b)/g, ' to '],
  [/\b(\d{1,2})h\b/g, '$1 hours'],
  [/(?<=\d )(?:Hourly|Weekly|Monthly|Annually|Yearly)\b/g, (word) => word.toLowerCase()],
  [
    /\$?(\d{2,3}(?:\.\d+)?)\s?[kK]?\s?(?:-|–|—|to)\s?\$?(\d{2,3}(?:\.\d+)?)\s?[kK]\b/g,
    (_, from, to) => `${money(from!)} to ${money(to!)}`,
  ],
  [/\$(\d[\d,.]*)\s?[kK]\b/g, (_, digits) => money(digits!)],
  [
    new RegExp(String.raw`(?<![\d$,.])\b(?!40[13]\s?k)(\d{1,3}(?:\.\d)?)\s?[kK]\b${counted}`, 'g'),
    (_, digits) => money(digits!),
  ],
  [/\$(\d+(?:\.\d+)?)\s?(?:MM?|mil)\b/g, '$$$1 million'],
  // '$15,000- 20 days' are two lines in one.
  [/(\$[\d,]+(?:\.\d+)?)(?:\s?[-–—](?=\$?\d)|\s[-–—]\s(?=\$?\d)|[-–—]\s(?=\$))/g, '$1 to '],
  [/\bto (\d{1,3}(?:,\d{3})+)(?=\D)/g, (whole) => whole],
  [/\s?\/\s?(?:hr|hour)s?\b(?:\.(?!\s+\p{Lu}))?/giu, ' an hour'],
  [/\s?\/\s?(?:wk|week)\b(?:\.(?!\s+\p{Lu}))?/giu, ' a week'],
  [/\s?\/\s?(?:mo|month)\b(?:\.(?!\s+\p{Lu}))?/giu, ' a month'],
  [/\s?\/\s?(?:yr|year)\b(?:\.(?!\s+\p{Lu}))?/giu, ' a year'],
  [/(?<=\d|\$)\s?\/\s?(day|shift|night|visit|patient|case|quarter)\b/gi, ' a $1'],
  [/(?<!\bw)\s?\/\s?(w?RVUs?)\b/gi, ' per $1'],
  [/\bper hr\b(?:\.(?!\s+\p{Lu}))?/giu, 'an hour'],
  [/\b(\d+)\s?(?:-\s?)?hrs?\b(?:\.(?!\s+\p{Lu}))?/giu, '$1 hours'],
  [/\bhrs\b(?:\.(?!\s+\p{Lu}))?/giu, 'hours'],
  [
    /(?<![\d,$.])\b(\d{1,2})\s?-?\s?yrs?\b(?:\.(?!\s+\p{Lu}))?/giu,
    (_, count) => `${count} ${count === '1' ? 'year' : 'years'}`,
  ],
  [/\byrs\b(?:\.(?!\s+\p{Lu}))?/giu, 'years'],
  [/\byr\b(?:\.(?!\s+\p{Lu}))?/giu, 'year'],
  [/\bwks?\b(?:\.(?!\s+\p{Lu}))?/giu, (whole) => (whole.startsWith('wks') ? 'weeks' : 'week')],
  [/\b(\d+)\s?mos?\b(?:\.(?!\s+\p{Lu}))?/giu, '$1 months'],
  [/\bapprox(?:imately|\.)?(?=\s|$)/gi, 'about'],
  [/\bw\s?\/\s?o\b/gi, 'without'],
  [/\bw\s?\/\s?(?=\w)/gi, 'with '],
  [/\bsign(?:ing)?[- ]on\b/gi, 'sign-on'],
  [/\breq(?:'d|d)?\b(?:\.(?!\s+\p{Lu}))?/giu, 'required'],
  [/,?\s*\bDOE\b/g, ', depending on experience'],
  [/\bASAP\b/g, 'as soon as possible'],
  [/\bPRN\b/g, 'per diem'],
  [/\brelo\b(?:\.(?!\s+\p{Lu}))?/giu, 'relocation'],
  [/\bpeds\b/gi, 'pediatrics'],
  [/\bFM\b/g, 'family medicine'],
  [/\bIM\b/g, 'internal medicine'],
  [/\bFPs\b/g, 'family physicians'],
  [/\bOBGYN\b/g, 'OB/GYN'],
  [/\bwrvu(s?)\b/gi, 'wRVU$1'],
  [/\bdocs?\b/gi, (whole) => (/s$/i.test(whole) ? 'physicians' : 'physician')],
  [/\bannualised\b/gi, 'annualized'],
  [/\s=\s/g, ' is '],
  // Shouted in the middle of a sentence.
  [
    /\b(?:NO|NOT|AND|WITH|PER|PLUS|ONLY|FOR|THE|WILL|ARE|YOU|ANY|FROM|UP TO|OFF|NIGHTS?|DAYS?|SHIFTS?)\b(?!-)/g,
    (word) => word.toLowerCase(),
  ],
  [/(?<=\p{L}|\d)\s\+\s/gu, ' plus '],
  [/(?<=[\p{L}\d])\s?&\s?(?=[\p{L}\d$])/gu, (whole) => (/\s/.test(whole) ? ' and ' : whole)],
]

export function inPlainWords(text: string): string {
  const before = known.get(text)
  if (before !== undefined) return before
  const said = rules.reduce((so, [pattern, by]) => so.replace(pattern, by as string), text)
  if (known.size >= mostKnown) known.clear()
  known.set(text, said)
  return said
}

/** The same statements and sentences are compared for each version of an email. */
const known = new Map<string, string>()
const mostKnown = 2000
