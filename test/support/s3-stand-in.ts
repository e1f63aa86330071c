/**
 * A bucket on loopback: objects whole, in parts and in pieces, and lists of them. It checks each signature as Amazon's
 * documentation has it (Signature Version 4, headers signed), written without the library that signs them.
 */
import { createHash, createHmac, randomUUID, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export const s3Keys = { accessKeyId: 'AKSTANDIN', secretAccessKey: 'a secret of the stand-in' }
export const s3Region = 'eu-test-1'

/** The settings of a server that stores its files in `bucket` of the stand-in. */
export const bucketSettings = (standIn: S3StandIn, bucket = 'attending') => ({
  S3_ENDPOINT: standIn.origin,
  S3_BUCKET: bucket,
  S3_REGION: s3Region,
  S3_ACCESS_KEY_ID: s3Keys.accessKeyId,
  S3_SECRET_ACCESS_KEY: s3Keys.secretAccessKey,
})

/** `fail`: 503. `slow`: a second late. `cut`: no answer. `half`: half of an answer. */
type Trouble = 'fail' | 'slow' | 'cut' | 'half' | 'broken' | { redirectTo: string }

interface Upload {
  path: string
  parts: Map<number, Buffer>
  begun: Date
}

export class S3StandIn {
  origin = ''
  /** By path: '/bucket/folder/name'. */
  readonly objects = new Map<string, Buffer>()
  readonly seen: string[] = []
  /** Buckets that do not exist. */
  missing: ReadonlySet<string> = new Set()
  /** What goes wrong with the next requests; an empty place is a request that goes well. */
  troubles: (Trouble | undefined)[] = []
  /** How many objects a list has before it is cut off. */
  pageSize = 1000
  /** Begun and not ended, by their numbers. */
  readonly uploads = new Map<string, Upload>()
  /** What goes wrong when parts have been put together. */
  afterComplete: 'cut' | undefined
  completed = 0
  private readonly changed = new Map<string, Date>()
  private readonly server = createServer((request, response) => void this.receive(request, response))

  async start(): Promise<this> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve))
    this.origin = `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`
    return this
  }

  stop(): void {
    this.server.closeAllConnections()
    this.server.close()
  }

  private async receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const body = Buffer.concat(chunks)
    const { method = 'GET', url = '/' } = request
    this.seen.push(`${method} ${url}`)
    const trouble = this.troubles.shift()
    if (trouble === 'cut') return void request.socket.destroy()
    if (trouble === 'slow') await new Promise((resolve) => setTimeout(resolve, 1000))
    if (trouble === 'fail') return void response.writeHead(503).end('<Error><Code>SlowDown</Code></Error>')
    if (typeof trouble === 'object') return void response.writeHead(307, { location: trouble.redirectTo }).end()
    if (!isSigned(request, body))
      return void response.writeHead(403).end('<Error><Code>SignatureDoesNotMatch</Code></Error>')
    this.answer({ method, url: new URL(url, this.origin), headers: request.headers, body, trouble }, response)
  }

  private answer(asked: Asked, response: ServerResponse) {
    const { method, url, body } = asked
    const path = decodeURIComponent(url.pathname)
    const bucket = path.split('/')[1] ?? ''
    if (this.missing.has(bucket)) return void response.writeHead(404).end('<Error><Code>NoSuchBucket</Code></Error>')
    const upload = this.uploads.get(url.searchParams.get('uploadId') ?? '')
    const end = (status: number, text: string | Buffer = '', headers = {}) =>
      void response.writeHead(status, headers).end(text)
    if (url.searchParams.has('uploads')) return end(200, method === 'POST' ? this.begin(path) : this.listUploads(url))
    if (url.searchParams.has('uploadId')) {
      if (upload?.path !== path) return end(404, '<Error><Code>NoSuchUpload</Code></Error>')
      return this.goOn(asked, upload, response)
    }
    if (url.searchParams.has('list-type')) return end(200, this.list(url))
    if (method === 'PUT') {
      this.store(path, body)
      return end(200, '', { etag: etagOf(body) })
    }
    if (method === 'DELETE') {
      this.objects.delete(path)
      return end(204)
    }
    const found = this.objects.get(path)
    if (!found) return end(404, '<Error><Code>NoSuchKey</Code></Error>')
    this.send(found, asked, response)
  }

  private store(path: string, content: Buffer): void {
    this.objects.set(path, content)
    this.changed.set(path, new Date())
  }

  private send(found: Buffer, { method, headers, trouble }: Asked, response: ServerResponse) {
    const etag = etagOf(found)
    if (headers['if-match'] !== undefined && headers['if-match'] !== etag) return void response.writeHead(412).end()
    const from = Number(/^bytes=(\d+)-$/.exec(headers.range ?? '')?.[1] ?? 0)
    const piece = found.subarray(from)
    response.writeHead(from > 0 ? 206 : 200, { etag, 'content-length': piece.length })
    if (method === 'HEAD') response.end()
    else if (trouble === 'half') response.write(piece.subarray(0, piece.length / 2), () => response.destroy())
    else response.end(piece)
  }

  private begin(path: string): string {
    const id = `upload & ${randomUUID()}`
    this.uploads.set(id, { path, parts: new Map(), begun: new Date() })
    return `<InitiateMultipartUploadResult><UploadId>${xml(id)}</UploadId></InitiateMultipartUploadResult>`
  }

  private goOn({ method, url, body, trouble }: Asked, upload: Upload, response: ServerResponse) {
    const end = (status: number, text = '', headers = {}) => void response.writeHead(status, headers).end(text)
    const id = url.searchParams.get('uploadId')!
    if (method === 'DELETE') {
      this.uploads.delete(id)
      return end(204)
    }
    if (method === 'PUT') {
      upload.parts.set(Number(url.searchParams.get('partNumber')), body)
      return end(200, '', { etag: etagOf(body) })
    }
    // Amazon begins to answer before it knows how it ends.
    if (trouble === 'broken') return end(200, '<Error><Code>InternalError</Code></Error>')
    const told = [...body.toString().matchAll(/<PartNumber>(\d+)<\/PartNumber><ETag>([^<]+)<\/ETag>/g)]
    const parts = told.map(([, number, etag]) => {
      const part = upload.parts.get(Number(number))
      return part && etagOf(part) === etag ? part : null
    })
    const whole = parts.filter((part) => part !== null)
    if (whole.length !== upload.parts.size || parts.includes(null))
      return end(400, '<Error><Code>InvalidPart</Code></Error>')
    this.uploads.delete(id)
    this.store(upload.path, Buffer.concat(whole))
    this.completed++
    if (this.afterComplete === 'cut') {
      this.afterComplete = undefined
      return void response.destroy()
    }
    end(200, '<CompleteMultipartUploadResult></CompleteMultipartUploadResult>')
  }

  private list(url: URL): string {
    const bucket = decodeURIComponent(url.pathname)
    const begin = `${bucket}/${url.searchParams.get('prefix')}`
    const after = url.searchParams.get('continuation-token') ?? ''
    const found = [...this.objects.keys()].filter((path) => path.startsWith(begin) && path > after).toSorted()
    const page = found.slice(0, this.pageSize)
    const entries = page.map((path) => {
      const [key, size, changed] = [
        path.slice(bucket.length + 1),
        this.objects.get(path)!.length,
        this.changed.get(path),
      ]
      return `<Contents><Key>${encodeURIComponent(key)}</Key><LastModified>${changed?.toISOString()}</LastModified><Size>${size}</Size></Contents>`
    })
    const next = found.length > page.length ? `<NextContinuationToken>${xml(page.at(-1)!)}</NextContinuationToken>` : ''
    return `<ListBucketResult>${entries.join('')}${next}</ListBucketResult>`
  }

  private listUploads(url: URL): string {
    const bucket = decodeURIComponent(url.pathname)
    const entries = [...this.uploads].map(([id, { path, begun }]) => {
      const key = encodeURIComponent(path.slice(bucket.length + 1))
      return `<Upload><Key>${key}</Key><UploadId>${xml(id)}</UploadId><Initiated>${begun.toISOString()}</Initiated></Upload>`
    })
    return `<ListMultipartUploadsResult>${entries.join('')}</ListMultipartUploadsResult>`
  }
}

interface Asked {
  method: string
  url: URL
  headers: IncomingHttpHeaders
  body: Buffer
  trouble: Trouble | undefined
}

const etagOf = (content: Buffer): string => `"${createHash('md5').update(content).digest('hex')}"`
const xml = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

function isSigned({ method, url, headers }: IncomingMessage, body: Buffer): boolean {
  const told = /^AWS4-HMAC-SHA256 Credential=([^,]+), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
    headers.authorization ?? '',
  )
  if (!told) return false
  const [, credential, signedHeaders, signature] = told as unknown as [string, string, string, string]
  const moment = String(headers['x-amz-date'])
  const scope = `${moment.slice(0, 8)}/${s3Region}/s3/aws4_request`
  if (credential !== `${s3Keys.accessKeyId}/${scope}`) return false
  // Amazon lets a signature be a quarter of an hour old.
  const at = Date.parse(moment.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'))
  if (!(Math.abs(Date.now() - at) < 15 * 60 * 1000)) return false
  const names = signedHeaders.split(';')
  if (!names.includes('host') || !names.includes('x-amz-date')) return false
  const payload = String(headers['x-amz-content-sha256'])
  if (payload !== 'UNSIGNED-PAYLOAD' && payload !== sha256(body)) return false
  const lines = names.map((name) => `${name}:${String(headers[name]).trim()}\n`)
  const { pathname, searchParams } = new URL(url!, 'http://bucket')
  const strict = (text: string) =>
    encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
  const way = decodeURIComponent(pathname).split('/').map(strict).join('/')
  const query = [...searchParams].map(([name, value]) => `${strict(name)}=${strict(value)}`).toSorted()
  const canonical = [method, way, query.join('&'), lines.join(''), signedHeaders, payload].join('\n')
  const toSign = ['AWS4-HMAC-SHA256', moment, scope, sha256(Buffer.from(canonical))].join('\n')
  const key = [moment.slice(0, 8), s3Region, 's3', 'aws4_request'].reduce<string | Buffer>(
    (secret, part) => createHmac('sha256', secret).update(part).digest(),
    `AWS4${s3Keys.secretAccessKey}`,
  )
  return timingSafeEqual(createHmac('sha256', key).update(toSign).digest(), Buffer.from(signature, 'hex'))
}

function sha256(content: Buffer): string {
  return createHash('sha256').update(content).digest('hex')
}
