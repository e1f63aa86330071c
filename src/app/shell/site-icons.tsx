import type { SiteSettings } from '#features/site/contracts.ts'
import { siteImageAddress } from '#features/site/image-address.ts'
import { paths } from '#shared/product/paths.ts'

/** In the head: the icon of the tab and of bookmarks, as the admin set them. */
export function SiteIcons({ images, own }: { images: SiteSettings['images']; own: string }) {
  const favicon = siteImageAddress(images, 'favicon')
  const logo = siteImageAddress(images, 'logo')
  return (
    <>
      {favicon ? <link rel="icon" href={favicon} sizes="any" /> : <link rel="icon" href={own} type="image/svg+xml" />}
      <link rel="apple-touch-icon" href={logo ?? paths.touchIcon()} />
      <link rel="manifest" href={paths.manifest()} />
    </>
  )
}
