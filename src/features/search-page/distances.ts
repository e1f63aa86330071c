const usual = [5, 10, 25, 50, 100, 250, 500]

/** The radii to offer, in miles, including the current one. */
export function distances(chosen: number | undefined): number[] {
  if (chosen === undefined || usual.includes(chosen)) return usual
  return [...usual, chosen].toSorted((a, b) => a - b)
}
