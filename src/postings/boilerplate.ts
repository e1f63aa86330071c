/** What stands in any posting, or around it on a page, and says nothing about the job. */
import { applicantsIn } from './applicants.ts'
import { isSaidOfOthers, isTemplate } from './elsewhere.ts'
import type { Boilerplate } from './facts.ts'

/** Addressed to a program reading the posting, not to a physician. */
const orders =
  /\b(?:ignore|disregard|forget|override)\b.{0,40}\b(?:instruction|prompt|rule|previous|above)|\b(?:tell|inform|assure|promise) (?:the|every|each|all|any) (?:reader|physician|candidate|recipient|doctor)s?\b|\b(?:note|message|instructions?) (?:to|for) (?:the )?(?:ai|model|assistant|writer|llm|bot)\b|^(?:system|assistant|user|ai|prompt)\s*:|\b(?:in|into|to|writing) (?:the|your|this) (?:email|letter|message|reply)\b|\b(?:add|include|insert|put|append) (?:this|the|a|following) (?:link|url|line|sentence|text)\b|\b(?:state|say|write|mention|claim|pretend) that\b|\byour (?:system )?prompt\b|\byou are an? (?:ai|assistant|language model)\b|[{}]/i

const kinds: readonly (readonly [Boilerplate, RegExp])[] = [
  [
    'equal opportunity',
    /\bequal (?:employment )?opportunity\b|\bEOE\b|\bEEO\b|\bM\/F\/(?:D|V)|\baffirmative action\b|\bwithout regard to\b|\bregardless of race\b|\bprotected (?:veteran|class|status)|\bdiscriminat\w*|\breasonable accommodations?\b|\bcelebrate diversity\b|\bTitle IX\b|\bClery\b|\bfair chance\b|\barrests? (?:and|or) conviction|\b(?:women|minorities|female physicians|veterans|people with disabilities)\b.{0,60}\bencouraged to apply\b/i,
  ],
  [
    'pay law',
    /\bequal pay\b|\bpay transparency\b|\bposting template\b|\b(?:actual|final|individual) (?:compensation|pay|salary|offer)s?\b.{0,40}\b(?:depend|var(?:y|ies)|based|determined)|\bgood[- ]faith (?:estimate|belief)\b|\bin (?:compliance|accordance) with\b.{0,60}\b(?:act|law)\b/i,
  ],
  [
    'legal',
    /\bE-?Verify\b|\bbackground\b.{0,20}\b(?:checks?|screen\w*|investigation)\b|\bdrug\W(?:screen|test|free)\w*|\burinalysis\b|\bexhaustive list\b|\bintended recipient\b|\bconfidential(?:ity| information)\b|\bnot a contract\b|\bat[- ]will\b|\bsubsidiary of\b|\bselective service\b|\b(?:influenza|covid\S*|flu) vaccin\w*|\bsubject to change\b|\btuberculosis\b|\bcredit check\b|\bcovered (?:by|under) Title \d|\bSchedule A\b/i,
  ],
  [
    'apply',
    /\b(?:to|please|how to|not) apply\b|^apply\b|\bapply (?:now|here|today|online)\b|\b(?:send|submit|email|forward|fax|reply with|attach)\b.{0,25}\b(?:cv|cvs|resume|cover|interest|letter|application)|\b(?:call|text|email|contact|reach(?: out)?(?: to)?)\b.{0,40}(?:\d{3}[-. ]?\d{4}|\S+@\S+)|\bfor (?:more|further|additional) (?:information|details)\b|\bclick (?:here|below|my)\b|\blearn more about\b|\breferral (?:bonus|fee)\b|\banyone you refer\b|\bconfidential inquir/i,
  ],
  [
    'page',
    /^(?:skip to|home\s*>|(?:career|job) (?:center|board)(?: home)?$|search (?:jobs?|results?)\b|sign in|log ?in|create alert|view all|back to|save(?: job)?$|share\b|print$|report job|menu$|next$|previous$|« )|^(?:save|share|print|apply now)\b[\s|/·\w]{0,60}$|^(?:date )?posted\b|\bdays? ago\b|^updated\b|[★☆]|\(\d+ reviews?\)|^profile insights|^full job description$|\bcookies?\b|©|\ball rights reserved\b|\bdo not sell\b|^privacy\b|\bterms of (?:use|service)\b|^(?:from|sent|to|cc|bcc|date):\s|^sent from my|^-{3,}|^(?:thanks?|thank you|thx|regards|best)\b[^.$\d]{0,30}$|^(?:hi|hello|hey|dear|greetings)\b[^.$\d]{0,40}$|^see below\b|\bfollow us\b|\bdata rates\b|(?:^|\s)#[A-Za-z]\w+|^https?:|^www\./i,
  ],
  [
    'agency',
    /\b(?:our|the) (?:firm|agency|search firm) (?:has|is|was|specializes)\b|\bon behalf of (?:a|our|my) client\b|\b(?:physician search|staffing|recruiters?) (?:firm|agency|company)\b.{0,40}\b(?:since|years|nationwide)\b|\bproprietary recruitment\b|\bwe (?:specialize|have specialized) in (?:physician|medical|locum)/i,
  ],
  [
    'slogan',
    /\b(?:don['’]?t miss|hot job|act now|why wait|hurry|ready for the next step|dream job|look no further|the possibilities are endless|apply yourself|make a difference|opportunity of a lifetime|come (?:join|grow) with)\b|^urgent(?:ly)?(?: need| hire| opening)?[.!]*$|^(?:great|excellent|amazing|exciting|rare|ideal) opportunity[.!]*$/i,
  ],
]

const dateLimit = /\b(?:by|before|deadline|closing|closes|until|through|begins?)\b.{0,30}\d/i

/** @param text a statement */
export function boilerplateOf(text: string): Boilerplate | undefined {
  if (orders.test(text) || isTemplate(text)) return 'page'
  if (isSaidOfOthers(text)) return 'elsewhere'
  if (
    /\bappl(?:y|ications?)\b|\binterviews?\b|\bclosing date\b/i.test(text) &&
    dateLimit.test(text) &&
    !/@|https?:|www\./i.test(text)
  )
    return undefined
  return kinds.find(([, pattern]) => pattern.test(text))?.[0] ?? applicantsIn(text)
}
