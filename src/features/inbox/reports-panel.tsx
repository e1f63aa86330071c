import { Link } from 'react-router'
import type { OutputOf } from '#shared/calls/contract.ts'
import { useCallMutation } from '#shared/calls/use-call.ts'
import { paths } from '#shared/product/paths.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { DeskList, type DeskPanelProps, openAndDone, StateLinks } from '#ui/desk-list.tsx'
import { Time } from '#ui/time.tsx'
import { useToast } from '#ui/toast.tsx'
import { decideContactReport, type getReportedContacts, type ReportedContact } from './contracts.ts'

const channelNames: Record<ReportedContact['kind'], string> = {
  personal_email: 'Personal email',
  work_email: 'Work email',
  phone: 'Phone',
  direct_phone: 'Direct phone',
  direct_address: 'Direct address',
  linkedin: 'LinkedIn',
}

const reasonNames: Readonly<Record<string, string>> = {
  not_delivered: 'Email bounced',
  not_in_service: 'The number is not in service',
  another_person: 'Someone else answers',
  left_practice: 'Left the practice',
  other: 'Something else',
}

const statusNames = { listed: 'listed', confirmed: 'confirmed', failed: 'marked as failed' }

interface ReportsPanelProps extends DeskPanelProps {
  answer: OutputOf<typeof getReportedContacts> | null
  state: 'waiting' | 'done'
}

/** Contacts that members reported as wrong: restore the former state, or keep the mark. */
export function ReportsPanel({ answer, state, onChanged, reading }: ReportsPanelProps) {
  return (
    <>
      <div className="mb-4">
        <StateLinks label="Reports by state" value={state} options={openAndDone} />
      </div>
      <DeskList
        answer={answer}
        label="Reported contacts"
        onRetry={onChanged}
        retrying={reading}
        empty={
          state === 'waiting'
            ? { title: 'No open reports', text: 'When a member reports a contact as wrong, it is listed here.' }
            : { title: 'No decided reports yet', text: 'Reports you decide are listed here.' }
        }
      >
        <ul>
          {answer?.data.map((report) => (
            <ReportRow key={report.id} report={report} onChanged={onChanged} />
          ))}
        </ul>
      </DeskList>
    </>
  )
}

function ReportRow({ report, onChanged }: { report: ReportedContact; onChanged: () => void }) {
  const { mutateAsync, isPending } = useCallMutation(decideContactReport)
  const toast = useToast()
  const decide = async (action: 'restore' | 'confirm') => {
    try {
      await mutateAsync({ reportId: report.id, action })
      toast.success(action === 'restore' ? 'Flag cleared' : 'Confirmed as wrong')
    } catch (error) {
      toast.failed('Action Failed', error)
    }
    onChanged()
  }
  const what = `${channelNames[report.kind]} of ${report.physician.name}`
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-8 gap-y-3 border-b border-hair py-5 first:border-t">
      <div className="min-w-0 max-w-[70ch]">
        <h2 className="font-semibold">
          {channelNames[report.kind]} of{' '}
          <Link to={paths.physician(report.physician.id)} className="text-accent underline underline-offset-2">
            {report.physician.name}
          </Link>
        </h2>
        <p className="mt-1 break-all">
          {report.value ?? <span className="text-muted">No longer in the data</span>}{' '}
          {report.status && (
            <Badge tone={report.status === 'failed' ? 'red' : 'neutral'}>{statusNames[report.status]}</Badge>
          )}
        </p>
        <p className="mt-2 text-14">{reasonNames[report.reason] ?? report.reason}</p>
        {report.note && <p className="mt-1 text-14 break-words whitespace-pre-line text-muted">{report.note}</p>}
        <p className="mt-2 text-13 break-words text-muted">
          {report.email} · <Time value={report.createdAt} format="date-time" /> · before:{' '}
          {statusNames[report.statusBefore]}
          {report.decidedAt && (
            <>
              {report.decision === 'restored' ? ' · flag cleared ' : ' · confirmed as wrong '}
              <Time value={report.decidedAt} format="date-time" />
            </>
          )}
        </p>
      </div>
      {report.decision === null && (
        <div className="flex gap-2">
          <Button
            size="small"
            pending={isPending}
            onClick={() => void decide('restore')}
            aria-label={`Restore: ${what}`}
          >
            Restore
          </Button>
          <Button
            size="small"
            variant="quiet"
            pending={isPending}
            onClick={() => void decide('confirm')}
            aria-label={`Confirm as wrong: ${what}`}
          >
            Confirm as wrong
          </Button>
        </div>
      )}
    </li>
  )
}
