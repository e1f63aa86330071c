/** Writes a resume of the set as a Word file: paragraphs in several runs, tables, tabs, headers, and text boxes. */
import { zipOf } from '#data/test/zip-of.ts'

const w = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
const spaces = [
  w,
  'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"',
  'xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"',
  'xmlns:wps="http://schemas.microsoft.com/office/word/2010/wordprocessingShape"',
  'xmlns:v="urn:schemas-microsoft-com:vml"',
].join(' ')
const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** Word begins a new run wherever something was corrected. */
function runs(text: string, properties: string): string {
  const middle = Math.floor(text.length / 3)
  return [text.slice(0, middle), text.slice(middle)]
    .filter((part) => part !== '')
    .map((part) => {
      const pieces = part.split('->').map((piece) => `<w:t xml:space="preserve">${escaped(piece)}</w:t>`)
      return `<w:r>${properties}${pieces.join('<w:tab/>')}</w:r>`
    })
    .join('')
}

interface Look {
  style?: string
  bold?: boolean
  center?: boolean
}

function paragraph(text: string, { style, bold, center }: Look = {}): string {
  const about = `${style ? `<w:pStyle w:val="${style}"/>` : ''}${center ? '<w:jc w:val="center"/>' : ''}`
  // A tab must not be cut in two.
  const parts = text.split('->').map((part) => runs(part, bold ? '<w:rPr><w:b/></w:rPr>' : ''))
  return `<w:p>${about && `<w:pPr>${about}</w:pPr>`}${parts.join('<w:r><w:tab/></w:r>')}</w:p>`
}

const lines = (text: string) =>
  text
    .split('\\n')
    .map((line) => paragraph(line))
    .join('')

function table(rows: readonly string[][]): string {
  const cells = (row: readonly string[]) => row.map((cell) => `<w:tc><w:tcPr/>${lines(cell)}</w:tc>`).join('')
  return `<w:tbl><w:tblPr/><w:tblGrid/>${rows.map((row) => `<w:tr>${cells(row)}</w:tr>`).join('')}</w:tbl>`
}

/** As Word 2010 and later write it: the shape, and once more for older programs. */
function textBox(text: string): string {
  const content = `<w:txbxContent>${lines(text)}</w:txbxContent>`
  return `<w:p><w:r><mc:AlternateContent><mc:Choice Requires="wps"><w:drawing><wps:txbx>${content}</wps:txbx></w:drawing></mc:Choice><mc:Fallback><w:pict><v:shape><v:textbox>${content}</v:textbox></v:shape></w:pict></mc:Fallback></mc:AlternateContent></w:r></w:p>`
}

const looks: Readonly<Record<string, Look>> = {
  title: { style: 'Title' },
  head: { style: 'Heading1' },
  bold: { bold: true },
  center: { center: true },
  para: {},
}
/** The kinds of headers and footers that Word has, and the files they are in. */
const running: Readonly<Record<string, { file: string; type: string; root: string }>> = {
  header: { file: 'header1.xml', type: 'default', root: 'hdr' },
  firstheader: { file: 'header2.xml', type: 'first', root: 'hdr' },
  footer: { file: 'footer1.xml', type: 'default', root: 'ftr' },
}

export function drawWord(body: readonly string[]): Buffer {
  const parts: string[] = []
  const around = new Map<string, string[]>()
  let rows: string[][] = []
  const endTable = () => {
    if (rows.length > 0) parts.push(table(rows))
    rows = []
  }
  for (const line of body) {
    if (line.startsWith('| ')) {
      rows.push(line.slice(2).split(' | '))
      continue
    }
    endTable()
    const [, name, rest = ''] = /^@(\w+) ?(.*)$/.exec(line) ?? []
    if (name === undefined) parts.push(paragraph(line))
    else if (name === 'pagebreak') parts.push('<w:p><w:r><w:br w:type="page"/></w:r></w:p>')
    else if (name === 'box') parts.push(textBox(rest))
    else if (running[name]) around.set(name, [...(around.get(name) ?? []), rest])
    else parts.push(paragraph(rest, looks[name]))
  }
  endTable()
  return pack(parts, around)
}

function pack(parts: readonly string[], around: ReadonlyMap<string, readonly string[]>): Buffer {
  const used = [...around].map(([name, said], at) => ({ ...running[name]!, said, id: `rId${at + 1}` }))
  const kind = (root: string) => (root === 'hdr' ? 'header' : 'footer')
  const references = used.map(({ type, root, id }) => `<w:${kind(root)}Reference w:type="${type}" r:id="${id}"/>`)
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  const packages = 'http://schemas.openxmlformats.org/package/2006'
  const word = 'application/vnd.openxmlformats-officedocument.wordprocessingml'
  const relations = used.map(
    ({ id, file, root }) => `<Relationship Id="${id}" Type="${office}/${kind(root)}" Target="${file}"/>`,
  )
  const types = used.map(
    ({ file, root }) => `<Override PartName="/word/${file}" ContentType="${word}.${kind(root)}+xml"/>`,
  )
  return zipOf({
    '[Content_Types].xml': `${declaration}<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="${word}.document.main+xml"/>${types.join('')}</Types>`,
    '_rels/.rels': `${declaration}<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${office}/officeDocument" Target="word/document.xml"/></Relationships>`,
    'word/document.xml': `${declaration}<w:document ${spaces}><w:body>${parts.join('')}<w:sectPr>${references.join('')}${around.has('firstheader') ? '<w:titlePg/>' : ''}</w:sectPr></w:body></w:document>`,
    ...(used.length > 0 && {
      'word/_rels/document.xml.rels': `${declaration}<Relationships xmlns="${packages}/relationships">${relations.join('')}</Relationships>`,
    }),
    ...Object.fromEntries(
      used.map(({ file, root, said }) => [
        `word/${file}`,
        `${declaration}<w:${root} ${spaces}>${said.map((line) => paragraph(line)).join('')}</w:${root}>`,
      ]),
    ),
  })
}
