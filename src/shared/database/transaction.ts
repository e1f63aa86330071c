import type { Kysely, Transaction } from 'kysely'
import type { DB } from '#db/schema.gen.ts'

/**
 * Runs `work` in one transaction. If `work` rejects, nothing is changed and this rejects with the same error, even if
 * the connection is lost and the rollback fails as well; otherwise the caller would see that error instead of an
 * outage.
 */
export async function inTransaction<Result>(
  db: Kysely<DB>,
  work: (db: Transaction<DB>) => Promise<Result>,
): Promise<Result> {
  let failed = false
  let reason: unknown
  try {
    return await db.transaction().execute(async (transaction) => {
      try {
        return await work(transaction)
      } catch (error) {
        failed = true
        reason = error
        throw error
      }
    })
  } catch (error) {
    throw failed ? reason : error
  }
}

/** Runs `work`, rolls it back, and returns its result: the only way to say exactly what something would do. */
export async function rehearse<Result>(
  db: Kysely<DB>,
  work: (db: Transaction<DB>) => Promise<Result>,
): Promise<Result> {
  const rollback = new Error('rolled back on purpose')
  let result!: Result
  await inTransaction(db, async (transaction) => {
    result = await work(transaction)
    throw rollback
  }).catch((error) => {
    if (error !== rollback) throw error
  })
  return result
}
