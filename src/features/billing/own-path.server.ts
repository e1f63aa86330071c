import type { Settings } from '#door/deps.ts'

/** One of our URLs as a path, so that the browser stays where it is signed in: localhost is not 127.0.0.1. */
export function ownPath(url: string, { origin }: Pick<Settings, 'origin'>): string {
  return url.startsWith(`${origin}/`) ? url.slice(origin.length) : url
}
