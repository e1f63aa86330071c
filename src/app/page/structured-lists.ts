import { brand } from '#shared/product/brand.ts'
import { paths } from '#shared/product/paths.ts'

/** Structured data for pages with lists (schema.org): names and addresses, never contact details. */
interface Named {
  name: string
  /** Absolute. */
  url: string
}

/** Who runs the site and how it is searched, with the pictures that an admin chose for search engines. */
export function siteData(origin: string, { logo, hero }: { logo: string | null; hero: string | null }) {
  const organization = {
    '@type': 'Organization',
    '@id': `${origin}/#organization`,
    name: brand.name,
    legalName: brand.company,
    url: origin,
    email: brand.supportEmail,
    ...(logo && { logo: origin + logo }),
  }
  const website = {
    '@type': 'WebSite',
    '@id': `${origin}/#website`,
    name: brand.name,
    url: origin,
    description: brand.description,
    ...(hero && { image: origin + hero }),
    publisher: { '@id': organization['@id'] },
    potentialAction: {
      '@type': 'SearchAction',
      target: { '@type': 'EntryPoint', urlTemplate: `${origin}${paths.search()}?query={search_term_string}` },
      'query-input': 'required name=search_term_string',
    },
  }
  return { '@context': 'https://schema.org', '@graph': [organization, website] }
}

/** A page's breadcrumb, from the top down, with the page itself last. */
export function breadcrumbData(trail: readonly Named[]) {
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: trail.map(({ name, url }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      // A thing and not its address alone, as schema.org has it.
      item: { '@id': url },
    })),
  }
}

/** @param total the length of the whole list, which `items` begins */
export function listData(name: string, total: number, items: readonly Named[]) {
  return {
    '@context': 'https://schema.org',
    '@type': 'ItemList',
    name,
    numberOfItems: total,
    itemListElement: items.map((item, index) => ({ '@type': 'ListItem', position: index + 1, ...item })),
  }
}
