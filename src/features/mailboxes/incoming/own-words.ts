/** What someone wrote themselves, and whether it asks us to stop. */

const quoteBegins = [
  /^On .{5,300}wrote:\s*$/m,
  /^On .{5,200}\n.{0,200}wrote:\s*$/m,
  /^-{2,}\s*(?:Original Message|Forwarded message)\s*-{2,}/im,
  /^_{10,}\s*$/m,
  /^From: .{3,300}\n(?:Sent|Date): /m,
  /^Am .{5,300}schrieb.{0,200}:\s*$/m,
  /^> /m,
]
const signatureBegins = /^-- ?$/m

/** Without quoted emails and the signature. */
export function ownWords(text: string): string {
  const ends = [...quoteBegins, signatureBegins].map((begin) => begin.exec(text)?.index ?? text.length)
  return text.slice(0, Math.min(...ends)).trim()
}

/** A whole answer that means stop, however polite. */
const alone =
  /^(?:(?:please|pls|kindly|hi|hello|thanks|thank you|no)[\s,]*)*(?:unsubscribe(?: me)?|remove(?: me)?|stop|opt(?:ing)?[ -]?out|take me off|no more e-?mails?)(?:[\s,]*(?:please|thanks|thank you|now))*$/

/** Not 'don't remove me', and not 'they removed me'. */
const sentences = [
  /\b(?:remove|delete|take) (?:me|us)\b(?: off| from| of|[.!]|$)/,
  /\b(?:remove|delete|take) my (?:e-?mail|name|address|information|info|data|details|contact)\b/,
  /\b(?:unsubscribe|opt) (?:me|us)\b/,
  /\b(?:want|wish|like|asked?|asking|need) to (?:be (?:removed|taken off|unsubscribed)|unsubscribe|opt[ -]?out)\b/,
  /\bplease (?:unsubscribe|opt[ -]?out)\b/,
  /(?:^|[.!?,;]\s*|\bplease |\bjust |\band |\bmust )(?:stop|quit|cease) (?:e-?mailing|contacting|writing|messaging|spamming|soliciting|sending)\b/,
  /\b(?:do not|don't|never) (?:ever )?(?:contact|e-?mail|write(?: to)?|message|solicit) (?:me|us)(?: again| any ?more| any further| ever| for any(?:thing)?|[.!]|$)/,
  /\bno (?:more|further) (?:e-?mails?|messages|contact|solicitations?)\b/,
]
const denied = /\b(?:don't|do not|not|never|didn't|did not|why did you|no need to)(?: \w+){0,2}$/

export function asksToStop(own: string): boolean {
  const text = own.slice(0, 4000).toLowerCase().replace(/[‘’]/g, "'").replace(/\s+/g, ' ').trim()
  if (alone.test(text.replace(/[.!]+$/, ''))) return true
  return sentences.some((sentence) => {
    const found = sentence.exec(text)
    return found !== null && !denied.test(text.slice(Math.max(0, found.index - 40), found.index).trim())
  })
}
