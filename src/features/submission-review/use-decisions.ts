import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { isCallError } from '#shared/calls/call-error.ts'
import { useCallMutation } from '#shared/calls/use-call.ts'
import { formatNumber } from '#ui/number-format.ts'
import { useToast } from '#ui/toast.tsx'
import { approveResume, getPendingSubmissions, reviewSubmission } from './contracts.ts'
import { isAuthorizationError, notAuthorized, type PageWords } from './page-words.ts'

export type Action = 'approve' | 'reject'

export interface Progress {
  action: Action
  done: number
  of: number
}

export interface Choice {
  physicianId?: number
  asNew?: boolean
  bringBack?: boolean
}

/** Decides submissions one after another, and reports the results. */
export function useDecisions(words: PageWords) {
  const { mutateAsync } = useCallMutation(approveResume)
  const [progress, setProgress] = useState<Progress | null>(null)
  /** Someone who may not decide sees no submissions, until they ask again. */
  const [refused, setRefused] = useState(false)
  const queries = useQueryClient()
  const toast = useToast()

  /** Returns the ids that couldn't be decided. */
  const decide = async (action: Action, ids: readonly string[], choice: Choice = {}): Promise<string[]> => {
    if (ids.length === 0) {
      toast.error(words.noneSelected, 'Select submissions first.')
      return []
    }
    const failed: { id: string; error: unknown }[] = []
    let message = ''
    // Some calls may have arrived even though their answers were lost: the current state is fetched in any case.
    for (const [done, submissionId] of ids.entries()) {
      setProgress({ action, done, of: ids.length })
      try {
        message = (await mutateAsync({ submissionId, action, ...choice })).message
      } catch (error) {
        failed.push({ id: submissionId, error })
      }
    }
    setProgress(null)
    tell(
      action,
      ids.length,
      failed.map(({ error }) => error),
      message,
    )
    await Promise.all(
      [getPendingSubmissions, reviewSubmission].map(({ name }) => queries.invalidateQueries({ queryKey: [name] })),
    )
    return failed.map(({ id }) => id)
  }

  const tell = (action: Action, of: number, errors: readonly unknown[], message: string) => {
    const first = errors[0]
    if (first === undefined) {
      const many = `${formatNumber(of)} submissions. Each physician is notified by email.`
      toast.success(action === 'approve' ? words.approved : words.rejected, of === 1 ? message : many)
    } else if (isAuthorizationError(first)) {
      setRefused(true)
      toast.error(...notAuthorized)
    } else {
      const reason = isCallError(first) ? first.message : ''
      if (of === 1) toast.error(action === 'approve' ? words.approveFailed : words.rejectFailed, reason)
      else
        toast.error(
          `Bulk ${action} partially failed`,
          `${formatNumber(errors.length)} of ${formatNumber(of)} failed. ${reason}`,
        )
    }
  }

  return { decide, progress, refused, askAgain: () => setRefused(false) }
}
