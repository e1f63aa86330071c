import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { AwsClient } from 'aws4fetch'
import { StorageAwayError, StorageFullError } from './port.ts'

export interface S3Options {
  /** Scheme, host and port: 'https://s3.us-east-1.amazonaws.com'. */
  endpoint: string
  region: string
  bucket: string
  accessKeyId: string
  secretAccessKey: string
  /**
   * Milliseconds until an answer begins, not counting the time to send; two more tries follow. The limit between two
   * pieces of an answer is six times that.
   */
  timeout?: number
}

export interface S3Request {
  method: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE'
  /** For an object; '' for the bucket itself. */
  name: string
  query?: Readonly<Record<string, string>>
  headers?: Readonly<Record<string, string>>
  body?: Uint8Array<ArrayBuffer>
}

export interface S3Answer {
  status: number
  headers: Headers
  /** Its pieces. Throws a `StorageAwayError` if they break off or add up to fewer bytes than announced. */
  parts: () => AsyncGenerator<Uint8Array<ArrayBuffer>>
  text: () => Promise<string>
  /** Stops reading. */
  drop: () => Promise<void>
}

/** Milliseconds before the second try, and twice that before the third. */
const pauseBetween = 100
/** Bytes that a slow connection to the store carries in a millisecond. */
const slowest = 100

/** Sends signed requests to a bucket, and retries when it cannot be reached or is overloaded. */
export class S3Client {
  private readonly client: AwsClient
  private readonly base: string
  private readonly timeout: number

  constructor({ endpoint, region, bucket, timeout = 5000, ...keys }: S3Options) {
    this.client = new AwsClient({ ...keys, region, service: 's3' })
    this.base = `${endpoint}/${encodeURIComponent(bucket)}`
    this.timeout = timeout
  }

  /**
   * Resolves with the answer, as long as its status is below 500.
   *
   * @throws {StorageAwayError} when the third try has failed, too
   * @throws {StorageFullError} when the store has no room
   */
  async ask(asked: S3Request): Promise<S3Answer> {
    for (let attempt = 1; ; attempt++) {
      try {
        const answer = await this.askOnce(asked)
        if (answer.status < 500) return answer
        await answer.drop()
        if (answer.status === 507) throw new StorageFullError(`The file store is full: ${sentence(asked, answer)}`)
        if (attempt === 3) throw new StorageAwayError(sentence(asked, answer))
      } catch (error) {
        if (attempt === 3 || (error as Error).name === 'StorageFullError') throw error
      }
      await pause(pauseBetween * attempt)
    }
  }

  private async askOnce(asked: S3Request): Promise<S3Answer> {
    const { method, name, query = {}, headers = {}, body } = asked
    const place = [this.base, ...(name === '' ? [] : name.split('/').map(encodeURIComponent))].join('/')
    const search = new URLSearchParams(query).toString().replaceAll('+', '%20')
    const signed = await this.client.sign(search === '' ? place : `${place}?${search}`, {
      method,
      // The store refuses data that was altered in transit.
      headers: { ...headers, ...(body ? { 'x-amz-content-sha256': sha256(body) } : {}) },
      ...(body ? { body } : {}),
    })
    const timeout = new RenewableTimeout(this.timeout + (body?.byteLength ?? 0) / slowest)
    try {
      // A signed request is for this host only and must not follow a redirect.
      const response = await fetch(signed, { redirect: 'manual', signal: timeout.signal })
      return answerOf(response, timeout, { what: `${method} ${name}`, idle: this.timeout * 6 })
    } catch (error) {
      timeout.end()
      throw new StorageAwayError(`The file store could not be reached: ${method} ${name}`, { cause: error })
    }
  }
}

/** Aborts when it is not renewed in time. */
class RenewableTimeout {
  private readonly controller = new AbortController()
  private timer: NodeJS.Timeout | undefined

  constructor(milliseconds: number) {
    this.renew(milliseconds)
  }

  get signal(): AbortSignal {
    return this.controller.signal
  }

  renew(milliseconds: number): void {
    clearTimeout(this.timer)
    this.timer = setTimeout(() => this.controller.abort(), milliseconds).unref()
  }

  end(): void {
    clearTimeout(this.timer)
  }
}

function answerOf(
  response: Response,
  timeout: RenewableTimeout,
  { what, idle }: { what: string; idle: number },
): S3Answer {
  const { status, headers, body } = response
  const announced = headers.get('content-length')
  const parts = async function* (): AsyncGenerator<Uint8Array<ArrayBuffer>> {
    let size = 0
    const reader = body?.getReader()
    try {
      for (;;) {
        // Only the store's silence counts, not the time the reader takes.
        timeout.renew(idle)
        const { done, value } = (await reader?.read()) ?? { done: true as const }
        if (done || value === undefined) break
        size += value.byteLength
        timeout.end()
        yield value
      }
    } catch (error) {
      throw new StorageAwayError(`The file store broke off its answer to ${what}`, { cause: error })
    } finally {
      timeout.end()
      await reader?.cancel().catch(() => {})
    }
    if (announced !== null && Number(announced) !== size) {
      throw new StorageAwayError(`The file store sent ${size} of ${announced} bytes to ${what}`)
    }
  }
  return {
    status,
    headers,
    parts,
    text: async () => {
      let text = ''
      for await (const part of parts()) text += Buffer.from(part).toString('latin1')
      return Buffer.from(text, 'latin1').toString()
    },
    drop: async () => {
      timeout.end()
      await body?.cancel().catch(() => {})
    },
  }
}

/** Names the status and never the answer's body, which may repeat what was sent. */
const sentence = ({ method, name }: Pick<S3Request, 'method' | 'name'>, { status }: Pick<S3Answer, 'status'>): string =>
  `The file store answered ${status} to ${method} ${name}`

/** How a refusal by the store is reported. */
export const refused = (asked: Pick<S3Request, 'method' | 'name'>, answer: Pick<S3Answer, 'status'>): Error =>
  new Error(`${sentence(asked, answer)}: check the S3_ settings`)

const sha256 = (content: Uint8Array): string => createHash('sha256').update(content).digest('hex')
