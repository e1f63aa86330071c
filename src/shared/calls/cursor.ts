/** What calls share that take a cursor (`door/cursor.ts`). */
import { z } from 'zod'

/** The cursor of a first page. */
export const firstCursor = 'start'

const howTo = 'Send start, or the next of the page before.'

/** As input, instead of a page number. */
export const Cursor = z.string(howTo).max(4000, howTo).optional()

/** In the output: the cursor of the page after, if this page was asked for with one and isn't the last. */
export const NextCursor = z.string().optional()

export const cursorErrors = {
  badCursor: [422, 'This cursor belongs to another search, list, or order. Begin with the cursor start.'],
  cursorLost: [409, 'Too much has changed since the page before. Begin again with the cursor start.'],
} as const
