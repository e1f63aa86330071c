/** Logs, metrics, and traces for the operator. */
import { commaList, type Setting, text, wholeNumber } from './setting.ts'

export const visibility = {
  METRICS_PORT: {
    sentence:
      'A separate port for /metrics in the Prometheus format, at the address of HOST. It must not be reachable from outside. With METRICS_TOKEN, it requires the token, too.',
    schema: wholeNumber(0, 65_535).optional(),
    example: '9464',
  },
  METRICS_TOKEN: {
    sentence:
      'Allows requests for /metrics on PORT that send it as Authorization: Bearer …. Without it, /metrics is off on that port.',
    schema: text.min(24, 'must have at least 24 characters; `openssl rand -hex 24` creates one').optional(),
  },
  OTEL_EXPORTER_OTLP_ENDPOINT: {
    sentence:
      'Where to send traces by OTLP over HTTP: the address of an OpenTelemetry collector. Without it, there are no traces.',
    schema: text
      .refine((value) => /^https?:\/\//.test(value) && URL.canParse(value), {
        error: 'must look like http://localhost:4318',
      })
      .optional(),
    example: 'http://localhost:4318',
  },
  OTEL_EXPORTER_OTLP_HEADERS: {
    sentence: 'Headers for the collector, such as a key: name=value, separated by commas.',
    schema: commaList
      .transform((pairs) => pairs.map((pair) => pair.split(/=(.*)/s).slice(0, 2)))
      .refine((pairs) => pairs.every(([name, value]) => /^[\w-]+$/.test(name ?? '') && value), {
        error: 'must look like name=value,other=value',
      })
      .transform((pairs) => Object.fromEntries(pairs) as Record<string, string>)
      .default({}),
    example: 'x-api-key=…',
  },
} as const satisfies Record<string, Setting>
