import type { Viewer } from '#shared/access/access.ts'

/** A place that the palette goes to. */
export interface PaletteItem {
  label: string
  /** Paler, behind it: 'Account' of 'Exports'. */
  note?: string
  to: string
}

/** Where the palette's places come from: pages, saved searches, lists. */
export type PaletteSource = {
  /** The heading above its places. */
  name: string
} & (
  | { /** Known without a call. */ placesOf: (viewer: Viewer | null) => PaletteItem[] }
  | { /** Made from the typed text; they match any text. */ placesFor: (text: string) => PaletteItem[] }
  | {
      /** Fetched when a signed-in person opens the palette. */
      load: (viewer: Viewer, signal: AbortSignal) => Promise<PaletteItem[]>
    }
)
