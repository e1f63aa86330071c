/**
 * A PDF (ISO 32000-1) written from its beginning to its end: a page is forgotten once it is drawn. Fonts, which are known at the end
 * only, come last. Lengths are in points, from the lower left corner.
 */
import { deflateSync } from 'node:zlib'
import type { FontFace } from './font-face.server.ts'
import type { TypeCase, UsedFont } from './type-case.server.ts'

export interface PdfFacts {
  title: string
  author: string
  width: number
  height: number
}

export interface TextStyle {
  type: TypeCase
  size: number
  /** Red, green and blue, 0 to 1. */
  colour: readonly [number, number, number]
}

const number = (value: number) => String(Math.round(value * 100) / 100)

/** The operators that set a line of text with its baseline at a place. */
export function setText({ type, size, colour }: TextStyle, x: number, y: number, text: string): string {
  const runs = type.runs(text).map(({ font, glyphs }) => `/${font} ${number(size)} Tf <${glyphs}> Tj`)
  return `BT ${colour.map(number).join(' ')} rg ${number(x)} ${number(y)} Td ${runs.join(' ')} ET\n`
}

export function drawLine(x: number, y: number, width: number, colour: TextStyle['colour']): string {
  return `${colour.map(number).join(' ')} RG 0.5 w ${number(x)} ${number(y)} m ${number(x + width)} ${number(y)} l S\n`
}

/** Draws what `finish` is given as the total of pages, which no page knows yet. */
export const drawPageTotal = (x: number, y: number) => `q 1 0 0 1 ${number(x)} ${number(y)} cm /Total Do Q\n`

const [catalog, pageTree, info, resources, total] = [1, 2, 3, 4, 5]

export class PdfFile {
  private readonly facts: PdfFacts
  private readonly pages: number[] = []
  private readonly offsets = new Map<number, number>()
  private next = total! + 1
  private length = 0

  constructor(facts: PdfFacts) {
    this.facts = facts
  }

  get pageCount(): number {
    return this.pages.length
  }

  start(): Buffer {
    // The second line tells transport programs that the file is not text.
    return this.count(Buffer.from('%PDF-1.7\n%\xE2\xE3\xCF\xD3\n', 'latin1'))
  }

  page(content: string): Buffer {
    const { width, height } = this.facts
    const [page, drawing] = [this.next++, this.next++]
    this.pages.push(page)
    return Buffer.concat([
      this.stream(drawing, Buffer.from(content, 'latin1')),
      this.object(
        page,
        `<< /Type /Page /Parent ${pageTree} 0 R /MediaBox [0 0 ${width} ${height}] /Resources ${resources} 0 R /Contents ${drawing} 0 R >>`,
      ),
    ])
  }

  /** @param totalContent draws the total of pages at 0, 0 */
  finish(types: readonly TypeCase[], totalContent: string): Buffer {
    const used = types.flatMap((type) => type.used())
    const fonts = used.map(({ font }) => [font, this.next++] as const)
    const parts = used.map((font, index) => this.font(fonts[index]![1], font))
    const fontList = `<< ${fonts.map(([font, id]) => `/${font} ${id} 0 R`).join(' ')} >>`
    parts.push(
      this.stream(
        total!,
        Buffer.from(totalContent, 'latin1'),
        `/Type /XObject /Subtype /Form /BBox [0 -10 100 20] /Resources << /Font ${fontList} >>`,
      ),
      this.object(resources!, `<< /Font ${fontList} /XObject << /Total ${total} 0 R >> >>`),
      this.object(
        pageTree!,
        `<< /Type /Pages /Count ${this.pages.length} /Kids [${this.pages.map((id) => `${id} 0 R`).join(' ')}] >>`,
      ),
      this.object(
        info!,
        `<< /Title ${text(this.facts.title)} /Author ${text(this.facts.author)} /Producer ${text(this.facts.author)} >>`,
      ),
      this.object(
        catalog!,
        `<< /Type /Catalog /Pages ${pageTree} 0 R /Lang (en-US) /ViewerPreferences << /DisplayDocTitle true >> >>`,
      ),
    )
    return Buffer.concat([...parts, this.crossReferences()])
  }

  /** A font by its glyphs' numbers, with the table that gives the characters back to who copies or searches. */
  private font(id: number, { face, characters }: UsedFont): Buffer {
    const [descendant, descriptor, program, unicode] = [this.next++, this.next++, this.next++, this.next++]
    const { ascent, descent, capHeight, box } = face.metrics
    const bytes = face.program()
    return Buffer.concat([
      this.object(
        id,
        `<< /Type /Font /Subtype /Type0 /BaseFont /${face.name} /Encoding /Identity-H /DescendantFonts [${descendant} 0 R] /ToUnicode ${unicode} 0 R >>`,
      ),
      this.object(
        descendant,
        `<< /Type /Font /Subtype /CIDFontType2 /BaseFont /${face.name} /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> /FontDescriptor ${descriptor} 0 R /CIDToGIDMap /Identity /W [${widths(face, characters)}] >>`,
      ),
      this.object(
        descriptor,
        `<< /Type /FontDescriptor /FontName /${face.name} /Flags 4 /FontBBox [${box.join(' ')}] /ItalicAngle 0 /Ascent ${ascent} /Descent ${descent} /CapHeight ${capHeight} /StemV 80 /FontFile2 ${program} 0 R >>`,
      ),
      this.stream(program, bytes, `/Length1 ${bytes.length}`),
      this.stream(unicode, Buffer.from(toUnicode(characters), 'latin1')),
    ])
  }

  private object(id: number, body: string): Buffer {
    this.offsets.set(id, this.length)
    return this.count(Buffer.from(`${id} 0 obj\n${body}\nendobj\n`, 'latin1'))
  }

  private stream(id: number, content: Buffer, entries = ''): Buffer {
    this.offsets.set(id, this.length)
    const packed = deflateSync(content)
    const head = `${id} 0 obj\n<< /Length ${packed.length} /Filter /FlateDecode ${entries} >>\nstream\n`
    return this.count(Buffer.concat([Buffer.from(head, 'latin1'), packed, Buffer.from('\nendstream\nendobj\n')]))
  }

  private count(bytes: Buffer): Buffer {
    this.length += bytes.length
    return bytes
  }

  private crossReferences(): Buffer {
    const lines = Array.from({ length: this.next - 1 }, (_, index) => {
      return `${String(this.offsets.get(index + 1)).padStart(10, '0')} 00000 n \n`
    })
    return Buffer.from(
      `xref\n0 ${this.next}\n0000000000 65535 f \n${lines.join('')}trailer\n<< /Size ${this.next} /Root ${catalog} 0 R /Info ${info} 0 R >>\nstartxref\n${this.length}\n%%EOF\n`,
      'latin1',
    )
  }
}

/** A string of the file, as UTF-16 with its mark, whatever is in it. */
function text(value: string): string {
  return `<feff${Buffer.from(value, 'utf16le').swap16().toString('hex')}>`
}

function widths(face: FontFace, characters: ReadonlyMap<number, number>): string {
  const glyphs = [...characters.keys()].toSorted((a, b) => a - b)
  return glyphs.map((glyph) => `${glyph} [${number(face.widthOf(glyph))}]`).join(' ')
}

function toUnicode(characters: ReadonlyMap<number, number>): string {
  const lines = [...characters].map(([glyph, code]) => {
    const unicode = Buffer.from(String.fromCodePoint(code), 'utf16le').swap16().toString('hex')
    return `<${glyph.toString(16).padStart(4, '0')}> <${unicode}>`
  })
  // A block has at most a hundred of them.
  const blocks = Array.from({ length: Math.ceil(lines.length / 100) }, (_, index) => {
    const block = lines.slice(index * 100, index * 100 + 100)
    return `${block.length} beginbfchar\n${block.join('\n')}\nendbfchar\n`
  })
  return `/CIDInit /ProcSet findresource begin
12 dict begin
begincmap
/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def
/CMapName /Adobe-Identity-UCS def
/CMapType 2 def
1 begincodespacerange
<0000> <ffff>
endcodespacerange
${blocks.join('')}endcmap
CMapName currentdict /CMap defineresource pop
end
end
`
}
