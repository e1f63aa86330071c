import type { LoaderFunctionArgs } from 'react-router'

/**
 * What a loader gives, with a part that the server draws the page of and that does not go to the browser along with it: what is drawn
 * would else be there twice. Where the browser opens the page by itself it gets all.
 */
export function onServerOnly<Facts extends object, Part extends object>(
  { request }: Pick<LoaderFunctionArgs, 'request'>,
  facts: Facts,
  part: Part,
): Facts & Partial<Part> {
  if (new URL(request.url).pathname.endsWith('.data')) return { ...facts, ...part }
  // React Router sends what can be enumerated.
  const hidden = Object.entries(part).map(([name, value]) => [name, { value }] as const)
  return Object.defineProperties({ ...facts } as Facts & Partial<Part>, Object.fromEntries(hidden))
}
