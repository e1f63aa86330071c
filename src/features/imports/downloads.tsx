import type { OutputOf } from '#shared/calls/contract.ts'
import { Badge } from '#ui/badge.tsx'
import { Time } from '#ui/time.tsx'
import type { getImports } from './contracts.ts'

const states = {
  running: { label: 'Running', tone: 'amber' },
  done: { label: 'Done', tone: 'accent' },
  failed: { label: 'Failed', tone: 'red' },
} as const

/** The scheduled downloads of public files: what each is doing, or how it last ended. */
export function Downloads({ downloads }: Pick<OutputOf<typeof getImports>, 'downloads'>) {
  return (
    <section aria-labelledby="downloads" className="mt-10">
      <h2 id="downloads" className="headline-20">
        Scheduled downloads
      </h2>
      <ul className="mt-3">
        {downloads.map(({ source, title, state, message, startedAt, finishedAt }) => (
          <li key={source} className="grid gap-2 border-b border-hair py-4 first:border-t">
            <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
              <p className="flex flex-wrap items-center gap-2">
                <span className="font-semibold">{title}</span>
                <Badge tone={states[state].tone}>{states[state].label}</Badge>
              </p>
              <p className="text-13 text-muted">
                <Time value={finishedAt ?? startedAt} format="date-time" />
              </p>
            </div>
            {message && (
              <pre className="overflow-x-auto font-sans text-13 break-words whitespace-pre-wrap text-muted">
                {message}
              </pre>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
