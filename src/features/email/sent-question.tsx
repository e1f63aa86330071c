import { useEffect, useEffectEvent, useState } from 'react'
import { logContact } from '#features/activities/contracts.ts'
import { useFromList } from '#features/activities/from-list.tsx'
import { useLogged } from '#features/activities/use-logged.ts'
import { whoReads } from '#features/activities/who-reads.ts'
import type { Viewer } from '#shared/access/access.ts'
import { useCallAtPress } from '#shared/calls/use-call.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/choice.tsx'
import { formatNumber } from '#ui/number-format.ts'
import { useToast } from '#ui/toast.tsx'

/** Someone whose email was opened in an email program. */
interface Opened {
  id: number
  name: string
}

/** With the list that they were written to from. */
type OpenedFrom = Opened & { listId: string | undefined }

export interface SentBatch {
  /** Whose emails were opened, and who hasn't been asked about. */
  opened: readonly Opened[]
  open: (who: Opened) => void
  /** @param remember whether the rest of the batch gets the same answer */
  answer: (sent: boolean, remember: boolean) => Promise<void>
}

/**
 * Emails leave from someone's own program, so the page can't know what was sent: it asks, and logs only then. A
 * remembered answer counts once they are back on the page.
 */
export function useSentBatch(onLogged: () => void): SentBatch {
  const [opened, setOpened] = useState<readonly OpenedFrom[]>([])
  const [remembered, setRemembered] = useState<boolean | null>(null)
  const log = useCallAtPress(logContact)
  const logged = useLogged(onLogged)
  const listId = useFromList()
  const toast = useToast()
  const open = (who: Opened) => setOpened((now) => [...now.filter(({ id }) => id !== who.id), { ...who, listId }])
  const answer = async (sent: boolean, remember: boolean) => {
    if (remember) setRemembered(sent)
    setOpened([])
    if (!sent) return
    let left = opened
    try {
      for (const [from, some] of Map.groupBy(opened, (one) => one.listId)) {
        const { activityIds } = await log({ physicianIds: some.map(({ id }) => id), how: 'email', listId: from })
        left = left.filter((one) => one.listId !== from)
        logged(activityIds)
      }
    } catch (error) {
      setOpened((now) => [...left, ...now])
      toast.failed('Could not log the contact', error)
    }
  }
  const onBack = useEffectEvent(() => {
    if (document.visibilityState === 'visible' && remembered !== null) void answer(remembered, false)
  })
  const waits = opened.length > 0 && remembered !== null
  useEffect(() => {
    if (!waits) return
    const back = () => onBack()
    for (const name of backEvents) window.addEventListener(name, back, true)
    return () => {
      for (const name of backEvents) window.removeEventListener(name, back, true)
    }
  }, [waits])
  return { opened, open, answer }
}

const backEvents = ['focus', 'visibilitychange', 'pointerdown', 'keydown'] as const

/** Shown while emails were opened and it isn't known whether they were sent. */
export function SentQuestion({ batch: { opened, answer }, viewer }: { batch: SentBatch; viewer: Viewer | null }) {
  const [remember, setRemember] = useState(false)
  const [first] = opened
  if (!first) return null
  return (
    <div role="status" className="flex flex-wrap items-center gap-2 rounded-8 bg-wash px-4 py-2.5 text-13">
      <span className="mr-1 font-semibold wrap-anywhere">
        {opened.length === 1
          ? `Did you send the email to ${first.name}?`
          : `Did you send these ${formatNumber(opened.length)} emails?`}
      </span>
      <Button size="small" variant="primary" onClick={() => void answer(true, remember)}>
        Yes
      </Button>
      <Button size="small" onClick={() => void answer(false, remember)}>
        No
      </Button>
      <Checkbox
        label="Same answer for the rest"
        checked={remember}
        onChange={({ target }) => setRemember(target.checked)}
      />
      <span className="text-12 text-muted">Yes logs it. {whoReads(viewer)}</span>
    </div>
  )
}
