import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { MoreHorizontal } from '#ui/icons.tsx'
import { Menu, MenuItem } from '#ui/menu.tsx'
import { formatMoney } from '#ui/number-format.ts'
import { Time } from '#ui/time.tsx'
import type { MakeChange, Portal } from './sandbox-change.ts'
import { Part } from './sandbox-frame.tsx'

type Invoice = Portal['invoices'][number]

/** Newest first, each with its lines; the menu does what the provider or the bank would. */
export function SandboxInvoices({ invoices, change }: { invoices: readonly Invoice[]; change: MakeChange }) {
  return (
    <Part title="Invoices">
      {invoices.length === 0 ? (
        <p className="text-muted">No invoices yet.</p>
      ) : (
        <ul className="border-t border-hair">
          {invoices.map((invoice) => (
            <li key={invoice.id} className="grid gap-1 border-b border-hair py-3">
              <div className="flex items-center gap-3">
                <span className="flex flex-1 flex-wrap items-center gap-x-3 gap-y-1">
                  <Time value={invoice.createdAt} className="font-medium" />
                  <span className="text-13 text-muted">{invoice.number}</span>
                  <InvoiceState invoice={invoice} />
                </span>
                <span className="font-medium tabular-nums">{formatMoney(invoice.total)}</span>
                <InvoiceMenu invoice={invoice} change={change} />
              </div>
              {invoice.lines.length > 1 &&
                invoice.lines.map(({ text, amount }) => (
                  <p key={text} className="flex justify-between gap-4 pr-12 text-13 text-muted tabular-nums">
                    <span>{text}</span>
                    <span>{formatMoney(amount)}</span>
                  </p>
                ))}
            </li>
          ))}
        </ul>
      )}
    </Part>
  )
}

function InvoiceState({ invoice: { status, refunded, dispute } }: { invoice: Invoice }) {
  if (dispute) return <Badge tone={dispute === 'won' ? 'neutral' : 'red'}>dispute {dispute}</Badge>
  if (refunded) return <Badge tone="amber">refunded</Badge>
  return <Badge tone={status === 'paid' ? 'accent' : 'red'}>{status}</Badge>
}

function InvoiceMenu({ invoice, change }: { invoice: Invoice; change: MakeChange }) {
  const { id: invoiceId, status, refunded, dispute } = invoice
  if (status !== 'paid') return <span className="size-[30px]" />
  return (
    <Menu
      label={`Actions for invoice ${invoice.number}`}
      trigger={
        <Button variant="quiet" size="small-icon" aria-label={`Actions for ${invoice.number}`}>
          <MoreHorizontal aria-hidden />
        </Button>
      }
    >
      {!refunded && (
        <MenuItem onSelect={() => void change({ kind: 'refund', invoiceId }, 'Payment refunded')}>Refund</MenuItem>
      )}
      {dispute === null && (
        <MenuItem onSelect={() => void change({ kind: 'dispute', invoiceId, to: 'open' }, 'Dispute opened')}>
          Open a dispute
        </MenuItem>
      )}
      {dispute === 'open' && (
        <>
          <MenuItem onSelect={() => void change({ kind: 'dispute', invoiceId, to: 'won' }, 'Dispute won')}>
            Win the dispute
          </MenuItem>
          <MenuItem onSelect={() => void change({ kind: 'dispute', invoiceId, to: 'lost' }, 'Dispute lost')}>
            Lose the dispute
          </MenuItem>
        </>
      )}
    </Menu>
  )
}
