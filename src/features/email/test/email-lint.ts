/** Faults of a sentence that can be seen without its posting. Shares no code with the writer. */
import { sentencesOf } from './judge.ts'

const verbs =
  "is|are|was|were|'s|'re|'d|has|have|had|do|does|don't|doesn't|will|would|can|cannot|can't|could|may|must|should|isn't|aren't|won't|cover|covers|see|sees|take|takes|get|gets|need|needs|work|works|join|joins|round|rounds|offer|offers|include|includes|require|requires|pay|pays|earn|earns|earned|average|averages|averaged|come|comes|begin|begins|run|runs|admit|admits|lead|leads|handle|handles|sponsor|sponsors|provide|provides|staff|staffs|share|shares|own|owns|keep|keeps|receive|receives|serve|serves|stay|stays|look|looks|teach|support|supports|operate|answer|answers|bill|manage|manages|follow|report|reports|rotate|rotates|read|use|uses|treat|treats|travel|travels|live|lives|focus|choose|move|deliver|delivers|perform|performs|transfer|go|goes|do|count|accrues|took|bring|travels|accept|accepts|add|adds|consider|welcome|hope|write|want|thought|let|know|name|wrote|got|like|trains|sells|net|exceed|begin|reach|employs|set|hold|holds|sit|consult|consults|qualify|qualifies|enjoy|see|expect|start|starts|replace|prefer|sell|plans|targets|tell|tells|help|helps|give|gives|remain|remains"
const finite = new RegExp(String.raw`(?:^|[\s'’])(?:${verbs.replaceAll("'", "['’]")})(?=[\s.,;:?]|$)`, 'i')
/** Said as it is, and no statement. */
const courtesy =
  /^(?:quick note|just a short note|here(?:['’]s| is)|happy to|more on|one more|still looking|got \d|up for)/i

const everyday =
  /\b(?:CALL|SALARY|BEDS?|BUSY|SPINE|LOAN|REQUIRED|WITH|FOR|YEARS|WEEKS|DAYS|NIGHTS|SHIFTS|BASE|BONUS|FLEXIBLE|GROUP|SURGEONS|CLINIC|HOSPITAL|EXTRA|EMPLOYED|TRAUMA|TODAY|TEXT|GREAT|SYSTEM|HOUSE)\b/

/** The faults of an email's text between greeting and signature. */
export function lintOf(body: string, posting: string): string[] {
  const paragraphs = body.trim().split(/\n{2,}/)
  const text = paragraphs
    .slice(1, -1)
    .join('\n\n')
    .replace(/\s*\{reason\}/g, '')
    .replace(/\b(St|Ste|Dr|Mt|Ft)\. (?=\p{Lu})/gu, '$1 ')
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  const points = lines.filter((line) => /^- /.test(line)).map((line) => line.slice(2))
  const plain = lines.filter((line) => !/^- |:$/.test(line)).join('\n')
  const sentences = sentencesOf(plain)
  const last = paragraphs.at(-2) ?? ''
  return [
    ...sentences.flatMap((sentence) => faultsOf(sentence, last.includes(sentence))),
    ...points.flatMap((point) => faultsOfWords(point)),
    ...doubled([...sentences, ...points], posting),
  ]
}

function faultsOf(sentence: string, isLast: boolean): string[] {
  const found = faultsOfWords(sentence)
  const say = (what: string) => found.push(`${what}: ${sentence}`)
  const words = sentence.split(/\s+/).filter((word) => /[\p{L}\d]/u.test(word))
  if (!isLast && !courtesy.test(sentence) && !finite.test(sentence) && !/\p{L}['’](?:s|re|d|m|ve|ll)\b/u.test(sentence))
    say('no verb')
  if (!/^["“(]?[\p{Lu}\d$]/u.test(sentence)) say('begins small')
  if (!isLast && !courtesy.test(sentence) && /^[^.?]{1,40}: /.test(sentence)) say('a label')
  if (words.length > 28) say('too long')
  if (!isLast && /\?/.test(sentence)) say('a question')
  if (
    /\b(?:you must apply|apply (?:by|now|online)|please|we (?:are|will be) (?:reviewing|accepting))\b/i.test(
      sentence,
    ) &&
    !isLast &&
    !/^Please consider/.test(sentence)
  )
    say('for applicants')
  return found
}

/** Of sentences and points alike. */
function faultsOfWords(text: string): string[] {
  const found: string[] = []
  const say = (what: string) => found.push(`${what}: ${text}`)
  if (/(?<![\w-])(?:and|or|of|the|an?|with|for|(?<!a )plus|but|per|is|are|than)[.,;]?$/.test(text)) say('dangles')
  if (/\b(?:and|or|plus),? (?:and|or|plus)\b|,,|\b(\p{Ll}{2,}) \1\b(?! (?:on|off))/u.test(text)) say('a doubled word')
  if (
    /\b(?:1|one) (?:\p{Ll}+ )?(?:days|weeks|months|years|hours|shifts|nights|weekends)\b(?! (?:a|per)\b)/u.test(text) &&
    !/\bone of\b|1 in|half/.test(text)
  )
    say('one of several')
  if (
    /(?<![\d.,$/-])(?:[2-9]|[1-9]\d|two|three|four|five|six) (?:day|week|month|year|hour|shift|night|weekend)(?=[.,;]|$)/.test(
      text,
    )
  )
    say('several of one')
  if (
    /\ban? (?:\p{Lu}\p{Ll}+ ){1,4}(?:Hospital|Medical Center|Clinic|Health|Medical Group|Associates|Partners|Physicians|Pediatrics)\b/u.test(
      text,
    )
  )
    say('an article before a name')
  if (everyday.test(text)) say('capitals')
  if (/\ba (?:[aei]|o(?!ne\b|nce\b)|hour|honor)\p{Ll}/u.test(text) || /\ban (?:[bcdgjkpqtvwyz])\p{Ll}/u.test(text))
    say('a for an')
  if (
    /\bthere is (?:\d+(?!\/)(?!-)\b|two|three|four|five)|\bthere are (?:an?|one)\b|\byou (?:is|has)\b|\bthere['’]s is\b|\byou take you\b/i.test(
      text,
    )
  )
    say('number')
  return found
}

/** An amount that the posting has once is in the email once, and no sentence is there twice. */
function doubled(sentences: readonly string[], posting: string): string[] {
  const amounts = (text: string) =>
    [...text.matchAll(/\$\d[\d,]*(?:\.\d+)?/g)].map(([amount]) => amount.replace(/,/g, ''))
  const figures = [...posting.matchAll(/\d[\d,.]*/g)].map(([figure]) =>
    Number(figure.replace(/[,.](?=\d{3}\b)|[.,]+$/g, '')),
  )
  const told = sentences.flatMap(amounts)
  const twice = [...new Set(told)].filter((amount) => {
    const value = Number(amount.slice(1))
    const most = figures.filter((figure) => figure === value || figure * 1000 === value).length
    return told.filter((other) => other === amount).length > Math.max(1, most)
  })
  const same = sentences.filter((one, at) => sentences.findIndex((other) => keyOf(other) === keyOf(one)) !== at)
  return [...twice.map((amount) => `told twice: ${amount}`), ...same.map((sentence) => `told twice: ${sentence}`)]
}

const keyOf = (sentence: string) =>
  sentence
    .toLowerCase()
    .replace(/[^\p{L}\d$]+/gu, ' ')
    .replace(/\b(?:the|an?|is|are|would be|there|you would have|also)\b/g, '')
    .trim()
