/**
 * Where the texts of a PDF go, page by page: all of it is known before a page is rendered, so each can say how many
 * there are.
 */
import type { TextStyle } from './typeface.server.ts'

// US letter, in points from the upper left corner.
export const paper = { width: 612, height: 792, left: 42, right: 570, top: 74, bottom: 740 } as const

interface Placed {
  style: TextStyle
  x: number
  /** Of its baseline. */
  y: number
  text: string
}

export interface Page {
  texts: Placed[]
  /** Where to draw a thin line from side to side. */
  rules: number[]
}

export class Pages {
  readonly all: Page[] = [{ texts: [], rules: [] }]
  /** The page is full at this point. */
  y: number = paper.top

  text(style: TextStyle, x: number, y: number, text: string): void {
    this.all.at(-1)!.texts.push({ style, x, y, text })
  }

  rule(y: number): void {
    this.all.at(-1)!.rules.push(y)
  }

  /** Starts a new page unless this many points are left on the current one. */
  room(points: number): void {
    if (this.y + points <= paper.bottom) return
    this.all.push({ texts: [], rules: [] })
    this.y = paper.top
  }
}
