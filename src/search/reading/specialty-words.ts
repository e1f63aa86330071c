/** Specialties: their spellings, what their physicians are called, and who words such as 'noninvasive' exclude. */

import { type Focus, focusAlone, focusesIn } from '#lexicon/focuses.ts'
import type { Knowledge } from '#lexicon/knowledge.ts'
import { trainedTogether, widerSpecialties } from '#lexicon/slang.ts'
import type { FilterTree } from '../query/filters.ts'
import type { HeldValues } from './held-values.ts'
import { excluded, type Meaning } from './meaning.ts'

/**
 * Terms that people also write in lower case; other terms this short count only in capitals, and may be the beginning
 * of a name.
 */
export const smallTerms: ReadonlySet<string> = new Set('em er ep gi ob ir md ent gyn icu nicu picu peds'.split(' '))

/** @param anyCase whether any two letters count */
export function specialtyMeant(
  held: HeldValues,
  knowledge: Knowledge,
  phrase: string,
  anyCase: boolean,
): Meaning | undefined {
  return (
    narrowed(held, knowledge, phrase) ?? plainly(held, knowledge, phrase, anyCase) ?? inverted(held, knowledge, phrase)
  )
}

/** 'Surgery, orthopedic', 'cardiologist interventional' */
function inverted(held: HeldValues, knowledge: Knowledge, phrase: string): Meaning | undefined {
  const [, noun, adjective] =
    /^(surg(?:ery|eons?)|[a-z]{3,}(?:olog(?:y|ists?)|iatr(?:y|ists?))) ([a-z]+)$/.exec(phrase) ?? []
  // 'ENT surgeon, general ENT'
  if (noun?.startsWith('surgeon') && adjective === 'general') return undefined
  return noun === undefined ? undefined : plainly(held, knowledge, `${adjective} ${noun}`, true)
}

function plainly(held: HeldValues, knowledge: Knowledge, phrase: string, anyCase: boolean): Meaning | undefined {
  // 'Telepsychiatry' is how someone works, and a specialty.
  if (phrase.startsWith('tele ')) return undefined
  let unheld: Meaning | undefined
  for (const spelling of spellingsOf(phrase)) {
    if (spelling.length <= 2 && !anyCase && !smallTerms.has(spelling)) continue
    const spelled = knowledge.specialties(spelling) ?? []
    const known = [...spelled, spelling]
      .map((name) => held.exactly('specialty', name.toLowerCase()))
      .filter((one) => one !== undefined)
    if (trainedTogether.has(spelled.join('; '))) return pair(held, spelled)
    // The usual term for a specialty still means it, even if no one has it.
    if (known.length === 0) unheld ??= spelled.length > 0 ? unheldMeaning(held, spelled) : undefined
    if (known.length === 0) continue
    // The names that a spelling stands for, else the specialty with this spelling.
    const meant = known.length > 1 && known.at(-1)!.label.toLowerCase() === spelling ? known.slice(0, -1) : known
    return meaning(
      [...new Set(meant.map(({ label }) => label))],
      meant.reduce((sum, { support }) => sum + support, 0),
    )
  }
  return unheld
}

function meaning(labels: readonly string[], support: number): Meaning {
  const tree: FilterTree = { field: 'specialty', values: labels.map((label) => `=${label}`) }
  const wider = labels.length === 1 ? widerSpecialties.get(labels[0]!) : undefined
  const instead = wider === undefined ? {} : { instead: [meaning([wider], 0)] }
  return { kind: 'specialty', label: labels.join(' or '), tree, support, ...instead }
}

/** 'Med-peds': those with both specialties, or else those with either. */
function pair(held: HeldValues, names: readonly string[]): Meaning {
  const each = names.map((name) => meaning([name], held.uses('specialty', name.toLowerCase())))
  const support = Math.min(...each.map((one) => one.support))
  return {
    ...{ kind: 'specialty', label: names.join(' and '), tree: { and: each.map(({ tree }) => tree) }, support },
    instead: [meaning(names, support)],
  }
}

/** No one has the specialty; the wider one of the same physicians may be what the data has. */
function unheldMeaning(held: HeldValues, names: readonly string[]): Meaning {
  const wider = names.length === 1 ? widerSpecialties.get(names[0]!) : undefined
  const known = wider === undefined ? undefined : held.exactly('specialty', wider.toLowerCase())
  return known ? meaning([known.label], known.support) : meaning(names, 0)
}

/**
 * 'noninvasive cardiologist', 'cardiology non invasive': the specialty without physicians who do what the word rules
 * out.
 */
function narrowed(held: HeldValues, knowledge: Knowledge, phrase: string): Meaning | undefined {
  const words = phrase.split(' ')
  for (const length of [1, 2]) {
    if (words.length <= length) return undefined
    for (const [word, rest] of [
      [words.slice(0, length), words.slice(length)],
      [words.slice(-length), words.slice(0, -length)],
    ] as const) {
      const said = word.join(' ')
      if (!knowledge.leavesOut(said)) continue
      const wide = plainly(held, knowledge, rest.join(' '), true)
      const leftOut = wide && knowledge.leftOut(said, wide.label)
      if (wide && leftOut) return { ...wide, but: leftOut.map(withoutThem) }
    }
  }
  return undefined
}

function withoutThem(left: NonNullable<ReturnType<Knowledge['leftOut']>>[number]): Meaning {
  return excluded({ kind: 'specialty', label: left.specialty, tree: saying(left), support: 0 })
}

/** Those who have a specialty, or a title or skill that says so. */
export function saying({
  specialty,
  words,
}: {
  readonly specialty?: string
  readonly words: readonly string[]
}): FilterTree {
  return {
    or: [
      ...(specialty === undefined ? [] : [{ field: 'specialty', values: [`=${specialty}`] } as const]),
      { field: 'title', operator: 'begins', values: words },
      { field: 'skills', operator: 'begins', values: words },
    ],
  }
}

/**
 * 'Peds hospitalist', 'trauma ortho', 'spine surgeon': a specialty, and which of its physicians. 'Peds anesthesia' is a
 * specialty of its own.
 * @param anyone if given, the focus is left out where no one has it
 * @param plain what the phrase means as a whole, which may be only the wider specialty
 */
export function focusMeant(
  held: HeldValues,
  knowledge: Knowledge,
  anyone: ((tree: FilterTree) => boolean) | undefined,
  phrase: string,
  plain: Meaning | undefined,
): Meaning | undefined {
  const alone = focusAlone(phrase)
  if (alone) {
    const names = alone.alone.filter((name) => held.exactly('specialty', name.toLowerCase()))
    if (names.length > 0) return narrowedTo(meaning(names, plain?.support ?? 0), alone, phrase, anyone)
  }
  const focuses = focusesIn(phrase)
  for (const { rest, focus } of focuses) {
    const wide = plainly(held, knowledge, rest, true)
    if (!wide || wide.label === focus.specialty || (plain && plain.label !== wide.label)) continue
    const own = plain ? undefined : plainly(held, knowledge, `${focus.label} ${wide.label}`.toLowerCase(), true)
    if (own) return own
    if (!focus.narrows.has(wide.label)) continue
    // A 'pediatric hospitalist' may have either as the specialty.
    const other = focuses.find((one) => one.focus !== focus && wide.label.startsWith(one.focus.label))?.focus
    const { specialty } = focus
    const either: FilterTree =
      specialty === undefined || !other
        ? wide.tree
        : {
            or: [
              wide.tree,
              { and: [{ field: 'specialty', values: [`=${specialty}`] }, saying({ words: other.words })] },
            ],
          }
    return narrowedTo({ ...wide, tree: either }, focus, phrase.replace(rest, ''), anyone)
  }
  return undefined
}

function narrowedTo(
  wide: Meaning,
  focus: Focus,
  said: string,
  anyone: ((tree: FilterTree) => boolean) | undefined,
): Meaning {
  const kind = focus.specialty === undefined ? 'skill' : 'setting'
  const words = said.split(' ').filter((word) => word !== '')
  const also: Meaning = { kind, label: focus.label, tree: saying(focus), support: 0, words }
  if (anyone && !anyone({ and: [wide.tree, also.tree] })) return wide
  return { ...wide, also: [also] }
}

/** Variants of a specialty's name: plurals, and what its physicians are called. */
function spellingsOf(phrase: string): string[] {
  const bare = phrase.replace(/ (?:doctor|doc|physician|specialist|provider)s?$/, '')
  const forms = [phrase, bare].flatMap((text) => [text, text.replace(/s$/, '')])
  const turned = forms.map((text) =>
    text
      .replace(/ologists?$/, 'ology')
      .replace(/iatrists?$/, 'iatry')
      .replace(/iatricians?$/, 'iatrics')
      .replace(/surgeons?$/, 'surgery'),
  )
  // 'ENT surgeon' means the specialty; 'pediatric surgeon' has its own entry above.
  return [...new Set([...forms, ...turned, phrase.replace(/ surgeons?$/, '')])]
}
