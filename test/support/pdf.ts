/** PDF files with text in them, as people send them. */
import { buffer } from 'node:stream/consumers'
import PDFDocument from 'pdfkit'

/** Each page has its lines one below the other. */
export async function pdf(
  pages: readonly (readonly string[])[],
  options: PDFKit.PDFDocumentOptions = {},
): Promise<Buffer> {
  const document = new PDFDocument({ autoFirstPage: false, ...options })
  for (const page of pages) {
    document.addPage()
    for (const line of page) document.text(line)
  }
  document.end()
  return buffer(document)
}
