/** Files whose column names are not above their columns: a comma too few or too many in the first line. */
import { contradicts, fitOf, valuesAt } from './column-values.ts'
import { headerReading } from './columns.ts'
import { counted, ImportError } from './import-error.ts'

interface Sampled {
  name: string
  headers: readonly string[]
  samples: readonly (readonly string[])[]
}

/**
 * Refuses a file whose rows have more values than there are names, and one whose names would fit if those behind some
 * column were moved by one.
 *
 * @throws {ImportError} saying where
 */
export function checkShift({ name, headers, samples }: Sampled): void {
  const names = headers.findLastIndex((header) => header.trim() !== '') + 1
  const longer = samples.filter((row) => row.slice(headers.length).some((value) => value.trim() !== ''))
  if (samples.length > 0 && longer.length * 2 > samples.length) {
    const most = Math.max(...longer.map((row) => row.findLastIndex((value) => value.trim() !== '') + 1))
    throw new ImportError(
      `${name} has ${counted(names)} column names, but rows with ${counted(most)} values: a comma is missing ` +
        `in the line of the column names${glued(headers)}. Nothing was changed.`,
    )
  }
  const faults = contradictions(headers, samples)
  if (faults.length < 2) return
  for (const by of [1, -1]) {
    for (let from = 0; from < headers.length; from++) {
      const moved = by === 1 ? headers.toSpliced(from, 0, '') : headers.toSpliced(from, 1)
      if (by === -1 && (headers[from] ?? '').trim() !== '') continue
      if (faults.some((at) => at < from)) break
      if (contradictions(moved, samples).length > 0 || fitting(moved, samples) < fitting(headers, samples) + 2) continue
      const values = Math.max(...samples.map((row) => row.length))
      throw new ImportError(
        `${name} has ${counted(names)} column names that are not above their columns: '${headers[faults[0]!]}' is above ` +
          `'${valuesAt(samples, faults[0]!)[0]?.slice(0, 40)}'. Its rows have ${counted(values)} values. ` +
          `There is a comma too ${by === -1 ? 'many' : 'few'} in the line of the column names. Nothing was changed.`,
      )
    }
  }
}

function glued(headers: readonly string[]): string {
  const at = headers.find((header) => /first name.*last name|city.*state|state.*zip/i.test(header))
  return at === undefined ? '' : `, perhaps in '${at.slice(0, 60)}'`
}

/** The columns whose values are not what their names say. */
function contradictions(headers: readonly string[], samples: Sampled['samples']): number[] {
  return headers.flatMap((header, at) => {
    const reading = headerReading(header)
    return reading !== null && contradicts(reading.field, valuesAt(samples, at)) ? [at] : []
  })
}

/** How many columns have values that are what their names say. */
const fitting = (headers: readonly string[], samples: Sampled['samples']): number =>
  headers.filter((header, at) => {
    const reading = headerReading(header)
    return reading !== null && (fitOf(reading.field, valuesAt(samples, at)) ?? 0) > 0.8
  }).length
