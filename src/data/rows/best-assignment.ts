/**
 * For each row of a matrix of scores, the column that it gets, so that each gets at most one and the sum is the highest
 * (Kuhn 1955; shortest augmenting paths as in Jonker and Volgenant 1987). −1 for a row that gets none: one whose best
 * score is below `least`.
 */
export function bestAssignment(scores: readonly (readonly number[])[], least: number): number[] {
  const rows = scores.length
  const columns = scores[0]?.length ?? 0
  if (rows === 0 || columns === 0) return scores.map(() => -1)
  const most = Math.max(least, ...scores.flat().filter(Number.isFinite))
  // As many more columns as there are rows, each as good as nothing.
  const width = columns + rows
  const costOf = (row: number, column: number): number => {
    const score = column < columns ? scores[row]![column]! : least
    return score < least ? most * 1000 : most - score
  }
  const rowPrice = new Float64Array(rows + 1)
  const columnPrice = new Float64Array(width + 1)
  /** By column, the row that has it; 0 for none. Rows and columns count from 1. */
  const holder = new Int32Array(width + 1)
  for (let row = 1; row <= rows; row++) {
    holder[0] = row
    const [from, shortest, seen] = [
      new Int32Array(width + 1),
      new Float64Array(width + 1).fill(Infinity),
      new Uint8Array(width + 1),
    ]
    let at = 0
    do {
      seen[at] = 1
      const current = holder[at]!
      let [delta, nextAt] = [Infinity, 0]
      for (let column = 1; column <= width; column++) {
        if (seen[column] === 1) continue
        const cost = costOf(current - 1, column - 1) - rowPrice[current]! - columnPrice[column]!
        if (cost < shortest[column]!) {
          shortest[column] = cost
          from[column] = at
        }
        if (shortest[column]! < delta) {
          delta = shortest[column]!
          nextAt = column
        }
      }
      for (let column = 0; column <= width; column++) {
        if (seen[column] === 1) {
          rowPrice[holder[column]!]! += delta
          columnPrice[column]! -= delta
        } else shortest[column]! -= delta
      }
      at = nextAt
    } while (holder[at] !== 0)
    while (at !== 0) {
      const before = from[at]!
      holder[at] = holder[before]!
      at = before
    }
  }
  const found = scores.map(() => -1)
  for (let column = 1; column <= columns; column++) {
    const row = holder[column]! - 1
    if (row >= 0 && scores[row]![column - 1]! >= least) found[row] = column - 1
  }
  return found
}
