import type { ReactNode } from 'react'
import type { ButtonProps } from '#ui/button.tsx'
import type { SearchState } from '../search/address.ts'

/** How a control is to look in its place. */
export type ControlLook = Pick<ButtonProps, 'variant' | 'size' | 'className'>

/** A search that has been answered, and how many it found. */
export interface FoundSearch {
  search: SearchState
  total: number
}

/**
 * What other features put into the search page. A feature below may not know them, so the route hands them in; a place without its
 * part stays empty.
 */
export interface SearchSlots {
  /** The button Save Search. `disabledReason` comes from the search itself: nothing to save, or not loaded yet. */
  saveSearch?: (props: { search: SearchState; disabledReason: string | undefined; look: ControlLook }) => ReactNode
  /** The button Saved; `open` shows the tab 'saved-searches'. */
  saved?: (props: { open: () => void; look: ControlLook }) => ReactNode
  /** The button Add to List, for what is selected; nothing may be. */
  addToList?: (props: { physicianIds: readonly number[]; look: ControlLook }) => ReactNode
  /** The button Export Selected; it offers all that was found as well. */
  exportSelected?: (props: {
    physicianIds: readonly number[]
    found: FoundSearch | undefined
    look: ControlLook
  }) => ReactNode
  /** What else can be done with what is selected; stands in the bar alone. */
  more?: (props: { physicianIds: readonly number[]; look: ControlLook }) => ReactNode
  /** The side panels of the tabs 'saved-searches' and 'saved-lists'; `show` goes to a tab, 'results' closes. */
  panels?: (props: { tab: SearchState['tab']; show: (tab: SearchState['tab']) => void }) => ReactNode
}
