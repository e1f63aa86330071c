import { useState } from 'react'
import type { EmailText } from '#adapters/ai/port.ts'

/** What was changed by hand about some people's emails: their own text, and who gets none. */
export interface EditedEmails {
  of: (physicianId: number) => EmailText | undefined
  edit: (physicianId: number, email: EmailText) => void
  isDropped: (physicianId: number) => boolean
  drop: (physicianId: number, dropped: boolean) => void
}

/** Gone with the page, and when the recipients change: give its component a `key` made from them. */
export function useEditedEmails(): EditedEmails {
  const [edited, setEdited] = useState<ReadonlyMap<number, EmailText>>(new Map())
  const [dropped, setDropped] = useState<ReadonlySet<number>>(new Set())
  return {
    of: (id) => edited.get(id),
    edit: (id, email) => setEdited((now) => new Map(now).set(id, email)),
    isDropped: (id) => dropped.has(id),
    drop: (id, isDropped) =>
      setDropped((now) => (isDropped ? now.union(new Set([id])) : now.difference(new Set([id])))),
  }
}
