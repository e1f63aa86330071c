import { type ReactNode, useId } from 'react'
import { Banner } from '#ui/banner.tsx'
import { formatCount, formatNumber } from '#ui/number-format.ts'
import { Time } from '#ui/time.tsx'
import type { SystemState } from './contracts.ts'
import { FailedJobs } from './failed-jobs.tsx'
import { ServersTable } from './servers-table.tsx'
import { agoWords, healthWords, sizeWords, spanWords } from './system-words.ts'

const tones = { well: 'info', warned: 'warning', failing: 'danger' } as const

/** The state of the service, for admins. */
export function SystemView({ state, onChanged }: { state: SystemState; onChanged: () => void }) {
  const { at, health, warnings, servers, jobs, imports, backup, lastGoodBackupAt, restoreProvenAt, billing, sources } =
    state
  return (
    <>
      <div role="status">
        <Banner tone={tones[health]} title={healthWords[health]}>
          {warnings.length > 0 && (
            <ul className="list-disc space-y-1 pl-4">
              {warnings.map(({ server, says }) => (
                <li key={`${server} ${says}`} className="break-words">
                  {server !== null && <span className="font-medium">{server}: </span>}
                  {says}
                </li>
              ))}
            </ul>
          )}
        </Banner>
      </div>
      <Part title="Servers">
        {servers.length > 0 ? (
          <ServersTable servers={servers} at={at} />
        ) : (
          <p className="text-14 text-muted">No server has reported in yet. Each one does within seconds of starting.</p>
        )}
      </Part>
      <Part title="Jobs">
        <Facts>
          <Fact name="Waiting">{formatNumber(jobs.waiting)}</Fact>
          <Fact name="Running">{formatNumber(jobs.running)}</Fact>
          <Fact name="Waiting to retry">{formatNumber(jobs.retrying)}</Fact>
          <Fact name="Failed permanently, last hour">{formatNumber(jobs.failed)}</Fact>
          <Fact name="Oldest has waited">{jobs.waiting === 0 ? 'None waiting' : spanWords(jobs.oldestSeconds)}</Fact>
        </Facts>
        <div className="mt-5">
          {jobs.failures.length > 0 ? (
            <FailedJobs jobs={jobs.failures} onChanged={onChanged} />
          ) : (
            <p className="text-14 text-muted">No failed jobs. A job that fails is listed here and can be retried.</p>
          )}
        </div>
      </Part>
      <Part title="Backups">
        <Facts>
          <Fact name="Last good backup">
            {lastGoodBackupAt ? <Moment value={lastGoodBackupAt} at={at} /> : 'None yet'}
          </Fact>
          <Fact name="Last proven restore">
            {restoreProvenAt ? <Moment value={restoreProvenAt} at={at} /> : 'None yet'}
          </Fact>
          {backup && (
            <>
              <Fact name="Last attempt">{backup.ok ? 'Succeeded' : 'Failed'}</Fact>
              <Fact name="Size">{sizeWords(backup.bytes)}</Fact>
              <Fact name="Place">{backup.place}</Fact>
            </>
          )}
        </Facts>
      </Part>
      <Part title="Data">
        <Facts>
          {sources.map(({ source, name, takenAt }) => (
            <Fact key={source} name={name}>
              <Moment value={takenAt} at={at} />
            </Fact>
          ))}
          <Fact name="Imports in progress">{formatCount(imports.running + imports.waiting, 'import')}</Fact>
          <Fact name="Last failed import">
            {imports.lastFailedAt ? <Moment value={imports.lastFailedAt} at={at} /> : 'None'}
          </Fact>
          <Fact name="Entries for removed people">{formatNumber(state.suppressions)}</Fact>
        </Facts>
      </Part>
      <Part title="Payments and secrets">
        <Facts>
          <Fact name="Events read until">
            {billing.readUntil ? <Moment value={billing.readUntil} at={at} /> : 'None yet'}
          </Fact>
          <Fact name="Last event">
            {billing.lastEventAt ? <Moment value={billing.lastEventAt} at={at} /> : 'None yet'}
          </Fact>
          <Fact name="Second factors under a former secret">{formatNumber(state.underFormerSecret)}</Fact>
        </Facts>
      </Part>
    </>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="mt-10 border-t border-hair pt-6">
      <h2 id={id} className="mb-4 headline-20">
        {title}
      </h2>
      {children}
    </section>
  )
}

function Facts({ children }: { children: ReactNode }) {
  return <dl className="grid grid-cols-2 gap-x-8 gap-y-4 sm:grid-cols-3 lg:grid-cols-5">{children}</dl>
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-13 text-muted">{name}</dt>
      <dd className="mt-0.5 font-medium break-words tabular-nums">{children}</dd>
    </div>
  )
}

function Moment({ value, at }: { value: string; at: string }) {
  return (
    <>
      {agoWords(value, at)}
      <span className="block text-12 font-normal text-muted">
        <Time value={value} format="date-time" />
      </span>
    </>
  )
}
