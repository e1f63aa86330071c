/// <reference path="./yauzl.d.ts" />
/**
 * Excel workbooks (.xlsx, .xlsm), read part by part from their ZIP with a streaming XML parser: memory holds the shared
 * strings and a few rows, never a sheet. Macros, formulas, and links in it are never looked at; for a formula, the
 * value that Excel stored is read.
 */
import path from 'node:path'
import { StringDecoder } from 'node:string_decoder'
import { type Entry, openPromise, type ZipFile } from 'yauzl'
import { isNamed } from '#shared/calls/named-error.ts'
import { type BeyondLimit, beyond, megabytes, type ReadLimits, readLimits } from '../formats/read-limits.ts'
import { type XmlHandler, XmlReader } from '../formats/xml-reader.ts'
import { counted, damagedWorkbook, ImportError, overLimit, refused } from './import-error.ts'

/**
 * A workbook that unpacks to more than this many times its size, which no real one does, is meant to fill the memory.
 */
const max = { parts: 10_000, plainPart: 32e6, ratio: 300, ratioFrom: 64e6 }

export interface Sheet {
  name: string
  hidden: boolean
  entry: Entry
}

export interface Workbook {
  sheets: Sheet[]
  /** Workbooks from old Macs count days from 1904. */
  from1904: boolean
  limits: ReadLimits
  part(name: string): Entry | undefined
  /**
   * Parses a part, and yields what `found` has collected after each piece; `found` gets how much of the part has been
   * read, from 0 to 1.
   */
  parse<Found>(entry: Entry, handler: XmlHandler, found: (part: number) => Found): AsyncGenerator<Found>
  close(): void
}

/** The workbook, or null if the file is some other ZIP. */
export async function openWorkbook(file: string, limits: ReadLimits = readLimits.operator): Promise<Workbook | null> {
  const name = path.basename(file)
  const looksSo = /\.xls[mx]$/i.test(name)
  const zip = await openPromise(file, { autoClose: false }).catch(() => null)
  if (zip === null) {
    if (looksSo) throw damagedWorkbook(name)
    return null
  }
  try {
    const parts = await partsOf(zip, name)
    if (parts.has('xl/workbook.bin'))
      throw new ImportError(`${name} is a binary Excel workbook (.xlsb). Save it as .xlsx or as 'CSV UTF-8'.`)
    if (parts.has('content.xml') && parts.has('mimetype'))
      throw new ImportError(`${name} is an OpenDocument spreadsheet. Save it as .xlsx or as CSV.`)
    if (!limits.macros && parts.has('xl/vbaProject.bin'))
      throw new ImportError(`${name} has macros. Save it as .xlsx or as 'CSV UTF-8', which leaves them out.`)
    const size = [...parts.values()].reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0)
    if (size > limits.whole) throw tooLarge(name, limits.whole)
    const main = parts.get('xl/workbook.xml')
    if (!main) {
      if (looksSo) throw damagedWorkbook(name)
      zip.close()
      return null
    }
    const parse: Workbook['parse'] = (entry, handler, found) => parsePart({ zip, entry, name, limits }, handler, found)
    const { listed, from1904 } = await readMain(main, parse)
    const targets = await readTargets(parts.get('xl/_rels/workbook.xml.rels'), parse)
    const sheets = listed.flatMap(({ id, ...sheet }) => {
      const entry = parts.get(targets.get(id) ?? '')
      return entry ? [{ ...sheet, entry }] : []
    })
    if (sheets.length === 0) throw damagedWorkbook(name)
    return { sheets, from1904, limits, part: (part) => parts.get(part), parse, close: () => zip.close() }
  } catch (error) {
    zip.close()
    throw error
  }
}

async function partsOf(zip: ZipFile, name: string): Promise<Map<string, Entry>> {
  const parts = new Map<string, Entry>()
  try {
    for await (const entry of zip.eachEntry()) {
      parts.set(entry.fileName, entry)
      if (parts.size > max.parts) throw refused(name, beyond(`has more than ${counted(max.parts)} parts`))
    }
  } catch (error) {
    throw isNamed<ImportError>(error, 'ImportError') ? error : damagedWorkbook(name)
  }
  return parts
}

const tooLarge = (name: string, limit: number, what = ''): ImportError =>
  overLimit(
    `${name} unpacks to more than ${megabytes(limit)}${what}, which is the limit. Save the sheet as 'CSV UTF-8' and use that. Nothing was changed.`,
  )

function checkSize({ entry, name, limits }: Part): void {
  const { fileName, compressedSize, uncompressedSize } = entry
  const [limit, what] = fileName.includes('/worksheets/')
    ? [limits.sheet, ' in one sheet']
    : fileName.endsWith('sharedStrings.xml')
      ? [limits.strings, ' of text']
      : [max.plainPart, ' in one part']
  if (uncompressedSize > limit) throw tooLarge(name, limit, what)
  if (uncompressedSize > max.ratioFrom && uncompressedSize > compressedSize * max.ratio) {
    throw overLimit(
      `${name} unpacks to more than ${max.ratio} times its size, which is the limit. Save the sheet as 'CSV UTF-8' and use that. Nothing was changed.`,
    )
  }
}

interface Part {
  zip: ZipFile
  entry: Entry
  /** Of the workbook. */
  name: string
  limits: ReadLimits
}

/** The ZIP reader ends a part that is longer than its entry says, so the size check holds. */
async function* parsePart<Found>(
  part: Part,
  handler: XmlHandler,
  found: (part: number) => Found,
): AsyncGenerator<Found> {
  checkSize(part)
  const { zip, entry, name, limits } = part
  const reader = new XmlReader(
    {
      open: (tag, attribute) => handler.open(local(tag), attribute),
      text: (text) => handler.text?.(text),
      close: (tag) => handler.close?.(local(tag)),
    },
    limits,
  )
  const decoder = new StringDecoder('utf8')
  let read = 0
  try {
    for await (const block of await zip.openReadStreamPromise(entry)) {
      reader.write(decoder.write(block as Buffer))
      read += (block as Buffer).length
      yield found(read / entry.uncompressedSize)
    }
    reader.write(decoder.end())
    reader.end()
    yield found(1)
  } catch (error) {
    if (isNamed<BeyondLimit>(error, 'BeyondLimit')) throw refused(name, error)
    throw isNamed<ImportError>(error, 'ImportError') ? error : damagedWorkbook(name)
  }
}

const local = (name: string): string => name.slice(name.indexOf(':') + 1)

async function readMain(main: Entry, parse: Workbook['parse']) {
  const listed: { name: string; hidden: boolean; id: string }[] = []
  let from1904 = false
  const handler: XmlHandler = {
    open: (name, attribute) => {
      if (name === 'workbookPr') from1904 = ['1', 'true'].includes(attribute('date1904'))
      if (name !== 'sheet') return
      const id = attribute('r:id') || attribute('d3p1:id') || attribute('id')
      listed.push({ name: attribute('name'), hidden: /hidden/i.test(attribute('state')), id })
    },
  }
  for await (const _ of parse(main, handler, () => null));
  return { listed, from1904 }
}

/** Part by id. */
async function readTargets(entry: Entry | undefined, parse: Workbook['parse']): Promise<Map<string, string>> {
  const targets = new Map<string, string>()
  if (!entry) return targets
  const handler: XmlHandler = {
    open: (name, attribute) => {
      if (name !== 'Relationship' || !attribute('Type').endsWith('/worksheet')) return
      const target = attribute('Target')
      targets.set(attribute('Id'), target.startsWith('/') ? target.slice(1) : path.posix.join('xl', target))
    },
  }
  for await (const _ of parse(entry, handler, () => null));
  return targets
}
