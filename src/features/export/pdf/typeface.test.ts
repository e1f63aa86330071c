import PDFDocument from 'pdfkit'
import { expect, test } from 'vitest'
import { Typeface } from './typeface.server.ts'

test('fonts are embedded one at a time, so that the end of a document has none left to embed', () => {
  const doc = new PDFDocument({ font: '', autoFirstPage: true })
  const [regular, bold] = [new Typeface(doc, 400), new Typeface(doc, 600)]
  const style = { size: 9, colour: [0, 0, 0] as [number, number, number] }
  regular.draw(style, 10, 10, 'Łukasz Żak')
  bold.draw(style, 10, 30, 'Ann')
  const { _fontFamilies: fonts } = doc as unknown as { _fontFamilies: Record<string, { embedded?: boolean }> }
  const embedded = () => [...new Set(Object.values(fonts))].filter((font) => font.embedded).length
  const steps = [regular, bold].flatMap((typeface) => Array.from(typeface.embed(), embedded))
  expect(steps).toEqual([1, 2, 3])
  expect(Object.values(fonts).every((font) => font.embedded)).toBe(true)
})
