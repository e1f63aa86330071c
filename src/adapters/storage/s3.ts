import { LocalCopies } from './local-copies.ts'
import { type ListedFile, type Storage, StorageAwayError, type StoredFile } from './port.ts'
import { refused, type S3Answer, S3Client, type S3Options, type S3Request } from './s3-client.ts'

export interface S3StorageOptions extends S3Options {
  /** A folder on this server for copies of files that are needed on disk. */
  copiesDir: string
  /** Bytes in one part of a large file; Amazon requires at least 5 MiB. Tests make it smaller. */
  partSize?: number
}

/** Amazon allows no more; with 8 MiB parts that is 78 GiB. */
const maxParts = 10_000
/** How often reading a file resumes where it broke off. */
const resumes = 3

/**
 * Files in a bucket on Amazon S3 or a compatible store, under `endpoint/bucket/name`. Once a write is answered, every
 * reader sees the file, and sees all of it or nothing: S3 promises both, even for files sent in parts. Rejects with a
 * sentence that names the status, never the answer's body, which may repeat what was sent.
 */
export function makeS3Storage({ copiesDir, partSize = 8 * 1024 * 1024, ...options }: S3StorageOptions): Storage {
  const client = new S3Client(options)

  /** The answer if its status is one of these; otherwise throws. */
  const expect = async (asked: S3Request, ...statuses: number[]): Promise<S3Answer> => {
    const answer = await client.ask(asked)
    if (statuses.includes(answer.status)) return answer
    await answer.drop()
    throw refused(asked, answer)
  }
  const done = async (asked: S3Request, ...statuses: number[]): Promise<S3Answer> => {
    const answer = await expect(asked, ...statuses)
    await answer.drop()
    return answer
  }
  const put = async (name: string, body: Uint8Array<ArrayBuffer>) =>
    void (await done({ method: 'PUT', name, body }, 200))

  const read = async (name: string): Promise<StoredFile | null> => {
    const first = await expect({ method: 'GET', name }, 200, 404)
    if (first.status === 404) {
      await first.drop()
      return null
    }
    const size = Number(first.headers.get('content-length'))
    const etag = first.headers.get('etag')
    const parts = async function* (): AsyncGenerator<Uint8Array> {
      let [answer, at] = [first, 0]
      for (let left = resumes; ; left--) {
        try {
          for await (const part of answer.parts()) {
            at += part.byteLength
            yield part
          }
          return
        } catch (error) {
          if (left === 0 || etag === null || (error as Error).name !== 'StorageAwayError') throw error
          // Only for the same file: it may have been replaced.
          const headers = { range: `bytes=${at}-`, 'if-match': etag }
          answer = await expect({ method: 'GET', name, headers }, 206)
        }
      }
    }
    return { size, parts: parts() }
  }

  const upload = new PartedUpload(done, expect)
  const copies = new LocalCopies(copiesDir, read)
  return {
    put: async (name, content) => {
      await put(name, new Uint8Array(content))
      copies.forget(name)
    },
    get: async (name) => {
      const found = await read(name)
      if (found === null) return null
      const parts: Uint8Array[] = []
      for await (const part of found.parts) parts.push(part)
      return Buffer.concat(parts)
    },
    write: async (name, source) => {
      copies.forget(name)
      const parts = inParts(source, partSize)
      const first = await parts.next()
      const second = first.done || first.value.byteLength < partSize ? null : await parts.next()
      if (second !== null && !second.done) return upload.run(name, [first.value!, second.value], parts)
      const content = first.done ? new Uint8Array() : first.value
      await put(name, content)
      return content.byteLength
    },
    size: async (name) => {
      const { status, headers } = await done({ method: 'HEAD', name }, 200, 404)
      return status === 404 ? null : Number(headers.get('content-length'))
    },
    read,
    withFile: (name, work) => copies.use(name, work),
    remove: async (name) => {
      copies.forget(name)
      await done({ method: 'DELETE', name }, 200, 204, 404)
    },
    list: async function* (folder) {
      let token: string | undefined
      do {
        const query = {
          'list-type': '2',
          'encoding-type': 'url',
          prefix: folder,
          ...(token && { 'continuation-token': token }),
        }
        const text = await (await expect({ method: 'GET', name: '', query }, 200)).text()
        for (const entry of elements(text, 'Contents')) yield listed(entry)
        token = elements(text, 'NextContinuationToken')[0]
      } while (token !== undefined)
    },
    forgetUnfinished: async (folder, before) => {
      const query = { uploads: '', 'encoding-type': 'url', prefix: folder }
      const text = await (await expect({ method: 'GET', name: '', query }, 200)).text()
      for (const entry of elements(text, 'Upload')) {
        const [key = '', uploadId = '', begun = ''] = ['Key', 'UploadId', 'Initiated'].map(
          (tag) => elements(entry, tag)[0],
        )
        if (new Date(begun) < before) await upload.abort(plainName(key), plainText(uploadId))
      }
    },
  }
}

type Asking = (asked: S3Request, ...statuses: number[]) => Promise<S3Answer>

/** Files larger than a part: sent part by part, and assembled by the store at the end. */
class PartedUpload {
  private readonly done: Asking
  private readonly expect: Asking

  constructor(done: Asking, expect: Asking) {
    this.done = done
    this.expect = expect
  }

  async run(
    name: string,
    first: Uint8Array<ArrayBuffer>[],
    rest: AsyncIterable<Uint8Array<ArrayBuffer>>,
  ): Promise<number> {
    const text = await (await this.expect({ method: 'POST', name, query: { uploads: '' } }, 200)).text()
    const uploadId = plainText(elements(text, 'UploadId')[0] ?? '')
    if (uploadId === '') throw new Error(`The file store gave no ID for the upload of ${name}`)
    const etags: string[] = []
    let size = 0
    const send = async (body: Uint8Array<ArrayBuffer>) => {
      if (etags.length === maxParts) throw new Error(`${name} is larger than the file store accepts`)
      const query = { partNumber: String(etags.length + 1), uploadId }
      const { headers } = await this.done({ method: 'PUT', name, query, body }, 200)
      etags.push(headers.get('etag') ?? '')
      size += body.byteLength
    }
    try {
      for (const part of first) await send(part)
      for await (const part of rest) await send(part)
      await this.complete(name, uploadId, { etags, size })
      return size
    } catch (error) {
      // If this fails, too, `forgetUnfinished` finds what it leaves behind.
      await this.abort(name, uploadId).catch(() => {})
      throw error
    }
  }

  private async complete(
    name: string,
    uploadId: string,
    { etags, size }: { etags: string[]; size: number },
  ): Promise<void> {
    const parts = etags.map((etag, at) => `<Part><PartNumber>${at + 1}</PartNumber><ETag>${etag}</ETag></Part>`)
    const xml = `<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`
    const asked = { method: 'POST', name, query: { uploadId }, body: new Uint8Array(Buffer.from(xml)) } as const
    const answer = await this.expect(asked, 200, 404)
    // A store that takes a while answers 200 first and says at the end how it went.
    const text = await answer.text()
    if (answer.status === 200 && !text.includes('<Error>')) return
    // The answer to an earlier try was lost, and the upload is complete: then the file is there.
    const there = answer.status === 404 ? await this.done({ method: 'HEAD', name }, 200, 404) : null
    if (there?.status === 200 && Number(there.headers.get('content-length')) === size) return
    throw new StorageAwayError(`The file store could not put the parts of ${name} together`)
  }

  async abort(name: string, uploadId: string): Promise<void> {
    await this.done({ method: 'DELETE', name, query: { uploadId } }, 200, 204, 404)
  }
}

/** The same bytes in pieces of equal size; the last may be smaller. */
async function* inParts(
  source: AsyncIterable<Uint8Array>,
  size: number,
): AsyncGenerator<Uint8Array<ArrayBuffer>, void> {
  let held: Uint8Array[] = []
  let bytes = 0
  const joined = () => {
    const part = new Uint8Array(Buffer.concat(held))
    held = []
    bytes = 0
    return part
  }
  for await (const piece of source) {
    let rest = piece
    while (bytes + rest.byteLength >= size) {
      const taken = size - bytes
      held.push(rest.subarray(0, taken))
      rest = rest.subarray(taken)
      yield joined()
    }
    if (rest.byteLength > 0) held.push(rest)
    bytes += rest.byteLength
  }
  if (bytes > 0) yield joined()
}

/**
 * The contents of the elements with that name: the store's lists have no attributes, and no element inside another of
 * the same name.
 */
const elements = (xml: string, name: string): string[] =>
  [...xml.matchAll(new RegExp(`<${name}>(.*?)</${name}>`, 'gs'))].map((match) => match[1] ?? '')

const plainText = (xml: string): string =>
  xml.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')

/** `encoding-type=url` writes names as in a URL. */
const plainName = (key: string): string => decodeURIComponent(plainText(key).replaceAll('+', ' '))

function listed(entry: string): ListedFile {
  const [key = '', size = '', changedAt = ''] = ['Key', 'Size', 'LastModified'].map((tag) => elements(entry, tag)[0])
  return { name: plainName(key), size: Number(size), changedAt: new Date(changedAt) }
}
