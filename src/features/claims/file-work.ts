import { fileWork } from '#door/file-work.ts'

/** `drawn` is a JPEG made of the pixels alone, without what a camera writes into a photo. */
export const drawClaimDocument = fileWork<
  { content: Uint8Array },
  { drawn: Uint8Array } | { refused: 'wrongType' | 'unusable' }
>('draw-claim-document', 'now', 10)
