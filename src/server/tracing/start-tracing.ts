import type { Logger } from 'pino'
import type { Env } from '../start/env.ts'

/**
 * Begins to trace this thread where OTEL_EXPORTER_OTLP_ENDPOINT is set; the libraries for it are loaded only then. Before anything else that
 * is to be traced is made. The function that it gives sends what is left.
 */
export async function traceIfAsked(env: Env, log: Logger): Promise<() => Promise<void>> {
  if (env.OTEL_EXPORTER_OTLP_ENDPOINT === undefined) return async () => {}
  const { startTracing } = await import('./open-telemetry.ts')
  return startTracing(env, log)
}
