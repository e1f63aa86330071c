/**
 * Where values come from, the least reliable first: what a source says is never overwritten by one that stands before it, always by itself and
 * by those behind it. The operator's own files (csv) know more of contacts than the public files (nppes, dac); the physician knows best.
 */
export const sources = ['generated', 'nppes', 'dac', 'csv', 'admin', 'physician'] as const
export type SourceName = (typeof sources)[number]

export function betterThan(source: SourceName): SourceName[] {
  return sources.slice(sources.indexOf(source) + 1)
}
