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
  | { /** Known without asking. */ placesOf: (viewer: Viewer | null) => PaletteItem[] }
  | { /** Made from what is typed; they go with any text. */ placesFor: (text: string) => PaletteItem[] }
  | {
      /** Fetched when the palette is opened, for someone who is signed in. */
      load: (viewer: Viewer, signal: AbortSignal) => Promise<PaletteItem[]>
    }
)
