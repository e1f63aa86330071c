import type { Deps } from './deps.ts'
import { type RateLimit, takeTryFrom } from './rate-limit.ts'

const hour = 60 * 60 * 1000

/** Counts visitors' submissions by form and network address, per hour. Throws a 429. */
export async function takeFormTry({ db, settings }: Deps, form: string, address: string): Promise<void> {
  const limit: RateLimit = { name: `form-${form}`, most: settings.tries.formsPerHour, within: hour }
  await takeTryFrom(db, limit, address)
}
