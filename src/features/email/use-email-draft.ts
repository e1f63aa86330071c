import { useEffect, useRef, useState } from 'react'
import {
  type Browser,
  type DraftContent,
  type EmailDraft,
  newDraftPage,
  readEmailDraft,
  saveEmailDraft,
} from './email-draft.ts'
import { timesForgotten } from './forget-email-drafts.ts'

/** Milliseconds from the last change until the draft is saved. */
const pause = 300

/**
 * Restores what this person was writing, and saves what they write from then on: through navigation, a reload, or a
 * closed tab. `content` is null while it changes too fast to be worth saving.
 */
export function useEmailDraft(
  person: string,
  content: DraftContent | null,
  onRestore: (draft: EmailDraft) => void,
): void {
  const [page, setPage] = useState<string | null>(null)
  const restore = useRef(onRestore)
  restore.current = onRestore
  const pending = useRef<() => void>(undefined)

  useEffect(() => {
    const draft = readEmailDraft(browser(), person, Date.now())
    if (draft) restore.current(draft)
    setPage(newDraftPage(Date.now()))
  }, [person])

  const text = JSON.stringify(content)
  const latest = useRef(content)
  latest.current = content
  const first = useRef(text)
  useEffect(() => {
    const draft = latest.current
    // An untouched page leaves no draft.
    if (page === null || draft === null || (pending.current === undefined && text === first.current)) return
    first.current = ''
    const forgottenBefore = timesForgotten()
    const save = () => {
      if (timesForgotten() !== forgottenBefore) return
      saveEmailDraft(browser(), person, page, draft, Date.now())
    }
    const timer = setTimeout(() => {
      pending.current = undefined
      save()
    }, pause)
    pending.current = save
    return () => clearTimeout(timer)
  }, [person, page, text])

  // Leaving before the pause is over loses nothing either.
  useEffect(() => {
    const flush = () => {
      pending.current?.()
      pending.current = undefined
    }
    window.addEventListener('pagehide', flush)
    return () => {
      window.removeEventListener('pagehide', flush)
      flush()
    }
  }, [])
}

function browser(): Browser {
  return { local: localStorage, session: sessionStorage }
}
