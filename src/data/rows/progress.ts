import { z } from 'zod'
import type { ImportReport } from './report.ts'
import type { ImportSource } from './source.ts'

type Read = Pick<ImportSource, 'progress'>

/** `samples`: they leave before the first row. `undoing`: a dry run puts everything back. */
export const importSteps = ['samples', 'rows', 'undoing'] as const
export type ImportStep = (typeof importSteps)[number]

export const ImportProgress = z.object({
  step: z.enum(importSteps).default('rows'),
  rows: z.number(),
  rowsPerSecond: z.number(),
  /** Of the step, from 0 to 1. */
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
  private lastLogged = 0
  private step: ImportStep = 'rows'
  private stepBegan = this.began

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
    if (performance.now() - this.lastLogged >= 500) this.say(this.from.progress())
  }

  /** Another step at once; how far it is, twice a second. */
  tellStep(step: ImportStep, part: number): void {
    const isNext = step !== this.step
    if (isNext) this.stepBegan = performance.now()
    this.step = step
    if (isNext || performance.now() - this.lastLogged >= 500) this.say(part)
  }

  finish(): void {
    this.say(1)
  }

  private say(part: number): void {
    this.lastLogged = performance.now()
    const seconds = (this.lastLogged - this.stepBegan) / 1000
    this.onProgress?.({
      step: this.step,
      rows: this.report.read,
      rowsPerSecond: this.report.read === 0 ? 0 : Math.round(this.report.read / Math.max(seconds, 0.001)),
      part,
      secondsLeft: part > 0 ? (seconds * (1 - part)) / part : Number.POSITIVE_INFINITY,
    })
  }
}
