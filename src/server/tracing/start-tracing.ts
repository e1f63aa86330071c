import type { Logger } from 'pino'
import type { Env } from '../settings/env.ts'

/**
 * Starts tracing this thread if OTEL_EXPORTER_OTLP_ENDPOINT is set; the libraries are loaded only then. Call it before
 * creating anything to be traced. Returns a function that sends the remaining spans.
 */
export async function traceIfAsked(env: Env, log: Logger): Promise<() => Promise<void>> {
  if (env.OTEL_EXPORTER_OTLP_ENDPOINT === undefined) return async () => {}
  const { startTracing } = await import('./open-telemetry.ts')
  return startTracing(env, log)
}
