import type { OutputOf } from '#shared/calls/contract.ts'
import { Time } from '#ui/time.tsx'
import type { getOutboxMail } from './contracts.ts'

export type OutboxView = 'rendered' | 'text' | 'source'

interface OutboxMailProps {
  mail: OutputOf<typeof getOutboxMail>
  view: OutboxView
}

export function OutboxMailHead({ mail }: { mail: OutboxMailProps['mail'] }) {
  const facts = [
    ['To', mail.to],
    ['Kind', mail.kind],
  ]
  return (
    <header>
      <h2 className="headline-20">{mail.subject}</h2>
      <dl className="mt-2 flex flex-wrap gap-x-6 gap-y-1 text-13">
        {facts.map(([term, value]) => (
          <div key={term} className="flex gap-1.5">
            <dt className="text-muted">{term}</dt>
            <dd className="break-all">{value}</dd>
          </div>
        ))}
        <div className="flex gap-1.5">
          <dt className="text-muted">Sent</dt>
          <dd>
            <Time value={mail.sentAt} format="date-time" />
          </dd>
        </div>
      </dl>
    </header>
  )
}

// Scrollable areas must be reachable without a pointer.
const reachable = { tabIndex: 0 }

export function OutboxMailBody({ mail, view }: OutboxMailProps) {
  if (view !== 'rendered') {
    return (
      <pre
        {...reachable}
        className="max-h-[720px] overflow-auto rounded-8 border border-hair-strong bg-surface p-4 font-mono text-12 leading-5 break-words whitespace-pre-wrap"
      >
        {view === 'text' ? mail.text : mail.source}
      </pre>
    )
  }
  return (
    <iframe
      title={`Email: ${mail.subject}`}
      // No scripts, no forms, not our origin; its links open in a new tab.
      sandbox="allow-popups allow-popups-to-escape-sandbox"
      srcDoc={withoutStyleSheets(mail.html)}
      className="h-[720px] w-full rounded-8 border border-hair-strong bg-surface"
    />
  )
}

/**
 * The frame inherits our policy, which refuses style sheets inside pages. Without them, an email looks the way it does
 * in the many email programs that drop them, too; the inline styles are enough.
 */
function withoutStyleSheets(html: string): string {
  return html.replaceAll(/<style\b[^>]*>[\s\S]*?<\/style>/g, '')
}
