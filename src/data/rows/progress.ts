import { z } from 'zod'
import type { ImportReport } from './report.ts'
import type { ImportSource } from './source.ts'

type Read = Pick<ImportSource, 'progress'>

export const ImportProgress = z.object({
  rows: z.number(),
  rowsPerSecond: z.number(),
  /** From 0 to 1. */
  part: z.number(),
  /** Infinity is null in JSON. */
  secondsLeft: z
    .number()
    .nullable()
    .transform((seconds) => seconds ?? Number.POSITIVE_INFINITY),
})
export type ImportProgress = z.infer<typeof ImportProgress>

/** Reports the progress of an import about twice a second, and at its end. */
export class ProgressTeller {
  private readonly from: Read
  private readonly report: ImportReport
  private readonly onProgress: ((progress: ImportProgress) => void) | undefined
  private readonly began = performance.now()
  private told = 0

  constructor(from: Read, report: ImportReport, onProgress: ((progress: ImportProgress) => void) | undefined) {
    this.from = from
    this.report = report
    this.onProgress = onProgress
  }

  /** Since the import began. */
  get seconds(): number {
    return (performance.now() - this.began) / 1000
  }

  tell(): void {
    if (performance.now() - this.told >= 500) this.say(this.from.progress())
  }

  finish(): void {
    this.say(1)
  }

  private say(part: number): void {
    const { seconds } = this
    this.told = performance.now()
    this.onProgress?.({
      rows: this.report.read,
      rowsPerSecond: Math.round(this.report.read / seconds),
      part,
      secondsLeft: part > 0 ? (seconds * (1 - part)) / part : Number.POSITIVE_INFINITY,
    })
  }
}
