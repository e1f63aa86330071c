import { useEffect, useRef, useState } from 'react'
import { isCallError } from '#shared/call-error.ts'
import type { InputOf, OutputOf } from '#shared/contract.ts'
import { streamOverHttp } from '#shared/use-call.ts'
import { useToast } from '#ui/toast.tsx'
import { generateEmail } from './contracts.ts'

export interface Letter {
  subject: string
  body: string
}

export type Author = OutputOf<typeof generateEmail>['author']

export const noLetter: Letter = { subject: '', body: '' }

/** The letter on the page: written by the server as it comes, or changed by hand. */
export function useLetterWriter() {
  const [letter, setLetter] = useState(noLetter)
  const [author, setAuthor] = useState<Author | null>(null)
  const [generating, setGenerating] = useState(false)
  const running = useRef<AbortController | null>(null)
  const toast = useToast()
  // A letter that nobody will see is not written to its end.
  useEffect(() => () => running.current?.abort(), [])

  const write = async (input: InputOf<typeof generateEmail>) => {
    running.current?.abort()
    const controller = new AbortController()
    running.current = controller
    const [letterBefore, authorBefore] = [letter, author]
    let shown = noLetter
    setGenerating(true)
    setAuthor(null)
    setLetter(noLetter)
    try {
      const answer = await streamOverHttp(
        generateEmail,
        input,
        (event) => {
          const { part, at, text } = generateEmail.event.parse(event)
          shown = { ...shown, [part]: shown[part].slice(0, at) + text }
          setLetter(shown)
        },
        controller.signal,
      )
      setLetter({ subject: answer.subject, body: answer.body })
      setAuthor(answer.author)
      toast.success('Email Generated!')
    } catch (error) {
      // Stopped: what was written until then stays, for who found it enough.
      if (controller.signal.aborted) {
        if (shown.body === '') setLetter(letterBefore)
        return
      }
      setLetter(letterBefore)
      setAuthor(authorBefore)
      const message = isCallError(error) ? error.message : 'Please try again.'
      toast.error((isCallError(error) && error.title) || 'Generation Failed', message)
    } finally {
      if (running.current === controller) {
        running.current = null
        setGenerating(false)
      }
    }
  }
  return {
    letter,
    author,
    generating,
    write,
    stop: () => running.current?.abort(),
    /** By hand, or from a template: nobody's letter but the person's. */
    setLetter: (next: Letter) => {
      setLetter(next)
      setAuthor(null)
    },
    edit: setLetter,
  }
}
