import { useState } from 'react'
import type { EmailText } from '#adapters/ai/port.ts'
import { lockOf } from '#features/billing/gated-controls.ts'
import { PlansLink } from '#features/billing/plans-link.tsx'
import type { Viewer } from '#shared/access/access.ts'
import { fileOverHttp } from '#shared/calls/use-call.ts'
import { type Job, missingWords } from '#shared/text/email-placeholders.ts'
import { Button } from '#ui/button.tsx'
import { Download } from '#ui/icons.tsx'
import { formatCount } from '#ui/number-format.ts'
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
    </div>
  )
}
