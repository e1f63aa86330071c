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
  ...'need needs needed want wanted wants wanting seeking seeks hiring hire recruit recruiting recruiter please'.split(
    ' ',
  ),
  ...'anyone someone everyone everything somebody know knows good great best list lists show get give there'.split(' '),
  ...'us usa u.s u.s.a npi npis npi# specialist specialists staff team people person folks guy guys gal'.split(' '),
  ...'united states nationwide national nationally anywhere everywhere country america pls thanks hi hello hey'.split(
    ' ',
  ),
  ...'re fw fwd subject our client clients lead leads fill req reqs specialty specialties location start starts'.split(
    ' ',
  ),
  ...'search searching source sourcing help trying try like pull fetch display tell let lets see would could'.split(
    ' ',
  ),
  ...'can you do does did how many much where what when number count total am was were be been it must should'.split(
    ' ',
  ),
  ...'clinician clinicians practitioner practitioners attending attendings professional professionals'.split(' '),
  ...'specializing specialize specializes specialized specialised specialising whose focus focused focusing'.split(' '),
  ...'practice practices practise work works working currently current located based living lives residing'.split(' '),
  ...'perform performs performing doing experience experienced exp expertise skilled named called office offices'.split(
    ' ',
  ),
  ...'area areas surrounding city town zip code state starting interest interests background'.split(' '),
  ...['urgent need', 'united states', 'last name', 'first name', 'in the us', 'experience with', 'experience in'],
])
/** Details of a job. The page shows these struck through. */
const aboutJobs: ReadonlySet<string> = new Set([
  ...'asap urgent urgently prn locum locums tenens permanent perm temp temporary contract w2 w-2 1099 j1 j-1 h1b h-1b'.split(
    ' ',
  ),
  ...'visa o-1 o1 sponsorship bc/be be/bc bc be boarded board-certified board-eligible nights days evenings weekends'.split(
    ' ',
  ),
  ...'overnight overnights swing shift shifts salary compensation pay bonus sign-on relocation benefits pto cme'.split(
    ' ',
  ),
  ...'partnership malpractice employed full-time fulltime part-time parttime inpatient outpatient inpt outpt'.split(
    ' ',
  ),
  ...'remote remotely onsite on-site retired coverage credentialing weekend call rvu wrvu rvus immediately available'.split(
    ' ',
  ),
  ...'academic academics faculty academia teaching research moonlighting moonlighter fqhc emr ehr epic cerner'.split(
    ' ',
  ),
  ...'citizen citizens citizenship resume resumes cv cvs linkedin actively passive interested friendly flexible'.split(
    ' ',
  ),
  ...'hospital hospitals clinic clinics facility facilities center centers affiliation affiliations'.split(' '),
  ...'only nearby closest nearest affordable reviews review rated rating ratings ranked rank appointment insurance'.split(
    ' ',
  ),
  ...'level trauma-center nocturnal weekdays weekday holidays holiday coastal downtown suburban suburbs suburb'.split(
    ' ',
  ),
  ...[
    'license required',
    'weekend call',
    'near me',
    'around me',
    'close to me',
    'in my area',
    'my area',
    'no academics',
  ],
  ...['no academic', 'open to relocation', 'willing to relocate', 'open to relocate', 'relocate', 'visa waiver'],
  ...[
    'j1 waiver',
    'j-1 waiver',
    'fluent in',
    'green card',
    'us citizen',
    'us citizens',
    'open to work',
    'available now',
  ],
  ...['immediately available', 'available immediately', 'open to new opportunities', 'open to', 'willing to'],
  ...['hospital employed', 'hospital-employed', 'hospital based', 'hospital-based', 'office based', 'office-based'],
  ...['patient', 'patients', 'patient rating', 'patient ratings', 'patient reviews', 'rank', 'sort'],
  ...['partnership track', 'partner track', 'tenure track'],
  ...['compact license', 'imlc', 'multistate license', 'multi-state license', 'licensed in any state'],
  // The data has no languages.
  ...'bilingual multilingual fluent creole'.split(' '),
  ...['locum tenens', 'per diem', 'board certified', 'board eligible', 'board certified or eligible', 'full time'],
  ...['part time', 'no call', 'no nights', 'no weekends', 'loan repayment', 'sign on bonus', 'private practice'],
  ...['group practice', 'critical access', 'level 1', 'level i', 'level 2', 'level ii', 'medical staff', 'on file'],
  ...[
    'four day week',
    '4 day week',
    '4 day work week',
    'four day work week',
    'day shift',
    'night shift',
    'nights only',
  ],
  ...['top rated', 'highly rated', 'best rated', 'five star', '5 star', 'same day', 'walk in', 'cash pay', 'personal'],
  ...['fellowship trained', 'residency trained', 'fellowship-trained', 'us trained', 'us-trained', 'well trained'],
])
const language =
  '(?:spanish|mandarin|cantonese|chinese|vietnamese|tagalog|filipino|creole|arabic|hindi|urdu|punjabi|french|german|russian|polish|korean|japanese|farsi|persian|portuguese|italian|hebrew|greek|bengali|gujarati|tamil|telugu|malayalam|armenian|ukrainian|somali|hmong|swahili|amharic|turkish|romanian|asl|sign language)'
/** '$300k', '400k+', '$150/hr', '7on/7off', '7 on 7 off', '12 hour'. */
const amounts = [
  /^\$[\d,.]+[km]?\+?(?:\/\w+)?$/,
  /^\d{2,3}k\+?$/,
  /^\d{1,2} ?on ?[/-]? ?\d{1,2} ?off$/,
  /^\d{1,3}[- ]?(?:hours?|hrs?|days?|weeks?|wks?)(?: (?:shifts?|weeks?))?$/,
  // '300-350k', '8-5', '8am-5pm', 'M-F', '1:4', '12s'
  /^\$?\d{2,3}k? ?(?:-|–|to) ?\$?\d{2,3}k\+?$/,
  /^\d{1,2}(?::\d\d)?(?:am|pm|a|p)? ?(?:-|–|to) ?\d{1,2}(?::\d\d)?(?:am|pm|a|p)?$/,
  /^(?:m|mon)(?:day)? ?(?:-|–|to|through|thru) ?(?:f|fri|thu|th)(?:day)?$/,
  /^1(?::|-| in )\d{1,2}(?: call)?$|^\d{1,2}s$/,
  new RegExp(`^${language}$`),
]
const month = '(?:jan|feb|mar|apr|may|jun|jul|aug|sept?|oct|nov|dec)[a-z]*'
const stateNames = usStates.map(([, name]) => name.toLowerCase()).join('|')
const insurer = `(?:aetna|(?:bcbs|blue (?:cross|shield))(?: (?:of )?(?:${stateNames}))?|cigna|humana|medicaid|tricare|uhc|united ?healthcare)`
const kindOfJob = '(?:perm(?:anent)?|temp(?:orary)?|locums?)'
/** What only asks: 'do you have', 'who are the', 'our client needs', 'by the name of'. */
const requests = [
  /^(?:do (?:you|we) (?:have|know)|can you (?:send|find)(?: me)?|any leads(?: on)?)$/,
  /^(?:(?:our|a|my|the) client(?: is| has| needs)?|for (?:a|our|my) client)$/,
  /^(?:who|what|which|where) (?:are|is) (?:the|all the|some|our|there)$|^(?:are|is) there (?:any|a|an)$|^how many$/,
  /^(?:where|how) (?:can|do|could) (?:i|we) (?:find|get)$|^(?:i|we)(?:'d| would) like(?: to find)?$/,
  /^(?:i'?m|we'?re|i am|we are|currently) (?:looking|searching|trying|hoping|hiring)(?: to)?(?: for| find| hire| recruit)?$/,
  /^(?:by|with) the name(?: of)?$|^(?:first|last) name(?: is| of)?$/,
]
/**
 * What appears in an email or a line of a job list, and can be nothing else: 'Job ID 48213', 'starting April 5', 'with
 * or without OB', 'no OB'.
 */
const certain = [
  /^(?:(?:job|req|requisition|posting|order|position)(?: (?:id|no|number))? #?\d{3,}|#\d{3,})$/,
  new RegExp(`^(?:start(?:s|ing)? ${month}|(?:start(?:s|ing)? )?${month} \\d{1,2}(?:st|nd|rd|th)?)$`),
  new RegExp(`^${kindOfJob} or ${kindOfJob}$`),
  /^(?:with|w\/?) or (?:without|w\/o) \S+$/,
  /^(?:no|without|w\/o) (?:ob|obstetrics|opi(?:oids?|ates?)|narcotics?|inpatients?|rounding|travel)$/,
  /^(?:no|not|without|w\/o|non) (?:call|nights?|overnights?|weekends?|holidays?|deliver(?:y|ies)|academics?|admin|research|teaching|sanctions|malpractice|visas?|sponsorship|agenc(?:y|ies)|locums?|relocation)$/,
  /^(?:non|no)-(?:academic|visa|sponsored|call)$/,
  /^(?:(?:dual|double|triple)[- ])?board(?:ed|[- ](?:certified|eligible|cert|certification))?(?: or (?:board[- ])?eligible)?(?: (?:in|by))?$/,
  /^(?:(?:dual|double|triple)[- ])board(?:ed|[- ]certified)(?: in)?$/,
  new RegExp(
    `^(?:who )?(?:(?:must |can )?(?:speaks?|speaking)|(?:is )?(?:fluent|proficient|conversational)(?: in)?|bilingual(?: in)?) ${language}$|^(?:bilingual )?${language}[- ](?:speaking|speakers?|fluent|fluency)$`,
  ),
  /^patient[- ]caps?$/,
  // What a patient asks a practice.
  /^(?:(?:who )?(?:accepts?|accepting|takes?|taking) )?(?:\S+ ){1,2}(?:hmo|ppo|epo)$/,
  /^(?:accept(?:s|ing)|tak(?:es?|ing)|see(?:s|ing)) new patients?$|^new patients?(?: welcome)?$/,
  new RegExp(`^(?:(?:who )?(?:accepts?|accepting|takes?|taking) )?${insurer}(?: insurance)?$`),
  /^(?:(?:who )?(?:accepts?|accepting|takes?|taking) )?\S+ insurance$/,
]
export const maxUnsearchedWords = 4

/** Whether words are not searched for, and whether the page shows that. */
export function unsearchedOf(phrase: string): 'asking' | 'unsaid' | undefined {
  if (asking.has(phrase) || isRequest(phrase)) return 'asking'
  const isUnsaid =
    isCertain(phrase) ||
    aboutJobs.has(phrase) ||
    amounts.some((amount) => amount.test(phrase)) ||
    protectedTrait(phrase)
  return isUnsaid ? 'unsaid' : undefined
}

/** Whether words are not searched for, even if they could mean something else. */
export function isCertain(phrase: string): boolean {
  return certain.some((form) => form.test(phrase)) || isRequest(phrase)
}

const isRequest = (phrase: string) => requests.some((form) => form.test(phrase))
