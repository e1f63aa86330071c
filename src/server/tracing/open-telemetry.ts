/** Sends spans to an OpenTelemetry collector by OTLP over HTTP. Loaded only if OTEL_EXPORTER_OTLP_ENDPOINT is set. */
import {
  type Context,
  context,
  DiagLogLevel,
  diag,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { W3CTraceContextPropagator } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type { Logger } from 'pino'
import { type SpanAttributes, traceWith } from '#shared/tracing/spans.ts'
import { buildFacts } from '../settings/build-facts.ts'
import type { Env } from '../settings/env.ts'

type Settings = Pick<
  Env,
  'OTEL_EXPORTER_OTLP_ENDPOINT' | 'OTEL_EXPORTER_OTLP_HEADERS' | 'OTEL_SERVICE_NAME' | 'OTEL_TRACES_SAMPLER_ARG'
>

/** Starts tracing this process. Returns a function that sends the remaining spans and stops tracing. */
export function startTracing(env: Settings, log: Logger): () => Promise<void> {
  const { version, build } = buildFacts()
  const say = (message: string) => log.warn(`Traces: ${message.slice(0, 300)}`)
  diag.setLogger({ error: say, warn: say, info: () => {}, debug: () => {}, verbose: () => {} }, DiagLogLevel.WARN)
  const exporter = new OTLPTraceExporter({
    url: `${env.OTEL_EXPORTER_OTLP_ENDPOINT?.replace(/\/$/, '')}/v1/traces`,
    headers: env.OTEL_EXPORTER_OTLP_HEADERS,
    timeoutMillis: 5000,
  })
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      'service.name': env.OTEL_SERVICE_NAME,
      'service.version': version,
      'service.instance.build': build,
    }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(env.OTEL_TRACES_SAMPLER_ARG) }),
    spanProcessors: [new BatchSpanProcessor({ exporter, scheduledDelayMillis: 1000 })],
  })
  const contexts = new AsyncLocalStorageContextManager().enable()
  context.setGlobalContextManager(contexts)
  const tracer = provider.getTracer('attending', version)
  const propagator = new W3CTraceContextPropagator()

  const run = <T>(
    { name, kind, attributes, parent }: { name: string; kind: SpanKind; attributes: SpanAttributes; parent: Context },
    work: (span: { note: (attributes: SpanAttributes) => void; rename: (name: string) => void }) => T,
  ): T => {
    const span = tracer.startSpan(name, { kind, attributes }, parent)
    const fail = (error: unknown) => {
      // Only its name, because messages may repeat what someone typed.
      span.setStatus({ code: SpanStatusCode.ERROR, message: error instanceof Error ? error.name : 'unknown' })
      span.end()
    }
    return context.with(trace.setSpan(parent, span), () => {
      try {
        const result = work({ note: (more) => span.setAttributes(more), rename: (next) => span.updateName(next) })
        if (!(result instanceof Promise)) {
          span.end()
          return result
        }
        result.then(() => span.end(), fail)
        return result
      } catch (error) {
        fail(error)
        throw error
      }
    })
  }

  traceWith({
    run: (name, attributes, work) => run({ name, kind: SpanKind.INTERNAL, attributes, parent: context.active() }, work),
    request: (headers, work) => {
      const getter = {
        keys: () => [...(headers?.keys() ?? [])],
        get: (_: unknown, key: string) => headers?.get(key) ?? undefined,
      }
      const parent = headers === null ? ROOT_CONTEXT : propagator.extract(ROOT_CONTEXT, headers, getter)
      return run({ name: 'request', kind: SpanKind.SERVER, attributes: {}, parent }, work)
    },
    past: (name, attributes, milliseconds) => {
      const end = Date.now()
      tracer.startSpan(name, { kind: SpanKind.CLIENT, attributes, startTime: end - milliseconds }).end(end)
    },
  })
  return async () => {
    traceWith(null)
    await provider.shutdown().catch((error) => say(String(error)))
    contexts.disable()
    context.disable()
    diag.disable()
  }
}
