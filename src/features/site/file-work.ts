import { fileWork } from '#door/file-work.ts'
import type { ErrorNameOf } from '#shared/calls/contract.ts'
import type { uploadSiteImage } from './contracts.ts'
import type { ImageSlot } from './image-address.ts'

/** `body` is the request's, multipart, and `type` its Content-Type. */
export const drawSiteImage = fileWork<
  { slot: ImageSlot; body: Uint8Array; type: string },
  { drawn: Uint8Array } | { refused: ErrorNameOf<typeof uploadSiteImage> }
>('draw-site-image', 'now', 10)
