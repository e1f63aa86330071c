import { useLocation } from 'react-router'
import { publicAddress } from '#features/site/public-address.ts'
import { brand } from '#shared/brand.ts'

/** In the head of public pages: their one address, and what a link to them looks like elsewhere. A failed page has no origin. */
export function PageAddress({ origin }: { origin: string | undefined }) {
  const { pathname } = useLocation()
  const address = origin === undefined ? null : publicAddress(pathname)
  // A profile has its own.
  if (address === null) return isProfile(pathname) ? null : <meta name="robots" content="noindex" />
  const url = origin + address.path
  return (
    <>
      <link rel="canonical" href={url} />
      <meta property="og:url" content={url} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={brand.name} />
      <meta property="og:image" content={origin + address.image} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  )
}

function isProfile(pathname: string): boolean {
  return /^\/physicians?\//.test(pathname)
}
