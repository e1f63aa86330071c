/**
 * Where values come from, least reliable first: a source's value is never overwritten by an earlier source, and always
 * by itself and later ones. The operator's own files (csv) know more about contacts than the public files (nppes, dac);
 * the physician knows best.
 */
export const sources = ['generated', 'nppes', 'dac', 'csv', 'admin', 'physician'] as const
export type SourceName = (typeof sources)[number]

export function betterThan(source: SourceName): SourceName[] {
  return sources.slice(sources.indexOf(source) + 1)
}
