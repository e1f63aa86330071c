import { useEffect, useId, useRef, useState } from 'react'
import { isCallError } from '#shared/calls/call-error.ts'
import { uploadFile } from '#shared/calls/upload-file.ts'
import { limits } from '#shared/product/limits.ts'
import { paths } from '#shared/product/paths.ts'
import { Button } from '#ui/button.tsx'
import { ProgressBar } from '#ui/progress-bar.tsx'
import { useToast } from '#ui/toast.tsx'
import type { SiteSettings } from './contracts.ts'
import { type ImageSlot, imageFiles, siteImageAddress } from './image-address.ts'
import { imageSlots, imageTexts, imageTypes } from './image-slots.ts'

interface ImageSlotFieldProps {
  slot: ImageSlot
  images: SiteSettings['images']
  onUploaded: () => void
}

const { step, every, max, shown } = limits.uploadProgress

/** One image of the site, with a button to replace it. */
export function ImageSlotField({ slot, images, onUploaded }: ImageSlotFieldProps) {
  const { title, use, wanted } = imageSlots[slot]
  const [progress, setProgress] = useState<number | null>(null)
  const chooser = useRef<HTMLInputElement>(null)
  const timers = useRef<{ rising?: number; ending?: number }>({})
  const toast = useToast()
  const id = useId()
  const address = siteImageAddress(images, slot)
  useEffect(
    () => () => {
      window.clearInterval(timers.current.rising)
      window.clearTimeout(timers.current.ending)
    },
    [],
  )
  const upload = async (file: File) => {
    const fault = faultOf(file)
    if (fault) return toast.error(...fault)
    window.clearTimeout(timers.current.ending)
    setProgress(0)
    timers.current.rising = window.setInterval(() => setProgress((now) => Math.min((now ?? 0) + step, max)), every)
    try {
      const form = new FormData()
      form.set('file', file)
      await uploadFile(paths.siteImageUpload(slot), form, () => {})
      setProgress(100)
      toast.success('Upload successful')
      onUploaded()
    } catch (error) {
      setProgress(null)
      toast.error(...refusalOf(error))
    } finally {
      window.clearInterval(timers.current.rising)
      timers.current.ending = window.setTimeout(() => setProgress(null), shown)
    }
  }
  return (
    <li className="flex flex-wrap items-center gap-x-5 gap-y-3 border-b border-hair py-4 first:border-t">
      <span className="grid size-16 shrink-0 place-items-center overflow-hidden rounded-8 border border-hair bg-fill">
        {address ? (
          <img src={address} alt={`Current ${title}`} className="max-h-full max-w-full object-contain" />
        ) : (
          <span className="text-12 text-muted">Own</span>
        )}
      </span>
      <div className="min-w-0 flex-1 basis-48">
        <h3 className="font-semibold">{title}</h3>
        <p className="text-13 text-muted" id={`${id}-hint`}>
          {imageFiles[slot]}. {use} {capital(wanted)}.
        </p>
        {progress !== null && <ProgressBar value={progress} label={`Upload of ${title}`} className="mt-2" />}
      </div>
      <input
        ref={chooser}
        type="file"
        hidden
        aria-label={`File for ${title}`}
        accept=".png,.jpg,.jpeg,.svg,.ico"
        onChange={(event) => {
          const file = event.target.files?.[0]
          // So that the same file can be chosen again.
          event.target.value = ''
          if (file) void upload(file)
        }}
      />
      <Button
        size="small"
        pending={progress !== null && progress < 100}
        pendingText="Uploading..."
        aria-label={`Upload ${title}`}
        aria-describedby={`${id}-hint`}
        onClick={() => chooser.current?.click()}
      >
        Upload
      </Button>
    </li>
  )
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** Checked before anything is sent; the server requires the same. */
function faultOf(file: File): readonly [string, string] | null {
  const known = imageTypes.some((type) => type === file.type) || /\.(png|jpe?g|svg|ico)$/i.test(file.name)
  if (!known) return imageTexts.wrongType
  return file.size >= limits.imageUpload ? imageTexts.tooLarge : null
}

function refusalOf(error: unknown): readonly [string, string?] {
  if (!isCallError(error)) return ['Upload failed']
  if (error.code === 'wrong_type') return imageTexts.wrongType
  if (error.code === 'wrong_size') return [imageTexts.wrongSize[0], error.message]
  if (error.code === 'unusable') return imageTexts.unusable
  return error.code === 'too_large' ? imageTexts.tooLarge : ['Upload failed', error.message]
}
