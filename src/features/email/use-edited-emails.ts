import { useState } from 'react'
import type { EmailText } from '#adapters/ai/port.ts'

/** What was changed by hand about some people's emails: their own text, and who gets none. */
export interface EditedEmails {
  /** Whether any text was changed, for whatever recipients. */
  isAny: boolean
  of: (physicianId: number) => EmailText | undefined
  edit: (physicianId: number, email: EmailText) => void
  isDropped: (physicianId: number) => boolean
  drop: (physicianId: number, dropped: boolean) => void
}

interface Changes {
  edited: ReadonlyMap<number, EmailText>
  dropped: ReadonlySet<number>
}

const unchanged: Changes = { edited: new Map(), dropped: new Set() }

/** Gone with the page. Those of other recipients stay, and are there again when these are chosen again. */
export function useEditedEmails(recipients: string): EditedEmails {
  const [all, setAll] = useState<ReadonlyMap<string, Changes>>(new Map())
  const { edited, dropped } = all.get(recipients) ?? unchanged
  const change = (next: (now: Changes) => Partial<Changes>) =>
    setAll((all) => {
      const now = all.get(recipients) ?? unchanged
      return new Map(all).set(recipients, { ...now, ...next(now) })
    })
  return {
    isAny: all.values().some((changes) => changes.edited.size > 0),
    of: (id) => edited.get(id),
    edit: (id, email) => change((now) => ({ edited: new Map(now.edited).set(id, email) })),
    isDropped: (id) => dropped.has(id),
    drop: (id, isDropped) =>
      change(({ dropped }) => ({
        dropped: isDropped ? dropped.union(new Set([id])) : dropped.difference(new Set([id])),
      })),
  }
}
