/** What a posting says of the employer and the physician that it looks for: the email says both in its own words. */

const hiring =
  /^(?<who>(?:[^.;:!?]|(?<=\b(?:St|Ste|Mt|Ft|Dr|[A-Z]))\.){0,90}?)\s*\b(?:(?:is|are)(?: now| currently| actively)? (?:looking for|seeking|recruiting|adding|hiring|searching for|looking to add)|seeks|needs|wants|has an opening for|has openings for|invites (?:applications|interest|inquiries|nominations)(?: (?:for|in))?)\s+(?<whom>[^.;!?]*?)(?:\s+(?:(?:to|who will|who would) (?<join>(?:join|lead|work|care)\b[^.;!?]*)))?[.!]?$/iu

/** 'We're a sole community hospital in Pikeville, Kentucky looking for our fourth OB/GYN.' */
const beingIt =
  /^(?:we(?:['’]re| are)|[\p{Lu}][^.;:!?]{2,60}? is) (?<who>an? [^.;:!?]{3,90}?),? (?:looking for|seeking|searching for|hiring|recruiting|in need of) (?<whom>[^.;!?]*)[.!]?$/iu

/** 'I have a new endocrinology search with a multispecialty clinic in Boise.' */
const havingIt =
  /^(?:i|we) have an? (?:[\p{L}/-]+ ){0,5}(?:search|opening|opportunity|position|need)\b(?: (?:with|at|for|in) (?<who>[^.;!?]{3,90}))?[.!]?$/iu
/** 'Join our team as a psychiatrist at a family-run practice of six in Asheville.' */
const joiningIt =
  /^(?:come )?join (?:our|the|a great) (?:team|staff)(?: as an? [\p{L} /-]+?)?(?: (?:at|with|of) (?<who>[^.;!?]{3,90}))?[.!]?$/iu

/** Of 'X is looking for a Y to join a group of nine', the email says both in its own words. */
export function hiringIn(text: string): { who: string; whom: string; join: string } | null {
  const said = text.trim()
  const found = beingIt.exec(said) ?? havingIt.exec(said) ?? joiningIt.exec(said) ?? hiring.exec(said)
  const { who = '', whom: them = '', join = '' } = found?.groups ?? {}
  return found ? { who, whom: them, join } : null
}

/** The physician that is looked for, without what is said of the job: 'an anesthesiologist'. */
const whom =
  /^(?:an? |the |its |our |\p{L}+ )?(?:[\p{L}/-]+\s){0,4}?(?:physicians?|doctors?|attendings?|directors?|OB\/GYNs?|\p{L}+(?:ists?|ians?|geons?))\b(?! (?:group|practice|office))\s*/iu

export function withoutHiring(text: string): string {
  const found = hiringIn(text)
  if (!found) return text
  if (/\$/.test(text) || (text.replace(found.join, '').match(/\d[\d,.]*/g)?.length ?? 0) > 1) {
    if (!hiring.test(text.trim()) || beingIt.test(text.trim())) return ''
    const rest = found.whom.replace(whom, '')
    return rest !== found.whom && rest !== '' && !/\d|\$/.test(found.who) ? rest : text
  }
  return found.join.replace(/\s+(?:in|at|near) \p{Lu}[\p{L}.'’ -]*(?:, \p{Lu}[\p{L}.]*(?: \p{Lu}\p{L}+)?)?$/u, '')
}
