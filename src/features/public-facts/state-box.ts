/** A state's bounds in the atlas, 975 by 610, plus a margin: pictures of one state are laid over each other. */

/** Left, top, width, height. */
export type Box = readonly [number, number, number, number]

/** The margin around the state, as a share of its longer side. */
export const stateMargin = 0.04

export function stateBox([[left, top], [right, bottom]]: [[number, number], [number, number]]): Box {
  const pad = Math.max(right - left, bottom - top) * stateMargin
  const round = (value: number) => Math.round(value * 10) / 10
  return [round(left - pad), round(top - pad), round(right - left + 2 * pad), round(bottom - top + 2 * pad)]
}
