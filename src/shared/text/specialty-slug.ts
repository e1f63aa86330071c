import { fold } from './fold.ts'

/**
 * The address of a specialty: lower case, with hyphens for spaces and for anything else a path cannot hold, so
 * 'Hematology/Oncology' is hematology-oncology. Don't convert it back: a slug is looked up among the slugs of known
 * names.
 */
export function specialtySlug(specialty: string): string {
  return fold(specialty)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
}

/** The search text for a slug without physicians: 'sports-medicine' → 'Sports Medicine', and OBGYN as it is written. */
export function slugAsName(slug: string): string {
  return specialtySlug(slug)
    .split('-')
    .map((word) => (word === 'obgyn' ? 'OBGYN' : word.slice(0, 1).toUpperCase() + word.slice(1)))
    .join(' ')
}
