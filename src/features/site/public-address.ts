/** The pages search engines may list: each has its own address and is the same for everyone. */
import { brand } from '#shared/product/brand.ts'
import { paths } from '#shared/product/paths.ts'

/** Addresses that never change, and the date their text last did. */
export const publicPages: readonly { path: string; changed: string }[] = [
  { path: paths.home(), changed: brand.pagesUpdated },
  { path: paths.about(), changed: brand.pagesUpdated },
  { path: paths.pricing(), changed: brand.pagesUpdated },
  { path: paths.data(), changed: brand.pagesUpdated },
  { path: paths.contact(), changed: brand.pagesUpdated },
  { path: paths.submitResume(), changed: brand.pagesUpdated },
  { path: paths.removeInfo(), changed: brand.pagesUpdated },
  { path: paths.doNotSell(), changed: brand.pagesUpdated },
  { path: paths.moneyBackGuarantee(), changed: brand.pagesUpdated },
  { path: paths.terms(), changed: brand.legalUpdatedOn },
  { path: paths.privacy(), changed: brand.legalUpdatedOn },
  { path: paths.compliance(), changed: brand.legalUpdatedOn },
  { path: paths.acceptableUse(), changed: brand.laterLegalUpdatedOn },
  { path: paths.dataProcessing(), changed: brand.laterLegalUpdatedOn },
  { path: paths.subprocessors(), changed: brand.laterLegalUpdatedOn },
]

const listed = new Set([...publicPages.map(({ path }) => path), paths.specialties()])

export interface PublicAddress {
  /** The canonical address of the page for search engines. */
  path: string
  /** The image for a link to it. */
  image: string
}

/**
 * What search engines and social networks are told about the page at a path; null for pages that belong to one person
 * or shouldn't be found. A profile handles this itself: only it knows whether it is made up.
 */
export function publicAddress(pathname: string, search = ''): PublicAddress | null {
  const path = pathname === '/' ? pathname : pathname.replace(/\/+$/, '')
  if (listed.has(path)) return { path, image: paths.socialImage() }
  if (/^\/states(?:\/[a-z-]+)?$/.test(path)) return { path, image: paths.socialImage() }
  const directory = /^\/directory\/([a-z0-9-]+)(\/[a-z-]+)?$/.exec(path)
  if (!directory) return null
  const page = /^\?page=(?:[2-9]|[1-9]\d+)$/.test(search) ? search : ''
  return { path: path + page, image: paths.socialImage(directory[1]) }
}
