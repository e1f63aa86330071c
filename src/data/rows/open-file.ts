/// <reference path="./yauzl.d.ts" />

import { createReadStream, type ReadStream } from 'node:fs'
import { type FileHandle, open, stat } from 'node:fs/promises'
import path from 'node:path'
import { crc32, createGunzip } from 'node:zlib'
import { type Entry, openPromise, type ZipFile } from 'yauzl'
import { isNamed } from '#shared/calls/named-error.ts'
import { megabytes, type ReadLimits, readLimits } from '../formats/read-limits.ts'
import { inUtf8, utf8Of, utf16In } from '../formats/text-encoding.ts'
import { counted, damagedWorkbook, ImportError, overLimit } from './import-error.ts'

/** An operator's file: its bytes, decompressed from gzip or ZIP, and how much of it has been read. */
export interface OpenFile {
  /** For messages: 'contacts.csv', or 'contacts.zip (contacts.csv)'. */
  name: string
  /** Its own name, without a ZIP's: 'contacts.csv'. */
  ownName: string
  /** Bytes, as far as known before reading: of the file on disk, or of the text in a ZIP. */
  size: number
  /** From 0 to 1. */
  progress(): number
  /** Throws an `ImportError` if the file is damaged or truncated. Can be read again from the beginning. */
  bytes(): AsyncIterable<Buffer>
  close(): Promise<void>
}

const blockSize = 256 * 1024
/** In an archive. */
const maxFiles = 10_000

/** @throws {ImportError} if the file can't be read or isn't text, gzip, or ZIP */
export async function openFile(file: string, limits: ReadLimits = readLimits.operator): Promise<OpenFile> {
  const files = await openFiles(file, limits)
  const [only] = files
  if (files.length === 1 && only) return only
  await only?.close()
  const names = files.map(({ ownName }) => ownName).join(', ')
  throw new ImportError(
    `${path.basename(file)} has several files in it (${names}). Unpack it and name the ones to import.`,
  )
}

/**
 * The file, or those in a ZIP that may be a CSV; closing one of these closes all.
 *
 * @throws {ImportError} if the file can't be read or isn't text, gzip, or ZIP
 */
export async function openFiles(file: string, limits: ReadLimits = readLimits.operator): Promise<OpenFile[]> {
  const name = path.basename(file)
  const { size } = await sizeOf(file)
  if (size === 0) throw new ImportError(`${name} is empty.`)
  const head = await headOf(file)
  if (head.subarray(0, 4).equals(Buffer.from('PK\u0003\u0004'))) return openZip(file, name, limits)
  return [openOne(file, name, size, head, limits)]
}

function openOne(file: string, name: string, size: number, head: Buffer, limits: ReadLimits): OpenFile {
  if (head[0] === 0x1f && head[1] === 0x8b) return openGzip(file, name, size, limits)
  checkText(head, name)
  return openStream(file, name, size, (stream) => inUtf8(stream))
}

/**
 * The file's bytes, opened by `open` only when requested, because a stream that fails earlier would crash the process.
 */
function openStream(
  file: string,
  name: string,
  size: number,
  open: (stream: ReadStream) => AsyncIterable<Buffer>,
): OpenFile {
  let stream: ReadStream | undefined
  return {
    name,
    ownName: name,
    size,
    progress: () => (stream ? stream.bytesRead / size : 0),
    bytes: () => {
      stream = createReadStream(file, { highWaterMark: blockSize })
      return open(stream)
    },
    close: async () => void stream?.destroy(),
  }
}

async function sizeOf(file: string): Promise<{ size: number }> {
  try {
    const found = await stat(file)
    if (found.isDirectory()) throw new ImportError(`${file} is a folder; name the file in it.`)
    return found
  } catch (error) {
    if (isNamed<ImportError>(error, 'ImportError')) throw error
    throw new ImportError(`${file} cannot be read (${(error as NodeJS.ErrnoException).code}).`)
  }
}

async function headOf(file: string): Promise<Buffer> {
  let handle: FileHandle | undefined
  try {
    handle = await open(file)
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(4096), 0, 4096, 0)
    return buffer.subarray(0, bytesRead)
  } catch (error) {
    throw new ImportError(`${file} cannot be read (${(error as NodeJS.ErrnoException).code}).`)
  } finally {
    await handle?.close()
  }
}

/** Bytes a CSV never begins with. Single NUL bytes later on cost only their rows. */
function checkText(head: Buffer, name: string): void {
  const kind16 = utf16In(head)
  const bytes = kind16 === null ? head : utf8Of(head.subarray(0, head.length & ~1), kind16)
  const whole = bytes
    .toString('latin1')
    .replace(/^\u00ef\u00bb\u00bf/, '')
    .trimStart()
    .toLowerCase()
  const start = whole.slice(0, 64)
  if (/^(?:<!doctype|<html|<head|<meta|<table|<div|<style|<body)/.test(start)) {
    throw new ImportError(`${name} is a web page, not a CSV file. Open it in Excel, and save it as .xlsx.`)
  }
  if (whole.startsWith('<?xml') && whole.includes('urn:schemas-microsoft-com:office:spreadsheet')) {
    throw new ImportError(`${name} is an XML spreadsheet of Excel 2003. Open it in Excel, and save it as .xlsx.`)
  }
  const kind = [
    ['%pdf', 'a PDF'],
    [
      '\u00f0\u00ef\u0011\u00e0',
      'an old Excel workbook (.xls) or one with a password; save it as .xlsx without a password',
    ],
    ['<?xml', 'XML'],
    ['{', 'JSON'],
  ].find(([sign = '']) => start.startsWith(sign))
  if (kind) throw new ImportError(`${name} is not a CSV file but ${kind[1]}.`)
  const strange = bytes.filter((byte) => byte < 9 || (byte > 13 && byte < 32)).length
  if (strange > bytes.length / 50) {
    if (/\.xls[mx]$/i.test(name)) throw damagedWorkbook(name)
    const how = /\.xls$/i.test(name) ? ' It may be an old Excel workbook: open it in Excel, and save it as .xlsx.' : ''
    throw new ImportError(`${name} is not a text file.${how}`)
  }
}

function openGzip(file: string, name: string, size: number, limits: ReadLimits): OpenFile {
  return openStream(file, name, size, (stream) => {
    const text = createGunzip({ chunkSize: blockSize })
    stream.on('error', (error) => text.destroy(error))
    return inUtf8(checked(stream.pipe(text), name, 'gzip', limits))
  })
}

async function* checked(
  stream: AsyncIterable<Buffer>,
  name: string,
  kind: string,
  limits: ReadLimits,
): AsyncGenerator<Buffer> {
  let first = true
  let size = 0
  try {
    for await (const block of stream) {
      if (first) checkText(block.subarray(0, 4096), name)
      first = false
      size += block.length
      if (size > limits.whole) {
        throw overLimit(
          `${name} unpacks to more than ${megabytes(limits.whole)}, which is the limit. Nothing was changed.`,
        )
      }
      yield block
    }
  } catch (error) {
    if (isNamed<ImportError>(error, 'ImportError')) throw error
    const { code, message } = error as NodeJS.ErrnoException
    const cut = code === 'Z_BUF_ERROR' || /unexpected end|not enough bytes/.test(message)
    throw broken(name, cut ? 'cut off' : 'damaged', kind, error)
  }
}

const broken = (name: string, how: string, kind: string, cause: unknown): ImportError =>
  new ImportError(
    `${name} is ${how}, so that it cannot be unpacked (${kind}). Copy or download it again. Nothing was changed.`,
    { cause },
  )

async function openZip(file: string, name: string, limits: ReadLimits): Promise<OpenFile[]> {
  const zip = await openPromise(file, { autoClose: false }).catch((error: Error) => {
    throw broken(name, 'damaged or cut off', 'ZIP', error)
  })
  try {
    return (await textsIn(zip, name)).map((entry) => openEntry(zip, entry, name, limits))
  } catch (error) {
    zip.close()
    throw error
  }
}

function openEntry(zip: ZipFile, entry: Entry, name: string, limits: ReadLimits): OpenFile {
  const inner = `${name} (${entry.fileName})`
  let read = 0
  return {
    name: inner,
    ownName: path.posix.basename(entry.fileName),
    size: entry.uncompressedSize,
    progress: () => (entry.uncompressedSize === 0 ? 1 : read / entry.uncompressedSize),
    bytes: () =>
      inUtf8(
        checked(
          (async function* () {
            let sum = 0
            read = 0
            for await (const block of await zip.openReadStreamPromise(entry)) {
              sum = crc32(block, sum)
              read += block.length
              yield block as Buffer
            }
            if (sum !== entry.crc32) throw new Error('wrong checksum')
          })(),
          inner,
          'ZIP',
          limits,
        ),
      ),
    close: async () => zip.close(),
  }
}

/** The files in an archive that may be a CSV; at least one. */
async function textsIn(zip: ZipFile, name: string): Promise<Entry[]> {
  const found = []
  let count = 0
  try {
    for await (const entry of zip.eachEntry()) {
      if (/^xl\/|^\[Content_Types\]\.xml$/.test(entry.fileName)) {
        throw new ImportError(
          `${name} is an Excel workbook, which this kind of import does not read. Save it as 'CSV UTF-8'.`,
        )
      }
      if (++count > maxFiles)
        throw overLimit(`${name} has more than ${counted(maxFiles)} files in it, which is the limit.`)
      if (/\.(csv|tsv|txt)$/i.test(entry.fileName) && !/(^|\/)(__MACOSX\/|\.)/.test(entry.fileName)) found.push(entry)
    }
  } catch (error) {
    if (isNamed<ImportError>(error, 'ImportError')) throw error
    throw broken(name, 'damaged', 'ZIP', error)
  }
  if (found.length === 0) throw new ImportError(`${name} has no .csv, .tsv or .txt file in it.`)
  if (found.some((entry) => entry.isEncrypted())) throw new ImportError(`${name} is encrypted. Unpack it first.`)
  return found
}
