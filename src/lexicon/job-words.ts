/**
 * Words in a query that are not searched for: those that only phrase a request, and those about a job, which
 * physicians' fields say nothing about.
 */
import { usStates } from '#shared/text/us-states.ts'
import { protectedTrait } from './description-words.ts'

/** They need no part, and no notice that they are left out. */
const asking: ReadonlySet<string> = new Set([
  ...'job jobs position positions opening openings opportunity opportunities role roles candidate candidates'.split(
    ' ',
  ),
  ...'need needs needed want wanted seeking hiring hire recruiting asap please pls thanks hi hello hey'.split(' '),
  ...'anyone someone everyone know knows good great best list show get give there'.split(' '),
  ...'us usa u.s u.s.a npi npis npi# specialist specialists staff team'.split(' '),
  ...'united states'.split(' '),
  ...'re fw fwd subject our client clients lead leads fill req reqs specialty location start starts starting'.split(
    ' ',
  ),
  'urgent need',
])
/** Details of a job. The page shows these struck through. */
const aboutJobs: ReadonlySet<string> = new Set([
  ...'urgent urgently prn locum locums tenens permanent perm temp temporary contract w2 w-2 1099 j1 j-1 h1b h-1b visa'.split(
    ' ',
  ),
  ...'sponsorship bc/be be/bc bc be boarded board-certified board-eligible nights days evenings weekends'.split(' '),
  ...'overnight overnights swing shift shifts salary compensation pay bonus sign-on relocation benefits'.split(' '),
  ...'partnership malpractice employed full-time fulltime part-time parttime inpatient outpatient'.split(' '),
  ...'remote remotely onsite on-site retired coverage credentialing weekend call state only'.split(' '),
  ...['license required', 'weekend call', 'near me', 'no academics', 'no academic', 'open to relocation'],
  ...['willing to relocate', 'open to relocate', 'relocate', 'visa waiver', 'j1 waiver', 'j-1 waiver', 'fluent in'],
  // The data has no languages.
  ...'bilingual fluent spanish mandarin cantonese vietnamese tagalog creole arabic hindi urdu punjabi'.split(' '),
  ...['spanish speaking', 'spanish-speaking', 'mandarin speaking', 'mandarin-speaking', 'speaks spanish'],
  ...['locum tenens', 'per diem', 'board certified', 'board eligible', 'board certified or eligible', 'full time'],
  ...['part time', 'no call', 'no nights', 'no weekends', 'loan repayment', 'sign on bonus', 'private practice'],
])
/** '$300k', '400k+', '$150/hr', '7on/7off', '7 on 7 off', '12 hour'. */
const amounts = [
  /^\$[\d,.]+[km]?\+?(?:\/\w+)?$/,
  /^\d{2,3}k\+?$/,
  /^\d{1,2} ?on ?[/-]? ?\d{1,2} ?off$/,
  /^\d{1,3}[- ]?(?:hours?|hrs?|days?|weeks?|wks?)$/,
]
const month = '(?:jan|feb|mar|apr|may|jun|jul|aug|sept?|oct|nov|dec)[a-z]*'
const stateNames = usStates.map(([, name]) => name.toLowerCase()).join('|')
const insurer = `(?:aetna|(?:bcbs|blue (?:cross|shield))(?: (?:of )?(?:${stateNames}))?|cigna|humana|medicaid|tricare|uhc|united ?healthcare)`
const kindOfJob = '(?:perm(?:anent)?|temp(?:orary)?|locums?)'
/**
 * What appears in an email or a line of a job list, and can be nothing else: 'do you have', 'Job ID 48213', 'starting
 * April 5', 'with or without OB', 'no OB'.
 */
const certain = [
  /^(?:do you (?:have|know)|can you (?:send|find)(?: me)?|any leads(?: on)?)$/,
  /^(?:(?:our|a|my|the) client(?: is| has| needs)?|for (?:a|our|my) client)$/,
  /^(?:(?:job|req|requisition|posting|order|position)(?: (?:id|no|number))? #?\d{3,}|#\d{3,})$/,
  new RegExp(`^(?:start(?:s|ing)? ${month}|(?:start(?:s|ing)? )?${month} \\d{1,2}(?:st|nd|rd|th)?)$`),
  new RegExp(`^${kindOfJob} or ${kindOfJob}$`),
  /^(?:with|w\/?) or (?:without|w\/o) \S+$/,
  /^(?:no|without|w\/o) (?:ob|obstetrics|opi(?:oids?|ates?)|narcotics?|inpatients?|rounding|travel)$/,
  // What a patient asks a practice.
  /^(?:accept(?:s|ing)|tak(?:es?|ing)|see(?:s|ing)) new patients?$|^new patients?(?: welcome)?$/,
  new RegExp(`^(?:(?:who )?(?:accepts?|accepting|takes?|taking) )?${insurer}(?: insurance)?$`),
  /^(?:(?:who )?(?:accepts?|accepting|takes?|taking) )?\S+ insurance$/,
]
export const maxUnsearchedWords = 4

/** Whether words are not searched for, and whether the page shows that. */
export function unsearchedOf(phrase: string): 'asking' | 'unsaid' | undefined {
  if (asking.has(phrase)) return 'asking'
  const isUnsaid =
    isCertain(phrase) ||
    aboutJobs.has(phrase) ||
    amounts.some((amount) => amount.test(phrase)) ||
    protectedTrait(phrase)
  return isUnsaid ? 'unsaid' : undefined
}

/** Whether words are not searched for, even if they could mean something else. */
export function isCertain(phrase: string): boolean {
  return certain.some((form) => form.test(phrase))
}
