/** Files that are made to end a server, or to keep it busy for minutes. */
import { randomBytes } from 'node:crypto'
import { workbookOf } from '../../src/data/test/workbook-of.ts'
import { zipOf } from '../../src/data/test/zip-of.ts'

export interface HostileFile {
  name: string
  content: Buffer
  /** How it is refused. */
  sentence: RegExp
}

const names = ['First Name', 'Last Name', 'State']
const header = `${names.join(',')}\n`
/** Now and then with noise, so that it isn't refused for unpacking to hundreds of times its size. */
function filled(part: string, times: number, asPart = (noise: string) => noise): string {
  const every = Math.floor(60_000 / part.length)
  const parts = Array.from({ length: Math.ceil(times / every) }, () => {
    return part.repeat(every) + asPart(randomBytes(400).toString('hex'))
  })
  return parts.join('')
}

const sheet = (content: string): Buffer =>
  workbookOf({ A: { rows: [] } }, { more: { 'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${content}` } })

/** Files to match or import. At `size` 1, they unpack to what the largest file that is taken may unpack to. */
export const hostileTables: Readonly<Record<string, (size: number) => HostileFile>> = {
  'a workbook of nested elements': (size) => ({
    name: 'nested.xlsx',
    content: sheet(filled('<a>', 62e6 * size, (noise) => `<a${noise}>`)),
    sentence: /^nested\.xlsx has XML nested more than 64 levels deep, which is the limit\.$/,
  }),
  'a workbook with one giant cell': (size) => ({
    name: 'cell.xlsx',
    content: sheet(`<row r="7"><c t="inlineStr"><is><t>${filled('x', 195e6 * size)}</t></is></c></row>`),
    sentence: /^cell\.xlsx has a cell longer than 32,767 characters in row 7, which is the limit\.$/,
  }),
  'a workbook with too many attributes': (size) => ({
    name: 'attributes.xlsx',
    content: sheet(`<row ${Array.from({ length: 1.2e6 * size }, (_, at) => `a${at}=""`).join(' ')}/>`),
    sentence: /^attributes\.xlsx has an XML element with more than 256 attributes, which is the limit\.$/,
  }),
  'a workbook of texts': (size) => ({
    name: 'texts.xlsx',
    content: workbookOf(
      { A: { rows: [names, ['Ann', 'Lee', 'CA']] } },
      // Only what it says of its size counts, so that a small one is refused, too.
      {
        more: { 'xl/sharedStrings.xml': `<sst>${`<si><t>${'x'.repeat(30_000)}</t></si>`.repeat(3400 + 3000 * size)}` },
      },
    ),
    sentence: /^texts\.xlsx unpacks to more than (100 MB of text|300 times its size), which is the limit\./,
  }),
  'a CSV with a quote that is never closed': (size) => ({
    name: 'quote.csv',
    content: Buffer.from(`${header}"Ann,Lee,CA\n${`Bob,Ray,TX,${'x'.repeat(400)}\n`.repeat(58_000 * size)}`),
    sentence:
      /^quote\.csv has a value longer than 32,767 characters in row 2, which is the limit\. A quote there may never be closed\.$/,
  }),
  'a CSV of commas': (size) => ({
    name: 'commas.csv',
    content: Buffer.from(header + ','.repeat(20e6 * size)),
    sentence: /^commas\.csv has more than 16,384 values in row 2, which is the limit\.$/,
  }),
}

const word = (content: string): Buffer =>
  zipOf({ '[Content_Types].xml': '<Types/>', 'word/document.xml': `<w:document><w:body>${content}` })

/** Resumes. */
export const hostileResumes: Readonly<Record<string, (size: number) => HostileFile>> = {
  'a Word file of nested elements': (size) => ({
    name: 'nested.docx',
    content: word('<a>'.repeat(6e6 * size)),
    sentence:
      /^This file has XML nested more than 64 levels deep, which is the limit\. Fill in the form below instead\.$/,
  }),
  'a Word file that unpacks to too much': (size) => ({
    name: 'large.docx',
    content: word(' '.repeat(21e6 + 80e6 * size)),
    sentence: /^This file unpacks to more than 20 MB, which is the limit\./,
  }),
  'a Word file of empty paragraphs': (size) => ({
    name: 'paragraphs.docx',
    content: word(`${'<w:p a=""/>'.repeat(1.7e6 * size)}</w:body></w:document>`),
    sentence: /^We found no text in this file/,
  }),
}
