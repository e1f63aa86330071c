/**
 * Shows where time goes, as spans of a trace. Without OTEL_EXPORTER_OTLP_ENDPOINT there is no tracer, and a span costs
 * one comparison. Names and attributes are about the program: routes, calls, kinds of statements. Never an address, a
 * name, a person's id, or anything typed.
 */
export type SpanAttributes = Readonly<Record<string, string | number | boolean>>

export interface Span {
  /** Adds attributes known only at the end. */
  note: (attributes: SpanAttributes) => void
  rename: (name: string) => void
}

export interface Tracer {
  /** Runs `work` in a child of the current span. If it throws or rejects, the span is marked as failed. */
  run: <T>(name: string, attributes: SpanAttributes, work: (span: Span) => T) => T
  /** The same for a request; `headers` say which trace it belongs to, if they come from a trusted sender. */
  request: <T>(headers: Headers | null, work: (span: Span) => T) => T
  /** Records a span that has just ended and took this many milliseconds. */
  past: (name: string, attributes: SpanAttributes, milliseconds: number) => void
}

let tracer: Tracer | null = null

/** For the whole process; null ends tracing. */
export function traceWith(next: Tracer | null): void {
  tracer = next
}

export const isTraced = (): boolean => tracer !== null

const unseen: Span = { note: () => {}, rename: () => {} }

export function inSpan<T>(name: string, attributes: SpanAttributes, work: (span: Span) => T): T {
  return tracer === null ? work(unseen) : tracer.run(name, attributes, work)
}

export function inRequestSpan<T>(headers: Headers | null, work: (span: Span) => T): T {
  return tracer === null ? work(unseen) : tracer.request(headers, work)
}

export function notePastSpan(name: string, attributes: SpanAttributes, milliseconds: number): void {
  tracer?.past(name, attributes, milliseconds)
}

/** The same object, with each function running in a span 'kind function', if the process is already traced. */
export function tracedAs<T extends object>(kind: string, target: T): T {
  if (tracer === null) return target
  return new Proxy(target, {
    get: (object, name, receiver) => {
      const value: unknown = Reflect.get(object, name, receiver)
      if (typeof value !== 'function' || typeof name === 'symbol') return value
      return (...args: unknown[]) => inSpan(`${kind} ${name}`, {}, () => Reflect.apply(value, object, args))
    },
  })
}
