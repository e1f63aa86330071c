const usual = [5, 10, 25, 50, 100, 250, 500]

/** The miles around a place that are offered, and the chosen ones among them. */
export function distances(chosen: number | undefined): number[] {
  if (chosen === undefined || usual.includes(chosen)) return usual
  return [...usual, chosen].toSorted((a, b) => a - b)
}
