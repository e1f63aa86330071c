/**
 * A bucket on loopback that checks each signature as Amazon's documentation has it (Signature Version 4, headers signed), written
 * without the library that signs them.
 */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export const s3Keys = { accessKeyId: 'AKSTANDIN', secretAccessKey: 'a secret of the stand-in' }
export const s3Region = 'eu-test-1'

type Trouble = 'fail' | 'slow' | 'cut' | { redirectTo: string }

export class S3StandIn {
  origin = ''
  /** By path: '/bucket/folder/name'. */
  readonly objects = new Map<string, Buffer>()
  readonly seen: string[] = []
  /** What goes wrong with the next requests. */
  troubles: Trouble[] = []
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
    if (method === 'PUT') {
      this.objects.set(url, body)
      return void response.writeHead(200).end()
    }
    const found = this.objects.get(url)
    if (found) response.writeHead(200).end(found)
    else response.writeHead(404).end('<Error><Code>NoSuchKey</Code></Error>')
  }
}

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
  const canonical = [method, url, '', lines.join(''), signedHeaders, payload].join('\n')
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
