/** What is done with an image for the site, in a process of its own: whatever comes in, only pixels go out. */
import sharp from 'sharp'
import type { InChild } from '#door/file-work.ts'
import { limits } from '#shared/product/limits.ts'
import type { drawSiteImage } from './file-work.ts'
import { drawnAnew, isPhoto, saysPicture } from './read-image.server.ts'

/** Of processor time: some drawings would take minutes. */
const maxSeconds = { photo: 5, drawing: 1.5 }

export const drawSiteImageInChild: InChild<typeof drawSiteImage> = async ({ slot, body, type }, { within }) => {
  sharp.concurrency(1)
  sharp.cache(false)
  const file = await fileIn(body, type)
  if (file === null) return { refused: 'wrongType' }
  if (file.size >= limits.imageUpload) return { refused: 'tooLarge' }
  const content = Buffer.from(await file.arrayBuffer())
  within(isPhoto(content) ? maxSeconds.photo : maxSeconds.drawing)
  const drawn = await drawnAnew(slot, content)
  if (drawn === 'wrongSize') return { refused: 'wrongSize' }
  return drawn === null ? { refused: saysPicture(content) ? 'unusable' : 'wrongType' } : { drawn }
}

/** The only file of a form; null if there is none, or several. */
async function fileIn(body: Uint8Array, type: string): Promise<File | null> {
  const form = await new Response(new Uint8Array(body), { headers: { 'content-type': type } })
    .formData()
    .catch(() => null)
  const files = [...(form?.values() ?? [])].filter((value) => value instanceof File)
  const [file] = files
  return file && files.length === 1 && file.size > 0 ? file : null
}
