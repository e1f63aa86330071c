import type { Viewer } from '#shared/access/access.ts'
import { useCallAtPress } from '#shared/calls/use-call.ts'
import { useToast } from '#ui/toast.tsx'
import { logContact } from './contracts.ts'
import { useFromList } from './from-list.tsx'
import type { ContactWay } from './kinds.ts'
import { useLogged } from './use-logged.ts'
import { whoReads } from './who-reads.ts'

export type AskedWay = Extract<ContactWay, 'email' | 'call' | 'text'>

export const questions: Record<AskedWay, string> = {
  email: 'Did you send it?',
  call: 'Did you call?',
  text: 'Did you text?',
}

/**
 * For rows without room for a question of their own: after an email program or a phone was opened, a toast asks, and
 * one press logs the contact.
 */
export function useContactQuestion(viewer: Viewer | null, onLogged?: () => void) {
  const log = useCallAtPress(logContact)
  const logged = useLogged(onLogged)
  const listId = useFromList()
  const toast = useToast()
  return (how: AskedWay, physicianId: number, name: string) => {
    if (!viewer || viewer.isDemo) return
    const yes = async () => {
      try {
        const { activityIds } = await log({ physicianIds: [physicianId], how, listId })
        logged(activityIds)
      } catch (error) {
        toast.failed('Could not log the contact', error)
      }
    }
    toast.info(questions[how], `${name}. ${whoReads(viewer)}`, { label: 'Yes, log it', run: () => void yes() })
  }
}
