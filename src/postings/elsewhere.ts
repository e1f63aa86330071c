/** What a posting says of another site, of a whole service, or of a template, and not of the work that it offers. */

const elsewhere: readonly RegExp[] = [
  // 'The Macon campus has a team where patients can be flown once they are stable.'
  /\bwhere (?:the |our |these )?patients (?:can|may|will|are|get|go)\b[^.]{0,40}\b(?:flown|driven|transferred|sent|airlifted|transported|moved)\b/i,
  // 'The Medicine Service provides care in many settings: inpatient, outpatient, and the emergency department.'
  /^(?:the|our)\b[^.:;]{0,80}\b(?:service|department|division|system|network)s?\b[^.:;]{0,50}\b(?:provides?|offers?|delivers?)\b[^.:;]{0,40}\b(?:multiple|various|several|many|diverse|an? (?:full|wide|broad) (?:range|spectrum|array))\b/i,
  // Of 'Should a patient come at night, you would not be called in', the second half alone says something else.
  /^(?:should|in case|in the event that|if) (?:an?|any|the|one of our) patients?\b[^,?]*,.*\b(?:not|never|n['’]t)\b/i,
]

export const isSaidOfOthers = (text: string) => elsewhere.some((pattern) => pattern.test(text))

/** 'Location: [City, State] (specify the location or indicate if remote)' is what someone forgot to fill in. */
export const isTemplate = (text: string) =>
  /[[<](?:insert |your |the |our )?(?:city|state|county|company|employer|location|hospital|clinic|facility|practice|organi[sz]ation|job title|name|date|amount|salary|number|specialty)\b[^\]>]{0,60}[\]>]|\((?:specify|indicate|insert|enter|describe|mention|list) (?:the|your|any|if|whether)\b[^)]*\)/i.test(
    text,
  )

/** A page's own date, or who put it there: 'October 7, 2026', 'By R. Castell'. */
export const isDateline = (text: string) =>
  /^(?:(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day,? )?(?:(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\w*\.? \d{1,2},? \d{4}|\d{1,2}\/\d{1,2}\/\d{2,4}|\d{4}-\d\d-\d\d)\W*$|^by \p{Lu}[\p{L}.]*(?: \p{Lu}[\p{L}'’.-]+){1,2}$/iu.test(
    text,
  )
