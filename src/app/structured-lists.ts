import { brand } from '#shared/product/brand.ts'

/** What search engines read of pages that list things (schema.org): names and addresses, never a way to get in touch. */
interface Named {
  name: string
  /** Absolute. */
  url: string
}

/** Who runs the site, with the pictures that an admin chose for search engines. */
export function siteData(origin: string, { logo, hero }: { logo: string | null; hero: string | null }) {
  const organization = { '@type': 'Organization', name: brand.name, url: origin, ...(logo && { logo: origin + logo }) }
  return {
    '@context': 'https://schema.org',
    '@type': 'WebSite',
    name: brand.name,
    url: origin,
    ...(hero && { image: origin + hero }),
    publisher: organization,
  }
}

/** Where a page stands, from the top down, the page itself last. */
export function breadcrumbData(trail: readonly Named[]) {
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: trail.map(({ name, url }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: url,
    })),
  }
}

export function listData(name: string, items: readonly Named[]) {
  return {
    '@context': 'https://schema.org',
    '@type': 'ItemList',
    name,
    numberOfItems: items.length,
    itemListElement: items.map((item, index) => ({ '@type': 'ListItem', position: index + 1, ...item })),
  }
}
