/** Which keys are adjacent on an American keyboard. */
const rows = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm']

/** The letters around each key. Each row is half a key to the right of the one above it. */
export const neighborsOf: ReadonlyMap<string, string> = new Map(
  rows.flatMap((row, at) =>
    [...row].map((letter, i): [string, string] => {
      const around = [
        row[i - 1],
        row[i + 1],
        rows[at - 1]?.[i],
        rows[at - 1]?.[i + 1],
        rows[at + 1]?.[i - 1],
        rows[at + 1]?.[i],
      ]
      return [letter, around.filter((one) => one !== undefined).join('')]
    }),
  ),
)

export const areNeighbors = (one: string, other: string): boolean => neighborsOf.get(one)?.includes(other) ?? false
