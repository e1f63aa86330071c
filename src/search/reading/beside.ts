/** Words of a query that are beside what is searched for: those that only ask, and those about a job, of which physicians' fields say nothing. */
import { protectedTrait } from './description-words.ts'

/** They need no part, and no word that they are left out. */
const asking: ReadonlySet<string> = new Set([
  ...'job jobs position positions opening openings opportunity opportunities role roles candidate candidates'.split(
    ' ',
  ),
  ...'need needs needed want wanted seeking hiring hire recruiting asap please pls thanks hi hello hey'.split(' '),
  ...'anyone someone everyone know knows good great best list show get give there'.split(' '),
  ...'us usa u.s u.s.a npi specialist specialists staff team'.split(' '),
  ...'united states'.split(' '),
  'urgent need',
])
/** What a job is like. Whoever reads the page sees these struck through. */
const aboutJobs: ReadonlySet<string> = new Set([
  ...'urgently prn locum locums tenens permanent perm temp temporary contract w2 w-2 1099 j1 j-1 h1b h-1b visa'.split(
    ' ',
  ),
  ...'sponsorship bc/be be/bc bc be boarded board-certified board-eligible nights days evenings weekends'.split(' '),
  ...'overnight overnights swing shift shifts salary compensation pay bonus sign-on relocation benefits'.split(' '),
  ...'partnership malpractice employed full-time fulltime part-time parttime inpatient outpatient'.split(' '),
  ...'remote remotely onsite on-site retired'.split(' '),
  ...['locum tenens', 'per diem', 'board certified', 'board eligible', 'board certified or eligible', 'full time'],
  ...['part time', 'no call', 'no nights', 'no weekends', 'loan repayment', 'sign on bonus', 'private practice'],
])
/** '$300k', '400k+', '$150/hr', '7on/7off', '7 on 7 off', '12 hour'. */
const amounts = [
  /^\$[\d,.]+[km]?\+?(?:\/\w+)?$/,
  /^\d{2,3}k\+?$/,
  /^\d{1,2} ?on ?[/-]? ?\d{1,2} ?off$/,
  /^\d{1,2}[- ]?(?:hours?|hrs?)$/,
]
export const besideWords = 4

/** Whether words are beside what is searched for, and whether that is to be seen. */
export function besideOf(phrase: string): 'asking' | 'unsaid' | undefined {
  if (asking.has(phrase)) return 'asking'
  const isUnsaid = aboutJobs.has(phrase) || amounts.some((amount) => amount.test(phrase)) || protectedTrait(phrase)
  return isUnsaid ? 'unsaid' : undefined
}
