/**
 * What a posting says to applicants and of employees: how one is hired, the employer's rules, what an agency does for
 * its physicians, and what kind of person would fit. None of it is about the work, whatever figures it has.
 */
import type { Boilerplate } from './facts.ts'

/** What a heading or a label announces, for all that stands under it. */
const sections: readonly (readonly [Boilerplate, RegExp])[] = [
  [
    'apply',
    /^(?:how (?:to apply|it works|we hire|to (?:get started|be considered)|you(?:['’]ll| will) be (?:evaluated|assessed))|(?:about |our |the )*(?:hiring|application|interview|selection|recruitment|recruiting|credentialing|onboarding)(?: (?:process|promise|steps?|timeline|requirements|information|instructions|materials|procedures?))?|(?:candidate|applicant)s? (?:steps|process|instructions|experience|information|privacy\b.*|notice)|next steps?|what happens next|(?:your )?next steps?|required documents?|documents? (?:required|needed)|application (?:checklist|requirements)|checklist|interested|ready to (?:apply|join).*|references|(?:recruitment|staffing|third[- ]party|search) (?:agenc\w+|firms?|vendors?)|(?:notice|note) to .*(?:agenc|recruiters).*)$/i,
  ],
  [
    'employment rules',
    /^(?:conditions? of employment|(?:pre-?)?employment (?:requirements|conditions|screening)|terms of employment|(?:physical|mental|sensory|environmental)(?:(?:,| and|\/| &) ?\w+)* (?:requirements|demands|conditions|effort|abilities)|work(?:ing)? (?:conditions|environment requirements)|vaccin\w*(?: requirements?)?|immunizations?|background (?:checks?|screening)|drug (?:testing|screening|test)|flsa(?: status)?|(?:position )?supervisory(?: (?:status|position))?|shift differential\b.*|(?:legal|notices?|disclaimers?|compliance|privacy|scam alert|fraud (?:alert|warning))|(?:pay|wage|salary) transparency|union|bargaining unit|e-?verify|direct deposit|security clearance|promotion potential|travel required|telework eligible|who (?:may|can) (?:apply|be considered)|this (?:job|position|vacancy) is open to|open to|area of consideration)$/i,
  ],
  [
    'equal opportunity',
    /^(?:eeo\w?|e\.e\.o\.?|equal (?:employment )?opportunity.*|diversity\b.*|inclusion|our commitment to (?:diversity|inclusion|equity).*|accommodations?)$/i,
  ],
  [
    'agency',
    /^(?:why (?:choose|work with|use|us\b.*agency|locums? with)\s*(?:us|our (?:agency|firm|company)|an? agency)?|about (?:our|the) (?:agency|firm|staffing company)|(?:our|the) agency|what our agency offers|the .{2,25} (?:advantage|difference))$/i,
  ],
  [
    'page',
    /^(?:(?:job |requisition |req(?:uisition)? |posting |vacancy |announcement |reference )?(?:#|id|no\.?|number|code|ref)(?: #)?|req(?:uisition)?\.? ?#|requisition|job title|position title|title|subject|posted|posting date|date posted|closes|expires|job (?:category|type code)|department code|cost center|grade|pay (?:plan|grade)|series|job series|contact|hiring manager|recruiter|talent acquisition|tags?|(?:job |search )?keywords|share|views?)$/i,
  ],
]

export function sectionOf(name: string): Boilerplate | undefined {
  const plain = name.replace(/[\s:?!.]+$/, '').trim()
  return sections.find(([, pattern]) => pattern.test(plain))?.[0]
}

/** A field of a form, which is about the next line alone. */
const field =
  /^(?:(?:job |requisition |req(?:uisition)? |posting |vacancy |announcement |reference )?(?:#|id|no\.?|number|code|ref)(?: #)?|req(?:uisition)?\.? ?#|requisition|job title|position title|title|subject|posted|posting date|date posted|closes|expires|job (?:category|type code)|department code|cost center|grade|pay (?:plan|grade)|series|job series|flsa(?: status)?|(?:position )?supervisory(?: (?:status|position))?|drug (?:testing|screening|test)|security clearance|promotion potential|travel required|telework eligible|who may apply|this job is open to|bargaining unit|union)$/i
export const isField = (name: string) => field.test(name.replace(/[\s:?!.]+$/, '').trim())

const some = String.raw`(?:(?:all|any|the|your|our|this|these|some|most|only|an?|complete|incomplete|unsolicited|current|formal|final|written|job|position|vacancy|open)\s+){0,3}`
/** What belongs to being hired, as the subject of a sentence. */
const papers = String.raw`(?:applications?|application (?:materials|packages?|files?|process)|resumes?|résumés?|cvs?|curricul\w+ vitae|cover letters?|references|referees|interviews|(?:video |phone )?screenings?|nominations?|inquiries|offer letters?|offers (?:of employment|are|will be)|hiring (?:process|decisions?)|recruitment agencies|selection (?:process|committee)|search committee|credentialing|primary source verification|postings?|advertisements?|ad|announcement|job description|position description|description|transcripts?|(?:application |complete |incomplete )?files?(?= (?:delay|must|should|has|have|includes?))|finalists|shortlisted \w+)`
const happens = `(?:is|are|was|were|will|may|must|should|can|shall|takes?|begins?|remains?|includes?|closes?|delays?|needs?|requires?|has|have|starts?|receives?|spend|spends?|meet|complete|goes|go|expires?)`

const toApplicants: readonly RegExp[] = [
  new RegExp(String.raw`^(?:\d[.)]\s*)?${some}${papers}\b(?: \w+){0,4}? ${happens}\b`, 'i'),
  /^review (?:of applications )?begins\b/i,
  // Applicants as a crowd; 'the successful candidate will …' is the physician at work.
  /\b(?:applicants|candidates|finalists|those (?:selected|shortlisted)|(?:selected|shortlisted|tentatively selected) (?:applicants?|candidates?|individuals?))\b.{0,60}\b(?:(?:will|may|must|can) (?:be )?(?:contacted|notified|asked|invited|interviewed|screened|evaluated|considered|subject|required to|complete|provide|submit|undergo|meet|pass)|are (?:subject|asked|required to|notified|invited|encouraged to apply)|to (?:give|provide|submit|send)|spend|complete|interview)\b/i,
  /\byou(?:['’]ll| will| may| must| should| can)? (?:be (?:asked|contacted|notified|evaluated|screened|invited|emailed|called)|hear (?:from|back)|receive (?:an? )?(?:email|call|credit|text|confirmation|reply|response)|agree to|certify|acknowledge|consent)\b|\byou are receiving this\b/i,
  /\byour (?:resume|résumé|cv|application|data|profile|references|transcripts?|personal (?:information|data)|interest in)\b/i,
  /\b(?:let (?:us|me) know\b|tell (?:us|me) about (?:yourself|you)\b|talk to a (?:real )?(?:person|human)|get a decision|hear back|we(?:['’]d| would) (?:love|like) to hear from)/i,
  /\bwe (?:aim|try|hope|expect|plan) to (?:decide|respond|reply|answer|fill|interview)\b|\bwe (?:never|do not|don['’]t|will not|won['’]t|cannot|can['’]t) (?:ask|accept|consider|pay|respond|reply|charge|work with)\b.{0,50}\b(?:candidates?|resumes?|cvs?|fees?|agenc\w+|applicants?|recruiters|unsolicited|inquiries)\b/i,
  /\b(?:pay|paid|earn|receive|get)\b.{0,30}\b(?:for|per) (?:each |every |any )?referrals?\b|\breferrals? (?:that|who|which) (?:lead|leads|result|join)\b|\brefer (?:a|your) (?:friend|colleague)s?\b|\b(?:pass|forward|send|share) (?:this|it) (?:along|on)\b|\bknow (?:someone|anyone|a colleague)\b/i,
  /^(?:\d[.)]\s*)?(?:(?:please|kindly|simply|just)\s+)?(?:send|submit|forward|e-?mail|text (?=(?:us|me|cv|your|a|to|our)\b|\(?\d)|upload|attach|fill (?:out|in)|register|reply|respond|click|tap|contact (?!hours|lens)|reach out|tell us|ask (?:us|me)|refer|indicate|mention|keep an eye|check (?:your|our)|beware|consult (?:your|a|an)|sign (?:in|up)|unsubscribe|subscribe|download|print|include (?:three|two|four|your|copies|references|a (?:cv|copy|cover))|complete (?:the|an?|our) (?:\w+ )?(?:form|application|questionnaire|survey|profile)|meet (?:our|the|your) (?:clinical lead|recruiter)|(?:schedule|book) (?:a|an|your) (?:call|interview|chat|visit|time)|note that|remember to|don['’]t hesitate|do not (?:call|contact|phone|e-?mail|send))\b/i,
  /^(?:please|kindly)\b|^(?:if|when) (?:you(?:['’]re| are)?|this)\b.{0,25}\b(?:not )?(?:interested|sounds?|looks?|qualified|need an accommodation)\b|^to be considered\b|^obviously\b|\bneed not (?:reply|apply|respond)\b|\b(?:can['’]?t|cannot|will not|won['’]t) be considered\b|^by (?:submitting|applying|clicking|sending)\b|\bno (?:phone calls|agencies|recruiters|solicitations?)\b|\bwhere you saw this\b|\b(?:pm|dm|message|text|ping) me\b|^not a fit\b/i,
  /\b(?:interview|site[- ]visit) (?:travel|expenses|costs)\b|\bsearch firm\b|\bspam folder\b|\bletters? of (?:recommendation|reference|interest|intent)\b|\bstatement of\b.{0,20}\b(?:teaching|philosophy|interest|purpose)\b|\bnames of (?:\w+ )?(?:referees|references)\b|\bNPDB\b|\bCAQH\b|\bsigned release\b|\bcase logs?\b/i,
]

const employmentRules: readonly RegExp[] = [
  /\b(?:smoke|tobacco|drug)[- ]free\b|\bprobation(?:ary)?\b|\bpre-?employment\b|\bphysical exam\w*\b|\b(?:acceptable|valid|government) (?:forms? of )?identification\b|\bForm [A-Z]+-?\d+|\bFLSA\b|\btesting designated\b|\b(?:mission|emergency)[- ]essential\b|\bdirect deposit\b|\bother duties\b|\ball[- ]inclusive\b|\bconstitute an? (?:offer|contract)\b|\b(?:legally )?authorized to work\b|\bfreedom of information\b|\bprivacy (?:notice|policy|statement)\b|\brequest deletion\b|\b(?:subject to|require) (?:the )?(?:board|dean|trustees?)(?:['’]s)? approval\b|\bapproval (?:by|of) the (?:board|trustees|dean|regents)\b|\bcontingent (?:up)?on\b|\bvolunteer (?:work|experience)\b|\bqualifying experience\b|\b\d+ (?:pounds|lbs)\b|\bcommunicable diseases\b|\bexposure to\b.{0,30}\b(?:disease|blood|chemicals|radiation|fluids)\b|\bhear and speak\b|\bfailure to (?:disclose|provide|comply|submit|complete)\b|\bremoval from consideration\b|\bmay be modified\b|\bas assigned\b|\bpay scale is\b|\breasonably expects\b/i,
  /\b(?:basis|reason) other than merit\b|\bdiverse (?:team|workforce|workplace|community of)\b|\bwelcomes? (?:people|applicants|candidates|everyone|physicians) (?:of|from) (?:every|all|any|diverse)\b|\bevery (?:background|identity)\b|\bcharacteristics? protected\b|\bprotected by law\b/i,
  // Of everyone who works there: who is eligible, and what goes on besides.
  /^(?:benefits?|coverage|eligibility) (?:begins?|starts?|is effective|are effective|becomes? effective|eligibility)\b|^(?:our )?(?:employees|associates|team members|caregivers|staff members|colleagues) (?:enjoy|are eligible|may|can|have access|receive access|working|scheduled)\b|\bfor (?:associates|employees|team members|caregivers) (?:scheduled|working|who)\b|\bemployee (?:discounts?|assistance program|recognition)\b/i,
]

const agencies =
  /\bsupport desk\b|\btimesheets?\b|\b(?:your|a) dedicated (?:consultant|recruiter|scheduler|team)\b|\b(?:been )?(?:voted|named|ranked|rated)\b.{0,30}\b(?:staffing|agency|agencies|recruiters?|places? to work|workplace)\b|\bour (?:consultants|recruiters|agency|clients)\b|\bwe (?:have placed|place) (?:physicians|clinicians|providers)\b/i

const page =
  /\b(?:people|users|candidates|physicians) (?:have )?(?:viewed|applied|saved)\b|\bviewed this job\b|\bunsubscribe\b|\bopt out\b|\breply stop\b|^p\.?\s?s\.?[\s:]|\bhope this (?:e-?mail |message |note )?finds\b|\bbooth \d|\bon our (?:mailing )?list\b|\bscams?\b|\bin good faith\b|\bremain open\b/i

/** What anyone would say of any colleague. */
const traits =
  /^maintains? (?:[\w'’]+ ){0,4}(?:skills|knowledge|competenc\w+)\b|\bteam[- ]?player\b|\bpositive attitude\b|\bsense of humor\b|\bmulti-?task\w*|\b(?:interpersonal|communication|listening|organizational|people|time[- ]management) skills\b|\bself[- ](?:motivated|starter|directed)\b|\bdetail[- ]oriented\b|\bwork ethic\b|\bpassion(?:ate)? (?:for|about)\b|\bbedside manner\b|^(?:an? )?(?:compassionate|caring|enthusiastic|energetic|motivated|dedicated|kind|warm|dynamic|flexible|reliable|professional)\b(?:,| and|\W*$).{0,60}$|\bpatient-centered approach\b|\bability to (?:work|function|think|communicate|collaborate|adapt|prioriti[sz]e)\b/i
/** What is asked for all the same. */
const asked =
  /\b(?:board|BC|BE|licen[sc]\w*|residency|fellowship|certif\w*|years?|trained|DEA|ACLS|BLS|Spanish|bilingual|visa|J-?1|H-?1B)\b|\$|\d/i

const talk =
  /^(?:many|most|some) (?:physicians|doctors|people|clinicians|families|of our)\b(?!.*\d)|\bconsult your own\b|\breflects (?:both )?(?:our|the|its)\b|\bpride ourselves\b/i

const kinds: readonly (readonly [Boilerplate, readonly RegExp[]])[] = [
  ['page', [page]],
  ['employment rules', employmentRules],
  ['apply', toApplicants],
  ['agency', [agencies]],
  ['slogan', [talk]],
]

/** @param text a statement */
export function applicantsIn(text: string): Boilerplate | undefined {
  const found = kinds.find(([, patterns]) => patterns.some((pattern) => pattern.test(text)))?.[0]
  return found ?? (traits.test(text) && !asked.test(text) ? 'traits' : undefined)
}
