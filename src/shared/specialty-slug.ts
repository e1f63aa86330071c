import { fold } from './fold.ts'

/**
 * The address of a specialty: lower case, with spaces turned into hyphens (section 2), and whatever else a path cannot hold
 * as well, so that 'Hematology/Oncology' is hematology-oncology. Not to be turned back: a slug is looked up among the
 * slugs of the names that there are (decisions.md, 'Search').
 */
export function specialtySlug(specialty: string): string {
  return fold(specialty)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
}
