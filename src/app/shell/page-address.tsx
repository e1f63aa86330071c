import { useLocation } from 'react-router'
import type { SiteSettings } from '#features/site/contracts.ts'
import { siteImageAddress } from '#features/site/image-address.ts'
import { publicAddress } from '#features/site/public-address.ts'
import { brand } from '#shared/product/brand.ts'
import { paths } from '#shared/product/paths.ts'

/**
 * In the head of public pages: their canonical address, and the preview of links to them. A failed page has no origin.
 */
export function PageAddress({ origin, images }: { origin: string | undefined; images: SiteSettings['images'] }) {
  const { pathname, search } = useLocation()
  const address = origin === undefined ? null : publicAddress(pathname, search)
  // A profile has its own.
  if (address === null) return isProfile(pathname) ? null : <meta name="robots" content="noindex" />
  const url = origin + address.path
  // A specialty has its own picture.
  const given = address.image === paths.socialImage()
  const [shared, twitter] = (['og-image', 'twitter-image'] as const).map((slot) => siteImageAddress(images, slot))
  return (
    <>
      <link rel="canonical" href={url} />
      <meta property="og:url" content={url} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={brand.name} />
      {given && shared ? (
        <meta property="og:image" content={origin + shared} />
      ) : (
        <>
          <meta property="og:image" content={origin + address.image} />
          <meta property="og:image:width" content="1200" />
          <meta property="og:image:height" content="630" />
        </>
      )}
      <meta property="og:image:alt" content={`${brand.name}. ${brand.tagline}`} />
      <meta name="twitter:card" content="summary_large_image" />
      {given && twitter && <meta name="twitter:image" content={origin + twitter} />}
    </>
  )
}

function isProfile(pathname: string): boolean {
  return /^\/physicians?\//.test(pathname)
}
