/**
 * A server's metrics, and the only place that touches the registry. Labels have few values: names of routes, contracts,
 * and jobs, never anything a client sends. Each app has its own registry, so several can run in one process.
 */
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { JobRun } from '#adapters/jobs/port.ts'
import type { Carrier, MailError } from '#adapters/mail/port.ts'
import { isNamed } from '#shared/calls/named-error.ts'
import { inSpan } from '#shared/tracing/spans.ts'

const times = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

export function makeMetrics() {
  const registry = new Registry()
  const registers = [registry]
  return {
    registry,
    requests: new Histogram({
      name: 'attending_http_request_seconds',
      help: 'Response time, by kind of route and status.',
      labelNames: ['route', 'method', 'status'],
      buckets: times,
      registers,
    }),
    calls: new Counter({
      name: 'attending_calls_total',
      help: 'Calls over HTTP by name and status.',
      labelNames: ['call', 'status'],
      registers,
    }),
    callSeconds: new Histogram({
      name: 'attending_call_seconds',
      help: 'Duration of calls by name, made over HTTP or by a page.',
      labelNames: ['call'],
      buckets: times,
      registers,
    }),
    refused: new Counter({
      name: 'attending_refused_total',
      help: 'Requests refused with 503 because the server was overloaded.',
      registers,
    }),
    limited: new Counter({
      name: 'attending_limited_total',
      help: 'Requests answered with 429 for too many requests, by kind of route.',
      labelNames: ['route'],
      registers,
    }),
    inFlight: new Gauge({ name: 'attending_requests_in_flight', help: 'Requests being answered now.', registers }),
    jobs: new Histogram({
      name: 'attending_job_seconds',
      help: 'Duration of job runs, by name and result: done or failed.',
      labelNames: ['job', 'outcome'],
      buckets: [0.01, 0.1, 1, 10, 60, 600],
      registers,
    }),
    mails: new Counter({
      name: 'attending_mails_total',
      help: 'Emails handed to the mail server: sent, failed (retried later), or refused permanently.',
      labelNames: ['outcome'],
      registers,
    }),
    /** Adds the metrics of the process itself: memory, event loop, garbage collection. */
    watchProcess: () => collectDefaultMetrics({ register: registry }),
  }
}

export type Metrics = ReturnType<typeof makeMetrics>

/** In the Prometheus text format. */
export const exposition = ({ registry }: Metrics): Promise<string> => registry.metrics()

/** Counts the outcome of each email. */
export function countMails({ mails }: Metrics, carrier: Carrier): Carrier {
  return {
    carry: async (mail) => {
      try {
        await inSpan('mail', { kind: mail.kind }, () => carrier.carry(mail))
        mails.inc({ outcome: 'sent' })
      } catch (error) {
        mails.inc({ outcome: isNamed<MailError>(error, 'MailError') && error.hopeless ? 'refused' : 'failed' })
        throw error
      }
    },
  }
}

/** Times each run of a job. */
export function timeJobs({ jobs }: Metrics, run: (job: JobRun) => Promise<void>): (job: JobRun) => Promise<void> {
  return async (job) => {
    const ended = jobs.startTimer({ job: job.kind })
    try {
      await inSpan(`job ${job.kind}`, { attempt: job.attempt }, () => run(job))
      ended({ outcome: 'done' })
    } catch (error) {
      ended({ outcome: 'failed' })
      throw error
    }
  }
}

/** Node's HTTP parser accepts about forty methods, most of which are unused here. */
export const methodLabel = (method: string): string =>
  ['GET', 'HEAD', 'POST', 'OPTIONS'].includes(method) ? method : 'other'
