import { createContext as createReactContext, useContext } from 'react'
import { createContext, type LoaderFunctionArgs } from 'react-router'

/** From a loader to the drawing of its page (entry.server.tsx). */
export const onServerContext = createContext<object>({})
export const OnServer = createReactContext<object>({})

/**
 * Loader data with a part that only the server needs, to draw what the browser leaves as it is (ui/static-part.tsx): in
 * the page it would be there a second time. `useOnServer` reads it. If the browser opens the page on its own, it gets
 * everything.
 */
export function onServerOnly<Facts extends object, Part extends object>(
  { request, url, context }: LoaderFunctionArgs,
  facts: Facts,
  part: Part,
): Facts & Partial<Part> {
  // A page's data has an address of its own.
  if (new URL(request.url).pathname !== url.pathname) return { ...facts, ...part }
  context.set(onServerContext, part)
  return facts
}

/** The part that the loader left to the server; empty in the browser. */
export function useOnServer<Part extends object>(): Partial<Part> {
  return useContext(OnServer)
}
