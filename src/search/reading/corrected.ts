/**
 * A sentence is read word by word, and each word may stand for something else: 'the Fayetteville VA' for a town in
 * Virginia, 'part-time ID' for one in Idaho. Where the reader of postings knows what a whole sentence says, that
 * counts.
 */
import type { Aside } from '#postings/asides.ts'
import type { ReadPart } from './reading.ts'

/**
 * @param parts as the words are read
 * @param told as the sentence is read
 * @param asides words that ask for nothing
 */
export function corrected(
  parts: readonly ReadPart[],
  told: readonly ReadPart[],
  asides: readonly Aside[],
): readonly ReadPart[] {
  const left = parts.filter((part) => !asides.some((one) => isAside(part, one)))
  const license = left.some(({ kind }) => kind === 'license') ? undefined : told.find(({ kind }) => kind === 'license')
  const remote = license && told.some(({ kind, label }) => kind === 'setting' && label === 'Offers telehealth')
  const onSite = remote ? left.filter((part) => !isWhereLicensed(part, license)) : left
  const added = told.filter((one) => (remote && (one === license || one.kind === 'setting')) || isNew(one, onSite))
  const replaced = onSite.filter((part) => part.excluded || !added.some((one) => isReplacedBy(part, one)))
  return [...replaced, ...added.filter((one) => !replaced.some((part) => isSame(part, one)))]
}

/** Who must not come is left out all the same, except those of another profession, who are never found. */
const isAside = (part: ReadPart, one: Aside) =>
  one.kind === part.kind && meet(one, part) && (!part.excluded || one.kind === 'credential')
const meet = (one: { from: number; to: number }, other: { from: number; to: number }) =>
  one.from < other.to && other.from < one.to
const isSame = (one: ReadPart, other: ReadPart) =>
  one.kind === other.kind && one.label === other.label && one.excluded === other.excluded

/** Work from anywhere needs the licenses of patients' states, and no one who lives there. */
const isWhereLicensed = ({ kind, tree, excluded }: ReadPart, license: ReadPart) =>
  !excluded && 'field' in tree && kind === 'place' && tree.field === 'state' && isOneOf(tree.values, license)

const isOneOf = (states: readonly unknown[], { tree }: ReadPart) =>
  'field' in tree && states.every((state) => (tree.values as readonly unknown[]).includes(state))

/** What the words alone don't say: a specialty, or a town and its state. */
function isNew(one: ReadPart, parts: readonly ReadPart[]): boolean {
  const same = parts.filter((part) => meet(part, one))
  if (one.excluded || same.some(({ excluded }) => excluded)) return false
  if (one.kind === 'specialty')
    return (
      same.some(({ kind }) => kind === 'place') || parts.every(({ kind, excluded }) => kind !== 'specialty' || excluded)
    )
  if (!isTown(one) || isAround(one)) return false
  return same.length === 0 || same.some((part) => isTown(part) && !isAround(part) && part.label !== one.label)
}

/** 'Dayton, OH' */
const isTown = ({ kind, label }: ReadPart) => kind === 'place' && /, [A-Z]{2}$/.test(label)
const isAround = ({ tree }: ReadPart) => 'field' in tree && tree.miles !== undefined

const isReplacedBy = (part: ReadPart, one: ReadPart) =>
  meet(part, one) && part.kind === 'place' && (one.kind === 'specialty' || !isAround(part))
