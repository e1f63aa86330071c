/**
 * The operators of the query box (docs/search.md, Operators): AND, OR, NOT, -word, "phrase", parentheses, field:value,
 * word*. They build a tree; what the words at its leaves mean is for the reader (reading/parse.ts), and without one
 * they are keywords. Our own parser: the packages for such queries (liqe, lucene) stop at the first error, so an
 * unclosed quote finds nothing, and they say neither where the error is nor how to fix it. This one always returns a
 * result, and says what was wrong with the text.
 */
import { stateCode } from '#shared/text/state-code.ts'
import { fields, keywordOf, maxMiles, wrongValue } from './fields.ts'
import type { FilterTree } from './filters.ts'

/**
 * What is wrong with a query: a sentence, the position of the character it refers to, from 0, and the corrected query.
 */
export type QueryFault = { readonly message: string; readonly at: number; readonly fix?: string }

/** A query as its operators divide it. */
export type Syntax =
  | { readonly term: Term }
  | {
      readonly and: readonly Syntax[]
      /** Whether AND is before each part; parts without it are next to each other. */
      readonly said: readonly boolean[]
      readonly inParens?: true
    }
  | { readonly or: readonly Syntax[]; readonly inParens?: true }
  | { readonly not: Syntax }

export type BooleanQuery = {
  readonly syntax: Syntax
  /** Its leaves as keywords and fields. */
  readonly tree: FilterTree
  readonly fault?: QueryFault | undefined
}

/** Characters and words of plain queries, characters and terms of others, and how deep parentheses are nested. */
export const queryLimits = { plain: 200, words: 24, characters: 2000, terms: 50, depth: 10 } as const

type Token = { readonly from: number; readonly to: number } & (
  | { readonly kind: '(' | ')' | 'and' | 'or' | 'not' }
  | {
      readonly kind: 'term'
      readonly field?: string
      readonly text: string
      readonly how: 'word' | 'phrase' | 'prefix'
      readonly miles?: number
    }
)
export type Term = Extract<Token, { kind: 'term' }>

/** The query as its operators divide it; `undefined` if it has no operators and is plain words. */
export function readOperators(text: string): BooleanQuery | undefined {
  if (text.length > queryLimits.characters) return undefined
  const tokens = withStates(withDenials(tokensOf(text)))
  return tokens.some((_, at) => isOperator(tokens, at)) ? new Parser(text, tokens).read() : undefined
}

const pieces =
  /(?<space>\s+)|(?<paren>[()])|(?<minus>-(?=[^\s)-]))|(?:(?<field>[a-z]+):(?=[^\s()]))?(?:["“”](?<phrase>[^"“”]*)(?:["“”]|$)|(?<word>[^\s()]+?)(?<star>\*)?(?=[\s()]|$))(?:~(?<miles>\d{1,4}(?:\.\d+)?)(?=[\s()]|$))?/giuy

function tokensOf(text: string): Token[] {
  const tokens: Token[] = []
  pieces.lastIndex = 0
  for (let from = 0; from < text.length; ) {
    pieces.lastIndex = from
    const found = pieces.exec(text)
    const to = found ? pieces.lastIndex : from + 1
    const token = found && tokenOf(found.groups!, from, to)
    if (token) tokens.push(token)
    from = to
  }
  return tokens
}

const joints = { AND: 'and', OR: 'or', NOT: 'not', '&&': 'and', '||': 'or' } as const

function tokenOf(groups: Readonly<Record<string, string | undefined>>, from: number, to: number): Token | undefined {
  const { space, paren, minus, field, phrase, word = '', star, miles } = groups
  if (space !== undefined) return undefined
  if (paren !== undefined) return { kind: paren as '(' | ')', from, to }
  if (minus !== undefined) return { kind: 'not', from, to }
  const known = field?.toLowerCase()
  if (known === undefined && Object.hasOwn(joints, word)) return { kind: joints[word as keyof typeof joints], from, to }
  const isField = known !== undefined && Object.hasOwn(fields, known)
  const said = phrase ?? word
  // 'Re:Smith' has no field: it is a word with a colon in it.
  const text = field === undefined || isField ? said : `${field}:${said}`
  const away = known === 'near' ? /^(.+)~(\d{1,4}(?:\.\d+)?)$/.exec(text) : null
  return {
    ...{ kind: 'term', from, to },
    ...(isField ? { field: known } : {}),
    text: away?.[1] ?? text,
    how: phrase === undefined ? (star === undefined ? 'word' : 'prefix') : 'phrase',
    ...((miles ?? away?.[2]) === undefined ? {} : { miles: Number(miles ?? away?.[2]) }),
  }
}

/** 'And not', 'but not', 'without', and the like in small letters leave out the phrase that follows them. */
function withDenials(tokens: readonly Token[]): readonly Token[] {
  const saidAt = (at: number) => {
    const token = tokens[at]
    return token?.kind === 'term' && token.how === 'word' && token.field === undefined ? token.text.toLowerCase() : ''
  }
  return tokens.flatMap((token, at): Token[] => {
    const next = tokens[at + 1]
    const isBeforePhrase = next?.kind === 'term' && next.how === 'phrase' && next.field === undefined
    if (isBeforePhrase && denials.test(saidAt(at))) return [{ kind: 'not', from: token.from, to: token.to }]
    const after = tokens[at + 2]
    const isBeforeDenial = after?.kind === 'term' && after.how === 'phrase' && saidAt(at + 1) === 'not'
    return isBeforeDenial && /^(?:and|but)$/.test(saidAt(at)) ? [] : [token]
  })
}
const denials = /^(?:not|no|without|except|excluding|minus)$/

const begins = (token: Token | undefined) => token !== undefined && ['term', '(', 'not'].includes(token.kind)
const ends = (token: Token | undefined) => token !== undefined && (token.kind === 'term' || token.kind === ')')

/**
 * OR is Oregon among codes of states ('WA ID OR', 'family medicine OR WA ID'), after 'in', and at the end
 * ('Portland OR'), but not between two states ('NJ OR NY').
 */
function withStates(tokens: readonly Token[]): readonly Token[] {
  const word = (token: Token | undefined) => (token?.kind === 'term' && token.how === 'word' ? token.text : undefined)
  return tokens.map((token, at): Token => {
    if (token.kind !== 'or') return token
    const [before, after] = [word(tokens[at - 1]), word(tokens[at + 1])]
    const isListed =
      after !== undefined && isCode(after) && before !== undefined && !stateCode(before) && !degrees.test(before)
    const isLast = before !== undefined && tokens[at + 1] === undefined
    // 'WA or OR'
    const isSecond = /^(?:or|and)$/.test(before ?? '') && stateCode(word(tokens[at - 2]) ?? '') !== undefined
    const isPlace = before !== undefined && (isSecond || /^(?:in|from|near)$/i.test(before))
    const isState = isListed || isLast || isPlace || (before?.endsWith(',') && isCode(before))
    return isState ? { ...token, kind: 'term', text: 'OR', how: 'word' } : token
  })
}

/** 'NP OR PA' are professions. */
const degrees = /^(?:MD|DO|NP|RN|CRNA|MBBS|APRN)$/
const isCode = (word: string) => /^[A-Z]{2},?$/.test(word) && stateCode(word) !== undefined

/** AND and OR are between two terms: 'Portland OR' is a place, and 'OR' a room. */
function isOperator(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at]!
  if (token.kind === 'and' || token.kind === 'or') return ends(tokens[at - 1]) && begins(tokens[at + 1])
  if (token.kind === 'not') return begins(tokens[at + 1])
  return token.kind === 'term' && (token.how !== 'word' || token.field !== undefined)
}

/** or → and ('OR' and)*; and → not ('AND'? not)*; not → ('NOT' | '-')* one; one → '(' or ')' | term. */
class Parser {
  private readonly text: string
  private readonly tokens: readonly Token[]
  private at = 0
  private terms = 0
  private fault: QueryFault | undefined

  constructor(text: string, tokens: readonly Token[]) {
    this.text = text
    this.tokens = tokens
  }

  read(): BooleanQuery {
    const parts: Syntax[] = []
    for (;;) {
      const part = this.or(0)
      if (part) parts.push(part)
      const extra = this.tokens[this.at]
      if (!extra) break
      // Only an unmatched closing parenthesis stops parsing.
      this.blame(extra, 'There is no “(” for this “)”.', this.without(extra))
      this.at++
    }
    const syntax = joined(parts, []) ?? { and: [], said: [] }
    return { syntax, tree: keywordsOf(syntax), fault: this.fault }
  }

  private or(depth: number): Syntax | undefined {
    const parts: Syntax[] = []
    for (;;) {
      const part = this.and(depth)
      if (part) parts.push(part)
      const joint = this.next('or')
      if (!joint) return parts.length < 2 ? parts[0] : { or: parts }
      if (!part || !begins(this.tokens[this.at])) this.blameJoint(joint, 'OR')
    }
  }

  private and(depth: number): Syntax | undefined {
    const parts: Syntax[] = []
    const said: boolean[] = []
    for (;;) {
      const joint = this.next('and')
      if (joint && (parts.length === 0 || !begins(this.tokens[this.at]))) this.blameJoint(joint, 'AND')
      if (!begins(this.tokens[this.at])) {
        if (joint) continue
        break
      }
      const part = this.not(depth)
      if (!part) continue
      parts.push(part)
      said.push(joint !== undefined)
    }
    return joined(parts, said)
  }

  private not(depth: number): Syntax | undefined {
    let isNot = false
    let last: Token | undefined
    for (let not = this.next('not'); not; not = this.next('not')) {
      isNot = !isNot
      last = not
    }
    if (last && !begins(this.tokens[this.at])) {
      this.blame(last, 'NOT needs a word after it.', this.without(last))
      return undefined
    }
    const part = this.one(depth)
    return part && isNot ? { not: part } : part
  }

  private one(depth: number): Syntax | undefined {
    const open = this.next('(')
    if (!open) return this.term(this.tokens[this.at++] as Term)
    if (depth >= queryLimits.depth) {
      this.blame(open, `Parentheses can be nested at most ${queryLimits.depth} deep.`)
      this.at = this.tokens.length
      return undefined
    }
    const inside = this.or(depth + 1)
    const close = this.next(')')
    if (!close) this.blame(open, 'This “(” is not closed.', `${this.text.trimEnd()})`)
    else if (!inside)
      this.blame(open, 'There is nothing in these parentheses.', this.without({ from: open.from, to: close.to }))
    return inside && ('and' in inside || 'or' in inside) ? { ...inside, inParens: true } : inside
  }

  private term(term: Term): Syntax | undefined {
    this.terms++
    if (this.terms > queryLimits.terms) {
      this.blame(term, `At most ${queryLimits.terms} words and phrases.`)
      return undefined
    }
    const { field, text, miles } = term
    if (text.length > queryLimits.plain) {
      this.blame(term, `A word or phrase can have at most ${queryLimits.plain} characters.`)
      return undefined
    }
    if (field === 'near' && miles !== undefined && miles > maxMiles)
      this.blame(term, `At most ${maxMiles} miles.`, this.text.replace(`~${miles}`, `~${maxMiles}`))
    const wrong = field === undefined ? undefined : wrongValue(field, text)
    if (wrong) this.blame(term, wrong)
    return { term }
  }

  private next<Kind extends Token['kind']>(kind: Kind): Token | undefined {
    const token = this.tokens[this.at]
    if (token?.kind !== kind) return undefined
    this.at++
    return token
  }

  private blameJoint(joint: Token, word: string): void {
    this.blame(joint, `${word} needs a word on both sides.`, this.without(joint))
  }

  private without({ from, to }: { from: number; to: number }): string {
    return `${this.text.slice(0, from).trimEnd()} ${this.text.slice(to).trimStart()}`.trim()
  }

  /** Only the first error is reported. */
  private blame({ from }: Token, message: string, fix?: string): void {
    this.fault ??= { message, at: from, ...(fix === undefined || fix === '' ? {} : { fix }) }
  }
}

function joined(parts: readonly Syntax[], said: readonly boolean[]): Syntax | undefined {
  return parts.length < 2 ? parts[0] : { and: parts, said }
}

/** The tree with a keyword for each word or phrase. */
export function keywordsOf(syntax: Syntax): FilterTree {
  if ('and' in syntax) return { and: syntax.and.map(keywordsOf) }
  if ('or' in syntax) return { or: syntax.or.map(keywordsOf) }
  return 'not' in syntax ? { not: keywordsOf(syntax.not) } : keywordOf(syntax.term)
}
