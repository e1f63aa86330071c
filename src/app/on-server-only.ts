import type { LoaderFunctionArgs } from 'react-router'

/**
 * Loader data with a part that only the server uses to render the page; it isn't also sent to the browser, which would
 * duplicate the HTML. If the browser opens the page on its own, it gets everything.
 */
export function onServerOnly<Facts extends object, Part extends object>(
  { request }: Pick<LoaderFunctionArgs, 'request'>,
  facts: Facts,
  part: Part,
): Facts & Partial<Part> {
  if (new URL(request.url).pathname.endsWith('.data')) return { ...facts, ...part }
  return unsent(facts, part)
}

/** Loader data with a part that only the server has, and that the browser makes from the rest. */
export function unsent<Facts extends object, Part extends object>(facts: Facts, part: Part): Facts & Partial<Part> {
  // React Router sends enumerable properties.
  const hidden = Object.entries(part).map(([name, value]) => [name, { value }] as const)
  return Object.defineProperties({ ...facts } as Facts & Partial<Part>, Object.fromEntries(hidden))
}
