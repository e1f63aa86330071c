/** Years of experience, and of what. */
import type { Draft } from './drafts.ts'
import { type Finding, finding, matchesIn, numberOf, numberWord, polarityOf } from './finding.ts'
import type { Range } from './values.ts'

const years = String.raw`(?:years?|yrs?)\b(?:['’])?`
const count = String.raw`(\d{1,2}|${numberWord})`
const experienceSaid = [
  new RegExp(
    String.raw`(?:\b(?:at least|minimum(?: of)?|min\.?|over|more than)\s+)?\b${count}\s*(\+|plus|or more)?\s*(?:(?:-|–|to)\s*${count}\s*)?(\+|or more\s+)?${years}(?: or more)?\s+(?:of\s+)?((?:[\w-]+[\s/-]+){0,4}?(?:experience|exp\b|practice|work\b|practicing)(?:\s+in\s+[\w ]{2,30}?(?=[,.;)]|$))?|(?:out of|post|after|since|beyond|past)[- ]?(?:residency|fellowship|training)|in practice)`,
    'gi',
  ),
  new RegExp(String.raw`\b${count}\s*(\+|plus)\s*${years}()()()`, 'gi'),
  new RegExp(
    String.raw`\b${count}\s*(\+|plus)?\s*(?:(?:-|–|to)\s*${count}\s*)?()${years}()(?=[^.;]{0,25}\b(?:out|in practice|practicing)\b)`,
    'gi',
  ),
]
/** 'Over 5 years' of a bonus. */
const ofPay = /\$|\d\s*k\b|\bloan|\bbonus|\bguarantee|\bpartner|\bsalary|\brepay|\bretention|\bforgiv/i

export function experiences(draft: Draft): Finding[] {
  const { text } = draft
  const found: Finding[] = []
  for (const pattern of experienceSaid) {
    for (const { from, to, groups } of matchesIn(text, pattern)) {
      if (found.some((one) => from < one.to && one.from < to)) continue
      const [whole = '', low = '', plus = '', high = '', more = '', of = ''] = groups
      const before = text.slice(Math.max(0, from - 30), from)
      if (
        /\b(?:after|within|for|first|over|in|every|next|last)\s+$/i.test(before) &&
        !/experience|practice\b/i.test(whole)
      )
        continue
      if (ofPay.test(text) && !/experience|residency|fellowship|exp\b|in practice/i.test(whole)) continue
      const least = numberOf(low)
      const most = high === '' ? undefined : numberOf(high)
      if (least === undefined) continue
      const isOver = /\b(?:over|more than)\b/i.test(whole)
      const isOpen = most === undefined
      const range: Range = {
        from: isOver && plus === '' && more === '' ? least + 1 : least,
        ...(isOpen ? {} : { to: most! }),
      }
      const isAlternative = /\bor\s+[^.;]{0,60}$/i.test(text.slice(0, from)) && /\bwith\b[^.;]{0,30}$/i.test(before)
      const subject = ofWhat(of)
      found.push(
        finding(
          'experience',
          { years: range, of: subject },
          { from, to },
          isAlternative ? 'optional' : polarityOf(draft, from, to),
          'physician',
        ),
      )
    }
  }
  return found
}

/** 'of full-time ED work' → 'full-time ED'; plain practice is 'practice'. */
function ofWhat(of: string): string {
  const said = of
    .replace(
      /\b(?:experience|exp|work|of|in|practice|practicing|clinical|post-?graduate|post|out|after|since|residency|fellowship|training|post-residency|post-fellowship|attending|relevant|the)\b/gi,
      ' ',
    )
    .replace(/[\s/-]+/g, ' ')
    .trim()
  return said === '' ? 'practice' : said
}
