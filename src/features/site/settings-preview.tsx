import { brand } from '#shared/product/brand.ts'
import { paths } from '#shared/product/paths.ts'
import type { SiteSettings } from './contracts.ts'
import { siteImageAddress } from './image-address.ts'
import type { SiteTexts } from './settings-form.tsx'

interface SettingsPreviewProps {
  texts: SiteTexts
  images: SiteSettings['images']
  /** 'https://attending.example.com' */
  origin: string
}

/** Roughly how a search engine and a social network show the texts, updated while typing. */
export function SettingsPreview({ texts, images, origin }: SettingsPreviewProps) {
  const title = texts.google_search_text.trim() || `${brand.name}: physician search for recruiters`
  const description = texts.meta_description.trim() || brand.description
  const shared = texts.seo_description.trim() || description
  const host = origin.replace(/^https?:\/\//, '')
  return (
    <div className="grid gap-8">
      <figure aria-label="Search result">
        <figcaption className="mb-2 text-13 font-[550] text-muted">Search result</figcaption>
        <div className="rounded-12 border border-hair bg-surface p-4">
          <p className="text-12 break-all text-muted">{host}</p>
          <p className="mt-1 line-clamp-2 text-20 break-words text-accent">{title}</p>
          <p className="mt-1 line-clamp-3 text-14 break-words text-muted">{description}</p>
        </div>
      </figure>
      <figure aria-label="Social card">
        <figcaption className="mb-2 text-13 font-[550] text-muted">Social card</figcaption>
        <div className="overflow-hidden rounded-12 border border-hair bg-surface">
          <img
            src={siteImageAddress(images, 'og-image') ?? paths.socialImage()}
            alt="What is shown with a shared link"
            className="aspect-[1200/630] w-full bg-fill object-cover"
          />
          <div className="border-t border-hair p-4">
            <p className="text-12 break-all text-muted">{host}</p>
            <p className="mt-1 line-clamp-2 font-semibold break-words">{title}</p>
            <p className="mt-1 line-clamp-2 text-14 break-words text-muted">{shared}</p>
          </div>
        </div>
      </figure>
    </div>
  )
}
