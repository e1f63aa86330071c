/** Checks that the model and the collector of traces in the settings answer. */
import { z } from 'zod'
import type { Env } from '../settings/env.ts'
import { type Finding, fault, good, sentenceOf, warning } from './finding.ts'

const timeout = 5000

const Models = z.object({ data: z.array(z.object({ id: z.string() })) })

/** Asks for the list of models, which costs nothing. */
export async function checkModel(env: Pick<Env, 'AI_BASE_URL' | 'AI_API_KEY' | 'AI_MODEL'>): Promise<Finding[]> {
  const { AI_BASE_URL: baseUrl, AI_API_KEY: key, AI_MODEL: model } = env
  if (baseUrl === undefined) return []
  const address = `${baseUrl.replace(/\/+$/, '')}/models`
  const headers: Record<string, string> = key === undefined ? {} : { authorization: `Bearer ${key}` }
  let answer: Response
  try {
    answer = await fetch(address, { headers, redirect: 'manual', signal: AbortSignal.timeout(timeout) })
  } catch (error) {
    return [
      fault('model', `AI_BASE_URL (${baseUrl}) cannot be reached: ${reasonOf(error)} Emails are written by rules.`),
    ]
  }
  if (answer.status === 401 || answer.status === 403) {
    return [fault('model', `The endpoint at AI_BASE_URL refuses AI_API_KEY (status ${answer.status}). Correct it.`)]
  }
  const models = Models.safeParse(await answer.json().catch(() => null))
  // Not every endpoint has a list.
  if (!models.success) return [warning('model', 'The endpoint at AI_BASE_URL answers, but does not list its models.')]
  if (!models.data.data.some(({ id }) => id === model)) {
    const some = models.data.data.slice(0, 3).map(({ id }) => id)
    return [fault('model', `The endpoint has no model ${model}, only such as ${some.join(', ')}. Correct AI_MODEL.`)]
  }
  return [good('model', `The endpoint at AI_BASE_URL has the model ${model}.`)]
}

type Tracing = Pick<Env, 'OTEL_EXPORTER_OTLP_ENDPOINT' | 'OTEL_EXPORTER_OTLP_HEADERS'>

/** Sends an export without spans (OTLP/HTTP, with the JSON encoding). */
export async function checkTracing(env: Tracing): Promise<Finding[]> {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_EXPORTER_OTLP_HEADERS: headers } = env
  if (endpoint === undefined) return []
  let answer: Response
  try {
    answer = await fetch(`${endpoint.replace(/\/+$/, '')}/v1/traces`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ resourceSpans: [] }),
      redirect: 'manual',
      signal: AbortSignal.timeout(timeout),
    })
  } catch (error) {
    const says = `OTEL_EXPORTER_OTLP_ENDPOINT (${endpoint}) cannot be reached: ${reasonOf(error)}`
    return [warning('tracing', `${says} Until then, traces are lost.`)]
  }
  if (answer.ok) return [good('tracing', 'The collector of traces answers.')]
  const says = `The collector refuses traces (status ${answer.status}).`
  return [warning('tracing', `${says} Check OTEL_EXPORTER_OTLP_HEADERS and the path of the endpoint.`)]
}

function reasonOf(error: unknown): string {
  const { cause } = error as Error
  return sentenceOf(cause instanceof Error && cause.message !== '' ? cause : error)
}
