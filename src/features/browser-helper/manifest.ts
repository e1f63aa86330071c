/** A higher one with each change of what people load. */
export const helperVersion = '1.1.0'

/** The manifest of a helper that finds Attending at `origin` by itself and may reach no other address. */
export function addressedTo(origin: string, manifest: object): object {
  const { protocol, hostname } = new URL(origin)
  // Browsers' patterns have no ports.
  return { ...manifest, homepage_url: origin, host_permissions: [`${protocol}//${hostname}/*`] }
}
