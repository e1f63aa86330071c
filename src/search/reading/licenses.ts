/** Where someone is licensed: 'licensed in Texas and Oklahoma', 'TX license'. */
import { connectors, type Word } from '#lexicon/words.ts'
import { stateCode } from '#shared/text/state-code.ts'
import { stateName } from '#shared/text/us-states.ts'
import type { FilterTree } from '../query/filters.ts'
import type { Meaning } from './meaning.ts'

const licensed =
  /^(?:(?:who |that )?(?:are |is |be |currently |also |already |must be |actively )*)?(?:licensed?|licenses|licensure|lic)(?: to practice)?(?: in| for)? (?:the )?(?:states? of )?(.+)$/
const license =
  /^(?:with |has |have |having |holds? |holding |needs? |wants? |must (?:have|hold) |an? |active |current |valid |full |unrestricted |state )*(.+?)(?: state| medical)*(?: licenses?| licence| licensure| licensed| lic)(?: required| preferred| needed)?$/
const said = /licen[sc]|\blic\b/

export function licenseMeant(phrase: string, words: readonly Word[]): Meaning | undefined {
  if (!said.test(phrase) || words.slice(0, -1).some(({ dash }) => dash)) return undefined
  if (!said.test(words[0]!.text) && !areListed(words)) return undefined
  for (const pattern of [licensed, license]) {
    const listed = pattern.exec(phrase)?.[1]
    // 'licensed in multiple states'
    const states = listed === undefined || listed === 'in' ? undefined : statesIn(listed)
    if (states) return meaningOf(states)
  }
  return undefined
}

/**
 * Whether the states before 'license' are one list: 'FL, GA, and AL licenses', 'TX and OK license'. 'NC TX license' and
 * 'Oregon and Washington, TX license' are places, and a license.
 */
function areListed(words: readonly Word[]): boolean {
  const end = words.findIndex(({ text }) => said.test(text))
  const joints: ('and' | 'comma' | 'slash' | 'space')[] = []
  let last: number | undefined
  for (const [at, word] of words.slice(0, end).entries()) {
    if (connectors.has(word.text) || word.text === 'or' || !isState(words, at)) continue
    if (last !== undefined) {
      const between = words.slice(last + 1, at)
      const isJoined = between.some(({ text }) => connectors.has(text))
      const isSlash = words[last]!.to + 1 === word.from && words[last]!.comma
      const isComma = words.slice(last, at).some(({ comma }) => comma)
      joints.push(isJoined ? 'and' : isSlash ? 'slash' : isComma ? 'comma' : 'space')
    }
    last = at
  }
  const firstAnd = joints.indexOf('and')
  if (firstAnd !== -1 && firstAnd < joints.length - 1 && joints.some((one) => one !== 'and')) return false
  // 'Chicago, IL, NY-licensed'
  const isOpen = joints.includes('space') || (joints.includes('comma') && firstAnd === -1)
  return !isOpen || words[end]?.text === 'licenses'
}

/** The word is a state's code, or the last one of its name. */
function isState(words: readonly Word[], at: number): boolean {
  return [1, 2, 3].some(
    (count) =>
      at + 1 >= count &&
      stateCode(
        words
          .slice(at + 1 - count, at + 1)
          .map(({ text }) => text)
          .join(' '),
      ),
  )
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
    // 'In Ohio licensed'
    if (words[at] === 'in' && at === 0 && words.length > 1) return undefined
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
