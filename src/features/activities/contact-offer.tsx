import { useState } from 'react'
import type { Viewer } from '#shared/access/access.ts'
import { useCallAtPress } from '#shared/calls/use-call.ts'
import { Button } from '#ui/button.tsx'
import { useToast } from '#ui/toast.tsx'
import { logContact } from './contracts.ts'
import { useFromList } from './from-list.tsx'
import { type AskedWay, questions } from './use-contact-question.ts'
import { useLogged } from './use-logged.ts'
import { whoReads } from './who-reads.ts'

interface ContactOfferProps {
  viewer: Viewer
  physicianId: number
  how: AskedWay
  /** After either answer. */
  onAnswered: () => void
  onLogged?: () => void
}

/** Shown after an email program or a phone was opened: one click logs the contact. */
export function ContactOffer({ viewer, physicianId, how, onAnswered, onLogged }: ContactOfferProps) {
  const log = useCallAtPress(logContact)
  const logged = useLogged(onLogged)
  const toast = useToast()
  const listId = useFromList()
  const [pending, setPending] = useState(false)
  const answerYes = async () => {
    setPending(true)
    try {
      const { activityIds } = await log({ physicianIds: [physicianId], how, listId })
      logged(activityIds)
      onAnswered()
    } catch (error) {
      toast.failed('Could not log the contact', error)
    } finally {
      setPending(false)
    }
  }
  return (
    <div role="status" className="flex flex-wrap items-center gap-2 text-13">
      <span className="mr-1 font-semibold">{questions[how]}</span>
      <Button size="small" variant="primary" pending={pending} onClick={() => void answerYes()}>
        Yes
      </Button>
      <Button size="small" onClick={onAnswered}>
        No
      </Button>
      <span className="text-12 text-muted">Yes logs it. {whoReads(viewer)}</span>
    </div>
  )
}
