/**
 * What is on a page besides the posting: navigation, legal text, other jobs, how to apply, instructions to a machine.
 */

const otherJobs =
  /^(?:similar|related|recommended|more|other|nearby|featured|current|additional|all)\b.{0,25}\b(?:jobs?|openings?|positions?|opportunities|roles?)\b|^(?:you (?:might|may) also|people also|others also|jobs? (?:like this|you)|candidates also|see also)\b/i

/** Headings above jobs that this posting isn't about. */
export function beginsOtherJobs(text: string): boolean {
  return (
    /^(?:related|similar|recommended|popular|more) (?:searches|jobs|openings|postings)\b/i.test(text) ||
    (text.length < 80 && otherJobs.test(text))
  )
}

const dateLimit = /\b(?:by|before|deadline|closing|closes|until)\b.{0,30}\d/i

const lines: readonly RegExp[] = [
  // Navigation and the usual clutter of job boards.
  /^(?:skip to|home\b.{0,60}$|search (?:jobs?|results?)\b|sign in|log ?in|create alert|view all|back to|apply(?: now| here| today| online)?\b.{0,20}$|save(?: job)?$|share\b.{0,50}$|print$|report job|menu$|next$|previous$|« )/i,
  /^(?:save|share|print|apply now)(?:\s*[|/·]?\s*(?:save|share|print|apply now|facebook|twitter|linkedin|email))+$/i,
  /^(?:job|req|requisition|posting|reference|ref|position)[ #.:]*(?:id|no|number|code|#)?[ #:.]*[A-Z]{0,4}-?[\d-]{3,}\b/i,
  /^(?:date )?posted\b|^posted (?:on|\d)|\bdays? ago\b|^updated\b|^job category|^req id|^requisition/i,
  /[★☆]|\(\d+ reviews?\)|^profile insights|job qualifications align|^full job description$|^about the job$/i,
  /\bcookies?\b|©|\ball rights reserved\b|^privacy\b|\bterms of (?:use|service)\b/i,
  /^(?:from|sent|to|cc|subject|re|fw|fwd):\s/i,
  /^(?:hi|hello|hey|dear|greetings)\b[^.$\d]{0,60}$|^(?:thanks|thank you|regards|best)\b[^.$\d]{0,30}$/i,
  /^(?:hi|hello|hey)[!,.]?$|^(?:I['’]m|I am|my name is|this is) \p{Lu}\p{Ll}+ (?:with|from|at|of)\b|^here(?:['’]s| is) what\b/iu,
  /^(?:full|part)[- ]time$|^(?:this|the) (?:job|position) is (?:full|part)[- ]time\.?$|^[\w ]{3,40} is growing[.!]$/i,
  // Legal notices and the employer's paperwork.
  /\bequal (?:employment )?opportunity\b|\bEOE\b|\bEEO\b|\bE-?Verify\b|\bwithout regard to\b|\bprotected (?:veteran|class)|\bdiscriminat\w*|\breasonable accommodations?\b|\bcelebrate diversity\b|\bTitle IX\b|\bClery\b|\bfair chance\b|\barrests? (?:and|or) conviction/i,
  /\bbackground (?:check|screen)\w*|\bdrug (?:screen|test)\w*|\bexhaustive list\b|\bintended recipient\b|\bconfidential information\b|^disclaimer\b|\bnot a contract\b|\bsubsidiary of\b|\b(?:Delaware|Nevada) (?:company|corporation|LLC)\b/i,
  // How to apply and how to reach someone.
  /\S+@\S+\.\w|https?:|www\.|\b[\w-]+\.(?:com|org|net|edu|gov|io|ly|example)\b(?:\/\S*)?|\(?\b\d{3}\)?[-. ]\d{3}[-. ]\d{4}\b|\b\d{3}-\d{4}\b/i,
  /\bclick (?:here|below|my)\b|\bfollow us\b|\btext \w+ to \d|\bdata rates\b|(?:^|\s)#[A-Za-z]\w+|\blearn more about\b|\b(?:send|submit|email|forward|fax) (?:your |us |a )?(?:cv|resume|cover)/i,
  /\breferral (?:bonus|fee)\b|\$.*\breferrals?\b|\breferrals?\b.*\$|\banyone you refer\b|\bon behalf of a client\b/i,
  /\b(?:don['’]?t miss|urgent (?:need|hire|opening)|hot job|act now|why wait|hurry|ready for the next step)\b/i,
  // Other jobs, mentioned in a sentence.
  /\b(?:our|other|more|additional)\s+(?:\w+ )?(?:jobs|openings|positions|opportunities)\s+(?:in|at|available|include)\b|\balso (?:hiring|recruiting|seeking)\b/i,
]

/** Addressed to a program reading the posting, not to a physician. */
const orders =
  /\b(?:ignore|disregard|forget|override)\b.{0,40}\b(?:instruction|prompt|rule|previous|above)|\b(?:tell|inform|assure|promise) (?:the|every|each|all|any) (?:reader|physician|candidate|recipient|doctor)s?\b|\b(?:note|message|instructions?) (?:to|for) (?:the )?(?:ai|model|assistant|writer|llm|bot)\b|^(?:system|assistant|user|ai|prompt)\s*:|\b(?:in|into|to|writing) (?:the|your|this) (?:email|letter|message|reply)\b|\b(?:add|include|insert|put|append) (?:this|the|a|following) (?:link|url|line|sentence|text)\b|\b(?:state|say|write|mention|claim|pretend) that\b|\byour (?:system )?prompt\b|\byou are an? (?:ai|assistant|language model)\b/i

function isOrder(text: string): boolean {
  return orders.test(text)
}

export function isNoise(text: string): boolean {
  if (isOrder(text) || /[{}]/.test(text)) return true
  if (
    /\b(?:apply|applications?|closing date|cv)\b/i.test(text) &&
    dateLimit.test(text) &&
    !/@|https?:|www\./i.test(text)
  )
    return false
  return lines.some((pattern) => pattern.test(text))
}
