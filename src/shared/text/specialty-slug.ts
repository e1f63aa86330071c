import { fold } from './fold.ts'

/**
 * The address of a specialty: lower case, with spaces turned into hyphens, and whatever else a path cannot hold
 * as well, so that 'Hematology/Oncology' is hematology-oncology. Not to be turned back: a slug is looked up among the
 * slugs of known names.
 */
export function specialtySlug(specialty: string): string {
  return fold(specialty)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
}

/** What a slug without a physician is looked for as: 'sports-medicine' → 'Sports Medicine', and OBGYN as it is written. */
export function slugAsName(slug: string): string {
  return specialtySlug(slug)
    .split('-')
    .map((word) => (word === 'obgyn' ? 'OBGYN' : word.slice(0, 1).toUpperCase() + word.slice(1)))
    .join(' ')
}
