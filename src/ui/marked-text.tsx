import { Fragment, type ReactNode } from 'react'
import { spans } from '#shared/text/spans.ts'

interface MarkedTextProps {
  text: string
  /** Folded words to highlight anywhere in it. */
  words?: readonly string[] | undefined
}

/** A text with the words of a search highlighted. */
export function MarkedText({ text, words = [] }: MarkedTextProps) {
  const found = words.length > 0 ? spans(text, words) : []
  if (found.length === 0) return text
  return (
    <>
      {found.map(([start, end], index) => (
        <Fragment key={start}>
          {text.slice(found[index - 1]?.[1] ?? 0, start)}
          <mark>{text.slice(start, end)}</mark>
        </Fragment>
      ))}
      {text.slice(found.at(-1)?.[1])}
    </>
  )
}

/**
 * A line of several texts, each with its own words highlighted, without a component for each. Adjacent plain texts are
 * joined.
 */
export function markedLine(
  parts: readonly (string | [text: string, words: readonly string[] | undefined])[],
): ReactNode {
  const line: ReactNode[] = []
  let plain = ''
  for (const part of parts) {
    const [text, words = []] = typeof part === 'string' ? [part] : part
    if (words.length === 0 || spans(text, words).length === 0) {
      plain += text
      continue
    }
    if (plain !== '') line.push(plain)
    plain = ''
    line.push(<MarkedText key={line.length} text={text} words={words} />)
  }
  if (line.length === 0) return plain
  return plain === '' ? line : [...line, plain]
}
