import { Fragment } from 'react'
import { spans } from '#shared/text/fold.ts'

interface MarkedTextProps {
  text: string
  /** Folded words to mark wherever they are in it. */
  words?: readonly string[] | undefined
}

/** A text with the words of a search marked. */
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
