import { AwsClient } from 'aws4fetch'
import { type Storage, StorageAwayError } from './port.ts'

export interface S3Options {
  /** Scheme, host and port: 'https://s3.us-east-1.amazonaws.com'. */
  endpoint: string
  region: string
  bucket: string
  accessKeyId: string
  secretAccessKey: string
  /** Milliseconds that one request may take; two more tries follow. */
  timeout?: number
}

/**
 * Files in a bucket of Amazon S3 or of anything that speaks like it, under `endpoint/bucket/name`. A put is there for every
 * reader once it is answered, and whole or not at all: S3 promises both. Rejects with a sentence that names the status, never the
 * answer's body, which may repeat what was sent.
 */
export function makeS3Storage({ endpoint, region, bucket, timeout = 5000, ...keys }: S3Options): Storage {
  const client = new AwsClient({ ...keys, region, service: 's3' })
  const ask = async (method: 'GET' | 'PUT', name: string, content?: Uint8Array<ArrayBuffer>): Promise<Response> => {
    const path = [bucket, ...name.split('/')].map(encodeURIComponent).join('/')
    const asked = await client.sign(`${endpoint}/${path}`, { method, ...(content ? { body: content } : {}) })
    for (let tries = 2; ; tries--) {
      try {
        // A signed request is for this host only and must not follow a redirect.
        const response = await fetch(asked.clone(), { redirect: 'manual', signal: AbortSignal.timeout(timeout) })
        if (response.status < 500 || tries === 0) return response
        await response.body?.cancel()
      } catch (error) {
        if (tries > 0) continue
        throw new StorageAwayError(`The file store could not be reached: ${method} ${name}`, { cause: error })
      }
    }
  }
  return {
    put: async (name, content) => {
      const response = await ask('PUT', name, new Uint8Array(content))
      await response.body?.cancel()
      if (!response.ok) throw refused('PUT', name, response)
    },
    get: async (name) => {
      const response = await ask('GET', name)
      if (response.ok) return Buffer.from(await response.arrayBuffer())
      await response.body?.cancel()
      if (response.status === 404) return null
      throw refused('GET', name, response)
    },
  }
}

function refused(method: string, name: string, { status }: Response): Error {
  const sentence = `The file store answered ${status} to ${method} ${name}`
  return status >= 500 ? new StorageAwayError(sentence) : new Error(`${sentence}: check the S3_ settings`)
}
