import type { Kysely } from 'kysely'
import type { DB } from '#db/schema.gen.ts'
import { copyIn } from '#shared/database/copy.ts'
import { copyBytes } from './copy-text.ts'

const batch = 5000

/** Rows in COPY's text format, as in copy-text.ts, on their way to `target`, sent five thousand at a time. */
export class CopyBatches {
  private readonly db: Kysely<DB>
  private readonly target: string
  private text = ''
  private waiting = 0
  /** The batch being sent, while rows of the next one are added. */
  private sent: Promise<unknown> = Promise.resolve()

  constructor(db: Kysely<DB>, target: string) {
    this.db = db
    this.target = target
  }

  add(row: string): void {
    this.text += row
    this.waiting++
  }

  /** Call it between rows, so that only a few batches are kept in memory. Rejects if an earlier batch failed. */
  async sendFull(): Promise<void> {
    if (this.waiting >= batch) await this.send()
  }

  /** Resolves once everything added has been written. */
  async sendAll(): Promise<void> {
    await this.send()
    await this.sent
  }

  private async send(): Promise<void> {
    await this.sent
    this.sent = copyIn(this.db, this.target, copyBytes(this.text))
    // The next send reports it.
    this.sent.catch(() => {})
    this.text = ''
    this.waiting = 0
  }
}
