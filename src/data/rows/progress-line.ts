import { counted } from './import-error.ts'
import type { ImportProgress } from './progress.ts'

/** The prefix of a `--progress` line; an `ImportProgress` as JSON follows. */
export const progressSign = '@progress '

interface Out {
  write(text: string): unknown
  isTTY?: boolean
}

/** One line that is overwritten on a terminal; elsewhere, a line every ten seconds. */
export class ProgressLine {
  private readonly out: Out
  private shown = 0
  private last = performance.now()

  constructor(out: Out) {
    this.out = out
  }

  /** @param coded as a line for the server, which shows it to an admin */
  tell(name: string, progress: ImportProgress, coded: boolean): void {
    if (coded) this.out.write(`${progressSign}${JSON.stringify(progress)}\n`)
    else this.show(name, progress)
  }

  private show(name: string, { step, rows, rowsPerSecond, part, secondsLeft }: ImportProgress): void {
    const left = Number.isFinite(secondsLeft) && part < 1 ? `, ${duration(secondsLeft)} left` : ''
    const rate = `${counted(rows)} rows, ${counted(rowsPerSecond)} rows/s`
    const what = { samples: 'removing the samples', rows: rate, undoing: 'putting everything back' }[step]
    const text = `${name}: ${what}${step === 'undoing' ? '' : `, ${Math.floor(part * 100)} %${left}`}`
    if (this.out.isTTY) {
      this.out.write(`\r${text.padEnd(this.shown)}`)
      this.shown = text.length
    } else if (performance.now() - this.last >= 10_000) {
      this.last = performance.now()
      this.out.write(`${text}\n`)
    }
  }

  clear(): void {
    if (this.shown > 0) this.out.write(`\r${' '.repeat(this.shown)}\r`)
    this.shown = 0
  }
}

const duration = (seconds: number): string =>
  seconds < 60 ? `${Math.ceil(seconds)} s` : `${Math.floor(seconds / 60)} min ${Math.round(seconds % 60)} s`
