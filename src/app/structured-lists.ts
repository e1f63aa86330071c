/** What search engines read of pages that list things (schema.org): names and addresses, never a way to get in touch. */
interface Named {
  name: string
  /** Absolute. */
  url: string
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
