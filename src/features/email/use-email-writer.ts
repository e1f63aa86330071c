import { useEffect, useRef, useState } from 'react'
import type { EmailText } from '#adapters/ai/port.ts'
import { isCallError } from '#shared/calls/call-error.ts'
import type { InputOf } from '#shared/calls/contract.ts'
import { streamOverHttp } from '#shared/calls/use-call.ts'
import { useToast } from '#ui/toast.tsx'
import { type EmailVersion, generateEmail } from './contracts.ts'
import { type EmailInHand, firstOfSequence, maxInSequence, withNew, withSaved } from './versions-in-hand.ts'

/** Who worded an email, where its sentences come from, what it leaves out, and what was replaced. */
export type Origin = Pick<EmailVersion, 'author' | 'sources' | 'leftOut' | 'note'>
export type Author = Origin['author']

export const noEmail: EmailText = { subject: '', body: '' }

/** The email on the page: streamed from the server, or edited by hand. */
export function useEmailWriter() {
  const [email, setEmail] = useState(noEmail)
  const [origin, setOrigin] = useState<Origin | null>(null)
  /** The text as someone changed it, unless it was saved since. */
  const [typed, setTyped] = useState<EmailText | null>(null)
  /** Every version written here, with what was changed by hand; `at` is the one that is shown. */
  const [versions, setVersions] = useState<readonly EmailInHand[]>([])
  const [at, setAt] = useState<number | null>(null)
  const [generating, setGenerating] = useState(false)
  const running = useRef<AbortController | null>(null)
  const toast = useToast()
  // An email that no one will see isn't finished.
  useEffect(() => () => running.current?.abort(), [])

  const previous = at === null ? firstOfSequence : (versions[at]?.previous ?? firstOfSequence)
  const inHand: EmailInHand = { email, origin, edited: typed !== null, previous }
  const write = async (input: InputOf<typeof generateEmail>, before: readonly EmailText[] = previous) => {
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
        { ...input, previous: [...before] },
        (event) => {
          const { part, at, text } = generateEmail.event.parse(event)
          shown = { ...shown, [part]: shown[part].slice(0, at) + text }
          setEmail(shown)
        },
        controller.signal,
      )
      const next = withNew(withSaved(versions, at, inHand), answer.versions, before)
      setVersions(next.versions)
      setAt(next.at)
      const { subject, body, author, sources, leftOut, note } = answer
      setEmail({ subject, body })
      setOrigin({ author, sources, leftOut, note })
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
    versions: withSaved(versions, at, inHand),
    at,
    /** Shows another version; what was changed in this one stays in it. */
    show: (index: number) => {
      const saved = withSaved(versions, at, inHand)
      const other = saved[index]
      if (!other) return
      setVersions(saved)
      setAt(index)
      setEmail(other.email)
      setOrigin(other.origin)
      setTyped(other.edited ? other.email : null)
    },
    /** The emails before a follow-up to this one; null if the sequence is complete. */
    beforeFollowUp: previous.length + 1 < maxInSequence ? [...previous, email] : null,
    restoreVersions: (saved: readonly EmailInHand[], shown: number | null) => {
      setVersions(saved)
      setAt(shown !== null && shown < saved.length ? shown : null)
    },
    stop: () => running.current?.abort(),
    /** From a template, or from a draft, which knows where it came from and whether it was changed since. */
    setEmail: (next: EmailText, from: Origin | null = null, edited = false) => {
      setVersions(withSaved(versions, at, inHand))
      setAt(null)
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
