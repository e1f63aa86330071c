import { zipOf } from './zip-of.ts'

/** A cell: a text, a number, one with a number format, a formula's value, or another kind. */
export type TestCell =
  | string
  | number
  | null
  | { value: number; format: string }
  | { formula: string }
  | { xml: string }

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

function columnName(at: number): string {
  return (at >= 26 ? columnName(Math.floor(at / 26) - 1) : '') + String.fromCharCode(65 + (at % 26))
}

interface TestSheet {
  rows: TestCell[][]
  state?: string
}

/** An Excel workbook with these sheets, in the parts and style that Excel writes. */
export function workbookOf(
  sheets: Record<string, TestSheet>,
  { date1904 = false, more = {} }: { date1904?: boolean; more?: Record<string, string> } = {},
): Buffer {
  const strings: string[] = []
  const formats: string[] = []
  const cellXml = (cell: TestCell, reference: string): string => {
    if (cell === null) return ''
    if (typeof cell === 'number') return `<c r="${reference}"><v>${cell}</v></c>`
    if (typeof cell === 'string') return `<c r="${reference}" t="s"><v>${strings.push(cell) - 1}</v></c>`
    if ('xml' in cell) return cell.xml.replace('<c', `<c r="${reference}"`)
    if ('formula' in cell) return `<c r="${reference}"><f>${escaped(cell.formula)}</f></c>`
    if (!formats.includes(cell.format)) formats.push(cell.format)
    return `<c r="${reference}" s="${formats.indexOf(cell.format) + 1}"><v>${cell.value}</v></c>`
  }
  const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
  const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
  const parts: Record<string, string> = {}
  const named = Object.entries(sheets)
  for (const [at, [, { rows }]] of named.entries()) {
    const xml = rows.map((row, line) => {
      const cells = row.map((cell, column) => cellXml(cell, `${columnName(column)}${line + 1}`)).join('')
      return cells === '' ? '' : `<row r="${line + 1}">${cells}</row>`
    })
    parts[`xl/worksheets/sheet${at + 1}.xml`] =
      `${head}<worksheet ${main}><sheetData>${xml.join('')}</sheetData></worksheet>`
  }
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  const listed = named.map(
    ([name, { state = 'visible' }], at) =>
      `<sheet name="${escaped(name)}" sheetId="${at + 1}" state="${state}" r:id="rId${at + 1}"/>`,
  )
  const targets = named.map(
    (_, at) => `<Relationship Id="rId${at + 1}" Type="${office}/worksheet" Target="worksheets/sheet${at + 1}.xml"/>`,
  )
  const codes = formats.map((code, at) => `<numFmt numFmtId="${164 + at}" formatCode="${escaped(code)}"/>`)
  const styles = formats.map((_, at) => `<xf numFmtId="${164 + at}" applyNumberFormat="1"/>`)
  return zipOf({
    '[Content_Types].xml': `${head}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>`,
    'xl/workbook.xml': `${head}<workbook ${main} xmlns:r="${office}"><workbookPr${date1904 ? ' date1904="1"' : ''}/><sheets>${listed.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${head}<Relationships>${targets.join('')}</Relationships>`,
    'xl/styles.xml': `${head}<styleSheet ${main}><numFmts>${codes.join('')}</numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/>${styles.join('')}</cellXfs></styleSheet>`,
    'xl/sharedStrings.xml': `${head}<sst ${main}>${strings.map((text) => `<si><t xml:space="preserve">${escaped(text)}</t></si>`).join('')}</sst>`,
    ...parts,
    ...more,
  })
}
