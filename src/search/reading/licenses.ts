/** Where someone is licensed: 'licensed in Texas and Oklahoma', 'TX license'. */
import { stateCode } from '#shared/text/state-code.ts'
import { stateName } from '#shared/text/us-states.ts'
import type { FilterTree } from '../query/filters.ts'
import type { Meaning } from './meaning.ts'

const licensed =
  /^(?:(?:who |that )?(?:are |is |be |currently |also |already |must be |actively )*)?(?:licensed?|licenses|licensure|lic)(?: to practice)?(?: in| for)? (?:the )?(?:states? of )?(.+)$/
const license =
  /^(?:with |has |have |having |holds? |holding |needs? |wants? |must (?:have|hold) |an? |active |current |valid |full |unrestricted |state )*(.+?)(?: state| medical)*(?: licenses?| licence| licensure| licensed| lic)(?: required| preferred| needed)?$/
const said = /licen[sc]|\blic\b/

export function licenseMeant(phrase: string): Meaning | undefined {
  if (!said.test(phrase)) return undefined
  for (const pattern of [licensed, license]) {
    const listed = pattern.exec(phrase)?.[1]
    // 'licensed in multiple states'
    const states = listed === undefined || listed === 'in' ? undefined : statesIn(listed)
    if (states) return meaningOf(states)
  }
  return undefined
}

type States = { readonly codes: readonly string[]; readonly any: boolean }

/** 'texas and oklahoma', 'ny or nj', 'tx ok ar' */
function statesIn(listed: string): States | undefined {
  const words = listed.split(/[ ,/]+/).filter((word) => word !== '')
  const codes: string[] = []
  let any = false
  for (let at = 0; at < words.length; ) {
    const isBetween = codes.length > 0 && at < words.length - 1
    if (isBetween && /^(?:and|or|&)$/.test(words[at]!)) {
      any ||= words[at] === 'or'
      at++
      continue
    }
    const length = [3, 2, 1].find((count) => stateCode(words.slice(at, at + count).join(' ')))
    if (!length) return undefined
    codes.push(stateCode(words.slice(at, at + length).join(' '))!)
    at += length
  }
  return codes.length > 0 ? { codes: [...new Set(codes)], any } : undefined
}

function meaningOf({ codes, any }: States): Meaning {
  const label = codes.map((code) => stateName(code) ?? code).join(any ? ' or ' : ' and ')
  const operator = any ? 'any' : 'all'
  const tree: FilterTree = { field: 'license', values: codes, ...(codes.length > 1 ? { operator } : {}) }
  return { kind: 'license', label: `Licensed in ${label}`, tree, support: 1 }
}
