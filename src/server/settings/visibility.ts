/** What an operator sees. */
import { z } from 'zod'
import { commaList, type Setting, text, wholeNumber } from './setting.ts'

export const visibility = {
  METRICS_PORT: {
    sentence:
      'A port of its own for /metrics in the Prometheus format, at the address of HOST. Strangers must not reach it; with METRICS_TOKEN it wants that, too.',
    schema: wholeNumber(0, 65_535).optional(),
    example: '9464',
  },
  METRICS_TOKEN: {
    sentence: 'Opens /metrics on PORT to requests with it: Authorization: Bearer …. Without it, /metrics is off there.',
    schema: text.min(24, 'must have at least 24 characters; `openssl rand -hex 24` makes one').optional(),
  },
  OTEL_EXPORTER_OTLP_ENDPOINT: {
    sentence:
      'Where traces are sent, by OTLP over HTTP: the address of an OpenTelemetry collector. Without it there are no traces.',
    schema: text
      .refine((value) => /^https?:\/\//.test(value) && URL.canParse(value), {
        error: 'must look like http://localhost:4318',
      })
      .optional(),
    example: 'http://localhost:4318',
  },
  OTEL_EXPORTER_OTLP_HEADERS: {
    sentence: 'Headers for it, such as a key: name=value, joined by commas.',
    schema: commaList
      .transform((pairs) => pairs.map((pair) => pair.split(/=(.*)/s).slice(0, 2)))
      .refine((pairs) => pairs.every(([name, value]) => /^[\w-]+$/.test(name ?? '') && value), {
        error: 'must look like name=value,other=value',
      })
      .transform((pairs) => Object.fromEntries(pairs) as Record<string, string>)
      .default({}),
    example: 'x-api-key=…',
  },
  OTEL_SERVICE_NAME: { sentence: 'What the server is called in traces.', schema: text.default('attending') },
  OTEL_TRACES_SAMPLER_ARG: {
    sentence:
      'The part of the requests that is traced, from 0 to 1. A trusted proxy that sends a trace along decides for its own.',
    schema: z.coerce
      .number({ error: 'must be a number' })
      .min(0, 'must be at least 0')
      .max(1, 'must be at most 1')
      .default(1),
  },
  LOG_LEVEL: {
    sentence: 'How much is logged; the default is info in production mode and warn in local mode.',
    schema: z
      .enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent'], {
        error: 'must be one of fatal, error, warn, info, debug, silent',
      })
      .optional(),
    example: 'info',
  },
} as const satisfies Record<string, Setting>
