import { Fragment, type MouseEvent } from 'react'
import { placeholders } from '#shared/text/email-placeholders.ts'
import { Link } from '#ui/link.tsx'
import { Tooltip } from '#ui/tooltip.tsx'
import type { EmailVersion } from './contracts.ts'

const pattern = new RegExp(`(\\{(?:${placeholders.join('|')})\\})`)

/** An email's text as text, whatever it contains, with the placeholders highlighted. */
export function MarkedText({ text }: { text: string }) {
  let at = 0
  return text.split(pattern).map((part, index) => {
    const key = at
    at += part.length
    return index % 2 === 1 ? <mark key={`mark-${key}`}>{part}</mark> : <Fragment key={`text-${key}`}>{part}</Fragment>
  })
}

type Source = EmailVersion['sources'][number]

interface SourcedTextProps {
  text: string
  sources: readonly Source[]
  /** Shows these words in the posting. */
  onShow: (words: string) => void
}

/** The same, with each sentence that comes from the posting linked to the posting's words. */
export function SourcedText({ text, sources, onShow }: SourcedTextProps) {
  return partsOf(text, sources).map(({ from, part, words }) =>
    words === null ? (
      <MarkedText key={from} text={part} />
    ) : (
      <SourceLink key={from} text={part} words={words} onShow={onShow} />
    ),
  )
}

function SourceLink({
  text,
  words,
  onShow,
}: {
  text: string
  words: readonly string[]
  onShow: (words: string) => void
}) {
  const show = (event: MouseEvent) => {
    event.preventDefault()
    if (words[0] !== undefined) onShow(words[0])
  }
  const said = words.map((one) => `“${one}”`).join(' ')
  return (
    <Tooltip content={`Your posting: ${said}`}>
      <Link
        to="#posting"
        aria-description={`From your posting: ${said}`}
        onClick={show}
        className="underline decoration-hair decoration-dotted underline-offset-4 hover:decoration-current"
      >
        <MarkedText text={text} />
      </Link>
    </Tooltip>
  )
}

interface Part {
  from: number
  part: string
  words: readonly string[] | null
}

/** What a sentence has been changed to by hand has no source anymore. */
export function partsOf(text: string, sources: readonly Source[]): Part[] {
  const found = sources
    .flatMap(({ sentence, words }) => {
      const from = text.indexOf(sentence)
      return from === -1 || words.length === 0 || sentence === '' ? [] : [{ from, part: sentence, words }]
    })
    .toSorted((a, b) => a.from - b.from)
  const parts: Part[] = []
  let at = 0
  for (const one of found) {
    if (one.from < at) continue
    if (one.from > at) parts.push({ from: at, part: text.slice(at, one.from), words: null })
    parts.push(one)
    at = one.from + one.part.length
  }
  if (at < text.length) parts.push({ from: at, part: text.slice(at), words: null })
  return parts
}
