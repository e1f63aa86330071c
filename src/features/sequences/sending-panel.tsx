import { useState } from 'react'
import { Link } from 'react-router'
import type { OutputOf } from '#shared/calls/contract.ts'
import { useCallAtPress, useCallMutation } from '#shared/calls/use-call.ts'
import { paths } from '#shared/product/paths.ts'
import { Badge } from '#ui/badge.tsx'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { Mail } from '#ui/icons.tsx'
import { formatNumber } from '#ui/number-format.ts'
import { EmptyState } from '#ui/page-state.tsx'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '#ui/table.tsx'
import { formatTime } from '#ui/time-format.ts'
import { useToast } from '#ui/toast.tsx'
import { decideBounce, type getSending, setSendingStop } from './stop-contracts.ts'

type Sending = OutputOf<typeof getSending>

interface SendingPanelProps {
  sending: Sending
  onChanged: () => void
}

/** The switch, the mailboxes by number, and bounces by where the address is from. */
export function SendingPanel({ sending: { stopped, mailboxes, sources, bounces }, onChanged }: SendingPanelProps) {
  return (
    <>
      <StopSwitch stopped={stopped} onChanged={onChanged} />
      {mailboxes.length === 0 ? (
        <EmptyState icon={<Mail aria-hidden />} title="No one has connected a mailbox">
          Members connect theirs in their account.
        </EmptyState>
      ) : (
        <Mailboxes mailboxes={mailboxes} />
      )}
      {sources.length > 0 && (
        <section aria-label="Bounces by source" className="mt-8">
          <h2 className="mb-2 headline-20">Bounces by source of the address</h2>
          <ul className="grid gap-1 text-14">
            {sources.map(({ source, sent, bounced }) => (
              <li key={source}>
                Of {formatNumber(sent)} emails to addresses from{' '}
                {source === '' ? 'no known source' : source.toUpperCase()}, {formatNumber(bounced)} bounced.
              </li>
            ))}
          </ul>
        </section>
      )}
      {bounces.length > 0 && <Bounces bounces={bounces} onChanged={onChanged} />}
    </>
  )
}

/** What a second team's bounce would decide by itself. */
function Bounces({ bounces, onChanged }: Pick<Sending, 'bounces'> & { onChanged: () => void }) {
  const decide = useCallAtPress(decideBounce)
  const toast = useToast()
  const press = async (id: string, forEveryone: boolean) => {
    try {
      await decide({ id, forEveryone })
      toast.success(forEveryone ? 'Left out for everyone' : 'Left out for that team alone')
      onChanged()
    } catch (error) {
      toast.failed('Could not save', error)
    }
  }
  return (
    <section aria-label="Addresses that bounced" className="mt-8">
      <h2 className="mb-2 headline-20">Addresses that bounced with one team</h2>
      <ul className="border-y border-hair text-14">
        {bounces.map(({ id, physicianId, name, source, at, forEveryone }) => (
          <li
            key={id}
            className="flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-hair py-2 first:border-t-0"
          >
            <span className="min-w-0 flex-1 basis-52 wrap-anywhere">
              <Link to={paths.physician(physicianId)} className="font-semibold hover:underline">
                {name}
              </Link>{' '}
              <span className="text-13 text-muted">
                {source === '' ? 'no known source' : source.toUpperCase()}, {formatTime(at, 'date', 'UTC')}
                {forEveryone && ', left out for everyone'}
              </span>
            </span>
            <Button size="small" onClick={() => void press(id, !forEveryone)}>
              {forEveryone ? 'Only for that team' : 'Leave out for everyone'}
              <span className="sr-only"> {name}</span>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}

function StopSwitch({ stopped, onChanged }: Pick<Sending, 'stopped'> & { onChanged: () => void }) {
  const set = useCallMutation(setSendingStop)
  const toast = useToast()
  const [asks, setAsks] = useState(false)
  const change = async (stop: boolean) => {
    try {
      await set.mutateAsync({ stopped: stop })
      toast.success(stop ? 'All sending is stopped' : 'Sending goes on')
      setAsks(false)
      onChanged()
    } catch (error) {
      toast.failed('Could not change it', error)
    }
  }
  if (stopped) {
    return (
      <Banner
        tone="danger"
        className="mb-6"
        actions={
          <Button size="small" pending={set.isPending} onClick={() => void change(false)}>
            Let sequences go on
          </Button>
        }
      >
        All sequences have been stopped since {formatTime(stopped.at, 'date-time', 'UTC')} UTC
        {stopped.by && ` by ${stopped.by}`}. Nothing leaves.
      </Banner>
    )
  }
  return (
    <div className="mb-6">
      <Button variant="danger" onClick={() => setAsks(true)}>
        Stop all sending
      </Button>
      <ConfirmDialog
        open={asks}
        onOpenChange={setAsks}
        title="Stop all sending?"
        description="No email of any member’s sequence leaves until an admin lets them go on. Answers still come in."
        confirmLabel="Stop everything"
        pendingText="Stopping..."
        pending={set.isPending}
        destructive
        onConfirm={() => void change(true)}
      />
    </div>
  )
}

const rate = (count: number, of: number) => (of === 0 ? '' : ` (${((100 * count) / of).toFixed(1)}%)`)

function Mailboxes({ mailboxes }: Pick<Sending, 'mailboxes'>) {
  return (
    <Table label="Mailboxes" cards>
      <TableHead>
        <TableHeader>Mailbox</TableHeader>
        <TableHeader>Sent</TableHeader>
        <TableHeader>Bounced</TableHeader>
        <TableHeader>Replied</TableHeader>
        <TableHeader>Opted out</TableHeader>
        <TableHeader>Reported as spam</TableHeader>
      </TableHead>
      <TableBody>
        {mailboxes.map(({ number, member, broken, sent, bounced, replied, optedOut, complaints }) => (
          <TableRow key={number}>
            <TableCell className="wrap-anywhere">
              {number}. <span className="font-semibold">{member}</span>{' '}
              {broken && <Badge tone="amber">Not connected</Badge>}
            </TableCell>
            <TableCell data-label="Sent">{formatNumber(sent)}</TableCell>
            <TableCell data-label="Bounced">
              {formatNumber(bounced)}
              {rate(bounced, sent)}
            </TableCell>
            <TableCell data-label="Replied">
              {formatNumber(replied)}
              {rate(replied, sent)}
            </TableCell>
            <TableCell data-label="Opted out">
              {formatNumber(optedOut)}
              {rate(optedOut, sent)}
            </TableCell>
            <TableCell data-label="Reported as spam">{formatNumber(complaints)}</TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}
