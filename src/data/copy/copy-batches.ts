import type { Kysely } from 'kysely'
import type { DB } from '#db/schema.gen.ts'
import { copyIn } from '#shared/database/copy.ts'

const batch = 5000

/** Rows in COPY's text format on their way to `target`, sent five thousand at a time. */
export class CopyBatches {
  private readonly db: Kysely<DB>
  private readonly target: string
  private text = ''
  private waiting = 0

  constructor(db: Kysely<DB>, target: string) {
    this.db = db
    this.target = target
  }

  add(row: string): void {
    this.text += row
    this.waiting++
  }

  /** Between rows, so that no more than a few batches are kept. */
  async sendFull(): Promise<void> {
    if (this.waiting >= batch) await this.sendAll()
  }

  async sendAll(): Promise<void> {
    await copyIn(this.db, this.target, this.text)
    this.text = ''
    this.waiting = 0
  }
}
