import { useState } from 'react'
import type { EmailText } from '#adapters/ai/port.ts'
import { logContact } from '#features/activities/contracts.ts'
import { useFromList } from '#features/activities/from-list.tsx'
import { useLogged } from '#features/activities/use-logged.ts'
import { whoReads } from '#features/activities/who-reads.ts'
import { lockOf } from '#features/billing/gated-controls.ts'
import { PlansLink } from '#features/billing/plans-link.tsx'
import type { Viewer } from '#shared/access/access.ts'
import { fileOverHttp, useCallMutation } from '#shared/calls/use-call.ts'
import { limits } from '#shared/product/limits.ts'
import { type Job, missingWords } from '#shared/text/email-placeholders.ts'
import { Button } from '#ui/button.tsx'
import { Download } from '#ui/icons.tsx'
import { formatCount, formatNumber } from '#ui/number-format.ts'
import { saveFile } from '#ui/save-file.ts'
import { useToast } from '#ui/toast.tsx'
import { makeMergeFile } from '../export/contracts.ts'
import type { Recipient } from './contracts.ts'
import { withFooter } from './sender-footer.ts'
import type { EditedEmails } from './use-edited-emails.ts'

interface MergeFileProps {
  /** Those who get an email. */
  recipients: readonly Recipient[]
  email: EmailText
  footer: string
  job: Job
  edited: EditedEmails
  viewer: Viewer | null
}

const formats = { csv: 'CSV', xlsx: 'Excel' } as const

/** The emails as a file for mail merge: a row for each, with subject and body filled in. */
export function MergeFile({ recipients, email, footer, job, edited, viewer }: MergeFileProps) {
  const [making, setMaking] = useState<keyof typeof formats | null>(null)
  const [filed, setFiled] = useState<readonly number[]>([])
  const toast = useToast()
  const lock = lockOf('export', viewer)
  const reachable = recipients.filter(({ address }) => address !== null)
  const hidden = recipients.length - reachable.length
  const own = reachable.flatMap(({ id }) => {
    const text = edited.of(id)
    return text ? [{ physicianId: id, subject: text.subject, body: withFooter(text.body, footer) }] : []
  })
  const obstacle =
    lock?.reason ??
    (reachable.length === 0
      ? 'Reveal the emails first.'
      : missingWords([email, ...own].map(({ subject, body }) => `${subject}\n${body}`).join('\n'), job))
  const make = async (format: keyof typeof formats) => {
    setMaking(format)
    try {
      const { name, content } = await fileOverHttp(
        makeMergeFile,
        {
          ...{ format, job, edited: own, physicianIds: reachable.map(({ id }) => id) },
          ...{ subject: email.subject, body: withFooter(email.body, footer) },
        },
        () => {},
      )
      saveFile(name, content.type, content)
      toast.success('File downloaded', formatCount(reachable.length, 'email'))
      setFiled(reachable.map(({ id }) => id))
    } catch (error) {
      toast.failed('Export Failed', error)
    } finally {
      setMaking(null)
    }
  }
  return (
    <div className="flex flex-wrap items-center gap-2">
      {Object.entries(formats).map(([format, label]) =>
        lock?.byPlan ? (
          <PlansLink key={format} size="small" lock={lock}>
            <Download aria-hidden />
            Mail merge, {label}
          </PlansLink>
        ) : (
          <Button
            key={format}
            size="small"
            disabledReason={obstacle}
            pending={making === format}
            pendingText="Making the file..."
            onClick={() => void make(format as keyof typeof formats)}
          >
            <Download aria-hidden />
            Mail merge, {label}
          </Button>
        ),
      )}
      <p className="text-13 text-muted">
        {formatCount(reachable.length, 'email')}
        {hidden > 0 && `, ${formatCount(hidden, 'physician')} without a revealed email left out`}
      </p>
      {filed.length > 0 && <LogMerged viewer={viewer} physicianIds={filed} onDone={() => setFiled([])} />}
    </div>
  )
}

interface LogMergedProps {
  viewer: Viewer | null
  physicianIds: readonly number[]
  onDone: () => void
}

/** Once the file's emails have been sent elsewhere: one press logs them all. */
function LogMerged({ viewer, physicianIds, onDone }: LogMergedProps) {
  const log = useCallMutation(logContact)
  const logged = useLogged(undefined)
  const listId = useFromList()
  const toast = useToast()
  const logAll = async () => {
    try {
      const made: number[] = []
      for (let from = 0; from < physicianIds.length; from += limits.selectAllCap) {
        const part = physicianIds.slice(from, from + limits.selectAllCap)
        made.push(...(await log.mutateAsync({ physicianIds: part, how: 'email', listId })).activityIds)
      }
      logged(made)
      onDone()
    } catch (error) {
      toast.failed('Could not log the contacts', error)
    }
  }
  return (
    <div role="status" className="flex w-full flex-wrap items-center gap-2 rounded-8 bg-wash px-4 py-2.5 text-13">
      <span className="mr-1 font-semibold">Sent them?</span>
      <Button size="small" variant="primary" pending={log.isPending} onClick={() => void logAll()}>
        Log {formatNumber(physicianIds.length)} as emailed
      </Button>
      <Button size="small" onClick={onDone}>
        Not sent
      </Button>
      <span className="text-12 text-muted">{whoReads(viewer)}</span>
    </div>
  )
}
