// What packages' install scripts would have done: we install without them. Only embedded PostgreSQL needs any.
import { ensureSymlinks, installedNative } from '../src/adapters/database/native.ts'
import { DatabaseSetupError } from '../src/adapters/database/setup-error.ts'

try {
  await ensureSymlinks(installedNative())
} catch (error) {
  if (!(error instanceof DatabaseSetupError)) throw error
  console.error(error.message) // not fatal: DATABASE_URL may name another PostgreSQL
}
