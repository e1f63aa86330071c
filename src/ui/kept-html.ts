import { createContext, type ReactElement } from 'react'

/**
 * The HTML of an element: drawn by itself, or kept from when it was drawn for the same facts; null if it can't be drawn that way. All
 * that it shows is in `facts`, as JSON knows them: outside of the page, it has no context, and an id would be there twice.
 */
export type KeptHtml = <Facts>(facts: Facts, draw: (facts: Facts) => ReactElement) => string | null

/** Only on the server. */
export const KeptHtmlContext = createContext<KeptHtml | null>(null)
