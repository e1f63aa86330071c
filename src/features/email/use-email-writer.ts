import { useEffect, useRef, useState } from 'react'
import type { EmailText } from '#adapters/ai/port.ts'
import { isCallError } from '#shared/calls/call-error.ts'
import type { InputOf, OutputOf } from '#shared/calls/contract.ts'
import { streamOverHttp } from '#shared/calls/use-call.ts'
import { useToast } from '#ui/toast.tsx'
import { generateEmail } from './contracts.ts'

/** Who wrote an email, what it leaves out of the posting, and why the built-in writer stepped in. */
export type Origin = Pick<OutputOf<typeof generateEmail>, 'author' | 'leftOut' | 'note'>
export type Author = Origin['author']

export const noEmail: EmailText = { subject: '', body: '' }

/** The email on the page: streamed from the server, or edited by hand. */
export function useEmailWriter() {
  const [email, setEmail] = useState(noEmail)
  const [origin, setOrigin] = useState<Origin | null>(null)
  /** The text as someone changed it, unless it was saved since. */
  const [typed, setTyped] = useState<EmailText | null>(null)
  const [generating, setGenerating] = useState(false)
  const running = useRef<AbortController | null>(null)
  const toast = useToast()
  // An email that no one will see isn't finished.
  useEffect(() => () => running.current?.abort(), [])

  const write = async (input: InputOf<typeof generateEmail>) => {
    running.current?.abort()
    const controller = new AbortController()
    running.current = controller
    const putBack = () => {
      setEmail(email)
      setOrigin(origin)
      setTyped(typed)
    }
    let shown = noEmail
    setGenerating(true)
    setOrigin(null)
    setEmail(noEmail)
    setTyped(null)
    try {
      const answer = await streamOverHttp(
        generateEmail,
        input,
        (event) => {
          const { part, at, text } = generateEmail.event.parse(event)
          shown = { ...shown, [part]: shown[part].slice(0, at) + text }
          setEmail(shown)
        },
        controller.signal,
      )
      const { subject, body, ...rest } = answer
      setEmail({ subject, body })
      setOrigin(rest)
      toast.success('Email Generated!')
    } catch (error) {
      // Stopped: what had been written so far stays.
      if (controller.signal.aborted) {
        if (shown.body === '') putBack()
        return
      }
      putBack()
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
    email,
    origin,
    edited: typed !== null,
    generating,
    write,
    stop: () => running.current?.abort(),
    /** From a template, or from a draft, which knows where it came from and whether it was changed since. */
    setEmail: (next: EmailText, from: Origin | null = null, edited = false) => {
      setEmail(next)
      setOrigin(from)
      setTyped(edited ? next : null)
    },
    edit: (next: EmailText) => {
      setEmail(next)
      setTyped(next.subject === '' && next.body === '' ? null : next)
    },
    /** This text is in a template now. */
    saved: (text: EmailText) => setTyped((now) => (now === text ? null : now)),
  }
}
