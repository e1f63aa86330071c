import type { MetaDescriptor } from 'react-router'
import { brand } from '#shared/product/brand.ts'

/** Title and description of a page, for its `meta` export. The home page has the product's name in front instead. */
export function pageMeta(title: string, description: string = brand.description): MetaDescriptor[] {
  return [
    { title: `${title} · ${brand.name}` },
    { name: 'description', content: description },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
  ]
}

/** For a page with sample physicians, or with none. */
export const noIndex: MetaDescriptor = { name: 'robots', content: 'noindex' }
