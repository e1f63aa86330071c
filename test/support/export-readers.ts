/** Readers of what the product writes that share no code with the writers. */
import { crc32 } from 'node:zlib'
import { parse } from 'csv-parse/sync'
import { getDocumentProxy } from 'unpdf'
import * as yauzl from 'yauzl'

export type Cells = string[][]

/** RFC 4180, strictly: every record as long as the first, CRLF at each end, no stray quote. */
export function readCsv(bytes: Uint8Array): Cells {
  const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  if (!text.startsWith('\uFEFF')) throw new Error('The file does not begin with the byte order mark')
  return parse(text.slice(1), { recordDelimiter: '\r\n', relaxQuotes: false, relaxColumnCount: false })
}

/** What a cell was before it was made inert: one apostrophe less before what looks like a formula. */
export function withoutApostrophe(cell: string): string {
  return /^'+[=+\-@\t\r\n＝＋－＠]/.test(cell) ? cell.slice(1) : cell
}

/** By name, every member; a wrong CRC or length is an error. */
export async function unzip(bytes: Uint8Array): Promise<Map<string, string>> {
  return new Map([...(await unzipBytes(bytes))].map(([name, content]) => [name, content.toString('utf8')]))
}

export async function unzipBytes(bytes: Uint8Array): Promise<Map<string, Buffer>> {
  const zip = await yauzl.fromBufferPromise(Buffer.from(bytes), { strictFileNames: true })
  const members = new Map<string, Buffer>()
  for await (const entry of zip.eachEntry()) {
    const parts: Buffer[] = []
    for await (const part of await zip.openReadStreamPromise(entry)) parts.push(part as Buffer)
    const content = Buffer.concat(parts)
    if (crc32(content) !== entry.crc32 || content.length !== entry.uncompressedSize) {
      throw new Error(`${entry.fileName} is not what the directory says`)
    }
    members.set(entry.fileName, content)
  }
  return members
}

interface XmlNode {
  name: string
  attributes: Record<string, string>
  children: XmlNode[]
  text: string
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

function decode(text: string): string {
  const allowed = /^[\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]*$/u
  if (!allowed.test(text)) throw new Error('A character that XML does not have')
  return text.replace(/&([^;]{0,10});?/g, (all, name: string) => {
    const sign = entities[name]
    if (sign === undefined) throw new Error(`${all} is no entity`)
    return sign
  })
}

/** XML without comments, sections and its own declarations, as strictly as XML is. */
export function readXml(source: string): XmlNode {
  const token = /<(\/?)([\w:]+)((?:\s+[\w:]+="[^"<]*")*)\s*(\/?)>|([^<]+)/y
  const root: XmlNode = { name: '', attributes: {}, children: [], text: '' }
  const open = [root]
  token.lastIndex = source.startsWith('<?xml') ? source.indexOf('?>') + 2 : 0
  while (token.lastIndex < source.length) {
    const at = token.lastIndex
    const match = token.exec(source)
    if (!match) throw new Error(`Not XML at ${at}: ${source.slice(at, at + 80)}`)
    const [, closing, name = '', attributes = '', alone, text] = match
    const parent = open.at(-1)!
    if (text !== undefined) parent.text += decode(text.replaceAll('\r\n', '\n').replaceAll('\r', '\n'))
    else if (closing) {
      if (open.pop()?.name !== name) throw new Error(`</${name}> closes something else`)
    } else {
      const pairs = [...attributes.matchAll(/([\w:]+)="([^"]*)"/g)].map(([, key, value]) => [key!, decode(value!)])
      const node: XmlNode = { name, attributes: Object.fromEntries(pairs), children: [], text: '' }
      parent.children.push(node)
      if (!alone) open.push(node)
    }
  }
  if (open.length > 1) throw new Error(`<${open.at(-1)?.name}> is not closed`)
  return root.children[0]!
}

export const childOf = (node: XmlNode, name: string): XmlNode => {
  const child = node.children.find((one) => one.name === name)
  if (!child) throw new Error(`<${node.name}> has no <${name}>`)
  return child
}

/** ST_Xstring of ECMA-376: `_x000D_` is a carriage return. */
const readXstring = (text: string) =>
  text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))

/** The cells of a workbook's first sheet; every one of them must be text. */
export async function readXlsx(bytes: Uint8Array): Promise<Cells> {
  const members = await unzip(bytes)
  for (const text of members.values()) readXml(text)
  const types = childOf(
    { name: '', attributes: {}, text: '', children: [readXml(members.get('[Content_Types].xml')!)] },
    'Types',
  )
  for (const part of types.children.filter(({ name }) => name === 'Override')) {
    if (!members.has(part.attributes.PartName!.slice(1))) throw new Error(`${part.attributes.PartName} is missing`)
  }
  const sheet = childOf(readXml(members.get('xl/worksheets/sheet1.xml')!), 'sheetData')
  let width = 0
  return sheet.children.map((row, index) => {
    if (Number(row.attributes.r) !== index + 1) throw new Error(`Row ${index + 1} calls itself ${row.attributes.r}`)
    const cells: string[] = []
    for (const cell of row.children) {
      if (cell.attributes.t !== 'inlineStr') throw new Error(`${cell.attributes.r} is no text`)
      if (cell.children.some(({ name }) => name === 'f')) throw new Error(`${cell.attributes.r} is a formula`)
      cells[columnOf(cell.attributes.r!)] = readXstring(childOf(childOf(cell, 'is'), 't').text)
    }
    width = Math.max(width, cells.length)
    return Array.from({ length: width }, (_, at) => cells[at] ?? '')
  })
}

function columnOf(place: string): number {
  const emails = /^[A-Z]+/.exec(place)![0]
  return [...emails].reduce((sum, email) => sum * 26 + email.charCodeAt(0) - 64, 0) - 1
}

/** The text of each page in the order in which it is drawn. */
export async function readPdf(bytes: Uint8Array): Promise<string[]> {
  const document = await getDocumentProxy(new Uint8Array(bytes), { verbosity: 0, useSystemFonts: false })
  const pages: string[] = []
  for (let number = 1; number <= document.numPages; number++) {
    const page = await document.getPage(number)
    const { items } = await page.getTextContent({ disableNormalization: true })
    pages.push(items.map((item) => ('str' in item ? item.str : '')).join(' '))
    page.cleanup()
  }
  await document.loadingTask.destroy()
  return pages
}

export const withoutSpace = (text: string): string => text.replace(/\s+/gu, '')
