/** The tree that operators make of a query, each of its leaves read like plain words. */
import { unsearchedOf } from '#lexicon/job-words.ts'
import { alternativeKinds, type PartKind } from '#lexicon/part-kinds.ts'
import { textOf, type Word } from '#lexicon/words.ts'
import { keywordOf } from '../query/fields.ts'
import type { FilterTree } from '../query/filters.ts'
import type { Syntax, Term } from '../query/syntax.ts'
import type { Meaning } from './meaning.ts'
import { focusOf } from './narrowing.ts'
import { type Piece, type Reading, type ReadPart, readingOf, type Span, treeOf } from './reading.ts'
import { unsaidIn } from './unsaid.ts'

export interface LeafReader {
  spans: (words: readonly Word[]) => Span[]
  /** The words of a text, with their positions. */
  words: (text: string) => readonly Word[]
  /** All meanings of a phrase as a whole. */
  phrase: (words: readonly Word[]) => readonly Meaning[]
  corrected: (words: readonly Word[], spans: readonly Span[]) => readonly Word[]
  anyone: (tree: FilterTree) => boolean
}

/** Parts that must all hold, and the words that are left out. */
type Read = { readonly parts: readonly ReadPart[]; readonly struck: readonly Piece[] }

/** Whether OR, NOT, and minus signs are the only operators: such a query is read as a list. */
export function isPlain(syntax: Syntax): boolean {
  if ('term' in syntax) return syntax.term.how === 'word' && syntax.term.field === undefined
  if ('not' in syntax) return 'term' in syntax.not && isPlain(syntax.not)
  if (syntax.inParens) return false
  if ('or' in syntax) return syntax.or.every(isPlain)
  return !syntax.said.includes(true) && syntax.and.every(isPlain)
}

export function readLeaves(syntax: Syntax, text: string, reader: LeafReader): Reading {
  const { parts, struck } = new Leaves(text, reader).read(syntax)
  // Nothing is understood: all are keywords.
  if (parts.length === 0) return { how: 'parts', parts: [], tree: { or: [] }, unsaid: struck }
  return { how: 'parts', parts, tree: treeOf(parts), ...(struck.length > 0 ? { unsaid: struck } : {}) }
}

class Leaves {
  private readonly text: string
  private readonly reader: LeafReader

  constructor(text: string, reader: LeafReader) {
    this.text = text
    this.reader = reader
  }

  read(syntax: Syntax): Read {
    if ('or' in syntax) return this.readOr(syntax.or)
    if ('and' in syntax) return this.readAnd(syntax)
    if ('not' in syntax) {
      const isWord = 'term' in syntax.not && isPlain(syntax.not)
      return isWord ? this.readRun([syntax]) : negated(this.read(syntax.not))
    }
    return isPlain(syntax) ? this.readRun([syntax]) : this.readTerm(syntax.term)
  }

  /** Words next to each other are read together; AND divides them. */
  private readAnd({ and, said }: Extract<Syntax, { and: unknown }>): Read {
    const reads: Read[] = []
    let run: Syntax[] = []
    const close = () => {
      if (run.length > 0) reads.push(this.readRun(run))
      run = []
    }
    for (const [at, part] of and.entries()) {
      if (said[at]) close()
      const isWord = isPlain(part) && !('and' in part || 'or' in part)
      if (isWord) run.push(part)
      else {
        close()
        reads.push(this.read(part))
      }
    }
    close()
    return all(narrowing(reads, this.text))
  }

  /**
   * Alternatives. Between two leaves of one kind, OR binds before AND: in 'cardiology AND texas OR oklahoma' the states
   * are alternatives.
   */
  private readOr(or: readonly Syntax[]): Read {
    const chains = or.map((one) =>
      'and' in one && !one.inParens
        ? one.and.map((part, at) => ({ read: this.read(part), apart: at === 0 || one.said[at] === true }))
        : [{ read: this.read(one), apart: true }],
    )
    const isListed = chains.slice(1).every((chain, at) => {
      const [last, first] = [chains[at]!.at(-1)!, chain[0]!]
      const kind = kindOf(last.read)
      return kind !== undefined && alternativeKinds.has(kind) && kind === kindOf(first.read) && last.apart
    })
    const hasAnd = chains.some((chain) => chain.length > 1)
    if (!isListed || !hasAnd || chains.some((chain) => chain.some(({ apart }) => !apart))) {
      return either(or.map((one) => this.read(one)))
    }
    const reads: Read[] = []
    let list: Read[] = []
    for (const chain of chains) {
      for (const [at, { read }] of chain.entries()) {
        if (at > 0) {
          reads.push(either(list))
          list = []
        }
        list.push(read)
      }
    }
    return all([...reads, either(list)])
  }

  /** A phrase in quotes is one unit; a field, and a word with an asterisk, stay as typed. */
  private readTerm(term: Term): Read {
    const { field, how, from, to } = term
    const isPhrase = field === undefined && how === 'phrase'
    const words = isPhrase ? this.reader.words(blanked(this.text, from, to).replace(/["“”]/gu, ' ')) : []
    const [meaning, ...alternatives] = words.length > 0 ? this.reader.phrase(words) : []
    if (meaning && !meaning.excluded) {
      const { parts } = readingOf('parts', [{ words, meaning, alternatives: alternatives.slice(0, 4) }])
      return { parts: joinedByKind(parts), struck: [] }
    }
    // "Board certified"
    if (isPhrase && unsearchedOf(textOf(words)) !== undefined) return { parts: [], struck: unsaidIn(words, []) ?? [] }
    const tree = keywordOf(term)
    return { parts: [{ ...said(term), tree, from, to, alternatives: [], apart: true }], struck: [] }
  }

  private readRun(run: readonly Syntax[]): Read {
    const terms = run.map((one) => ({
      term: ('not' in one ? (one.not as { term: Term }) : (one as { term: Term })).term,
      isNot: 'not' in one,
    }))
    const [from, to] = [terms[0]!.term.from, terms.at(-1)!.term.to]
    let text = blanked(this.text, from, to)
    const signs: Word[] = []
    for (const { term, isNot } of terms) {
      if (!isNot) continue
      // The operator stands before its word, with spaces between them.
      const at = operatorBefore(this.text, term.from)
      text = text.slice(0, at) + ' '.repeat(Math.max(0, term.from - at)) + text.slice(term.from)
      signs.push({
        text: 'not',
        from: at,
        to: Math.max(at + 1, term.from),
        capital: false,
        capitals: false,
        comma: false,
      })
    }
    const words = [...this.reader.words(text), ...signs].sort((a, b) => a.from - b.from)
    const spans = this.reader.spans(words)
    const unknown = spans.filter((span) => span.meaning.kind === 'word')
    const known = unknown.length === 0 ? spans : this.known(words, spans, spans.length === 1)
    const { parts } = readingOf('parts', known)
    const said = words.filter((word) => !signs.includes(word))
    return { parts: joinedByKind(parts), struck: unsaidIn(said, parts) ?? [] }
  }

  /** Words without a meaning are keywords if someone has them, and else what was probably meant. */
  private known(words: readonly Word[], spans: readonly Span[], isAlone: boolean): readonly Span[] {
    const keywords = spans.map((span) => {
      if (span.meaning.kind !== 'word' || !isAlone) return span
      // Alone, a word is looked for inside others, too.
      const tree: FilterTree = { field: 'tags', values: [span.words.at(-1)!.text] }
      return { ...span, meaning: { ...span.meaning, tree: span.meaning.excluded ? { not: tree } : tree } }
    })
    const isHeld = ({ meaning: { kind, tree } }: Span) =>
      kind !== 'word' || this.reader.anyone('not' in tree ? tree.not : tree)
    if (keywords.every(isHeld)) return keywords
    const corrected = this.reader.spans(this.reader.corrected(words, spans))
    if (corrected.every(isHeld)) return corrected
    return keywords.filter(isHeld)
  }
}

/** Where the NOT or the minus sign before a term begins; of several, the last. */
function operatorBefore(text: string, from: number): number {
  let at = from
  while (at > 0 && /\s/.test(text[at - 1]!)) at--
  if (text[at - 1] === '-') return at - 1
  return text.slice(Math.max(0, at - 3), at) === 'NOT' ? at - 3 : from
}

/** The text with everything before and after replaced by spaces, so that positions stay. */
function blanked(text: string, from: number, to: number): string {
  return ' '.repeat(from) + text.slice(from, to)
}

function said({ field, text, how }: Term): { kind: PartKind; label: string } {
  const kind = field === undefined ? 'word' : (kindsOfFields[field] ?? 'word')
  return { kind, label: how === 'prefix' ? `${text}*` : text }
}
const kindsOfFields: Readonly<Record<string, PartKind>> = {
  title: 'title',
  specialty: 'specialty',
  skill: 'skill',
  org: 'organization',
  school: 'school',
  city: 'place',
  state: 'place',
  near: 'place',
  npi: 'npi',
  name: 'name',
}

/** Alternatives of a kind become one part, so that parts of different leaves are never alternatives. */
function joinedByKind(parts: readonly ReadPart[]): ReadPart[] {
  const groups = [...Map.groupBy(parts, ({ kind, excluded }) => (alternativeKinds.has(kind) && !excluded ? kind : {}))]
  return groups.map(([, same]) => (same.length === 1 ? { ...same[0]!, apart: true } : joined(same)))
}

function joined(given: readonly ReadPart[]): ReadPart {
  // 'urologist OR urology' says one thing twice.
  const parts = [...new Map(given.map((part) => [JSON.stringify(part.tree), part])).values()]
  if (parts.length === 1) return { ...parts[0]!, ...spanning(given), apart: true }
  const kinds = new Set(parts.map(({ kind }) => kind))
  return {
    kind: kinds.size === 1 ? parts[0]!.kind : 'either',
    label: parts.map(({ label, excluded }) => (excluded ? `not ${label}` : label)).join(' or '),
    tree: { or: parts.map(({ tree }) => tree) },
    ...spanning(parts),
    ...{ alternatives: [], apart: true },
  }
}

/** 'cardiologist AND "heart failure"': what only says the same specialty again says which of its physicians. */
function narrowing(reads: readonly Read[], text: string): readonly Read[] {
  const seen = new Set<string>()
  return reads.map((read) => {
    const [part] = read.parts
    if (read.parts.length !== 1 || part!.kind !== 'specialty') return read
    const key = JSON.stringify(part!.excluded && 'not' in part!.tree ? part!.tree.not : part!.tree)
    if (!seen.has(key)) {
      seen.add(key)
      return read
    }
    const phrase = text.slice(part!.from, part!.to).replace(/["“”]/gu, '').trim().toLowerCase()
    const focus = focusOf(phrase, part!.label)
    if (!focus) return read
    const tree: FilterTree = part!.excluded ? { not: focus.tree } : focus.tree
    return { ...read, parts: [{ ...part!, kind: focus.kind, label: focus.label, tree, alternatives: [] }] }
  })
}

const spanning = (parts: readonly Piece[]): Piece => ({
  from: Math.min(...parts.map(({ from }) => from)),
  to: Math.max(...parts.map(({ to }) => to)),
})

const kindOf = ({ parts }: Read) => (parts.length === 1 && !parts[0]!.excluded ? parts[0]!.kind : undefined)

const all = (reads: readonly Read[]): Read => ({
  parts: reads.flatMap(({ parts }) => parts),
  struck: reads.flatMap(({ struck }) => struck),
})

/** Alternatives; what is not understood is not one of them. */
function either(given: readonly Read[]): Read {
  const reads = ofOneKind(given)
  const struck = reads.flatMap((read) => read.struck)
  const parts = reads
    .filter((read) => read.parts.length > 0)
    .map(({ parts }) => (parts.length === 1 ? parts[0]! : both(parts)))
  return { parts: parts.length < 2 ? parts : [joined(parts)], struck }
}

/** A leaf of several meanings has that of the others: in 'NP OR PA OR CRNA', PA is no state. */
function ofOneKind(reads: readonly Read[]): readonly Read[] {
  const kinds = reads.map(kindOf)
  return reads.map((read, at) => {
    const others = new Set(kinds.filter((_, other) => other !== at))
    const [kind] = others
    if (others.size !== 1 || kind === undefined || kind === kinds[at] || read.parts.length !== 1) return read
    const [part] = read.parts
    const same = part!.alternatives.find((one) => one.kind === kind)
    return same ? { ...read, parts: [{ ...part!, ...same, alternatives: [{ ...part!, count: 0 }] }] } : read
  })
}

/** Several parts that must all hold, as one. */
function both(parts: readonly ReadPart[]): ReadPart {
  const label = parts.map(({ label, excluded }) => (excluded ? `not ${label}` : label)).join(' and ')
  return { kind: 'either', label, tree: treeOf(parts), ...spanning(parts), alternatives: [], apart: true }
}

function negated({ parts, struck }: Read): Read {
  if (parts.length === 0) return { parts, struck }
  const one = parts.length === 1 ? parts[0]! : both(parts)
  const { excluded, tree } = one
  if (excluded && 'not' in tree) {
    const { excluded: _, ...plain } = one
    return { parts: [{ ...plain, tree: tree.not, alternatives: [] }], struck }
  }
  return { parts: [{ ...one, tree: { not: tree }, excluded: true, alternatives: [] }], struck }
}
