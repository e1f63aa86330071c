/** One built server for all browser tests, on its own database. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startServerProcess } from '../support/process.ts'

export default async function setup(): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'attending-e2e-'))
  const server = await startServerProcess({
    DATA_DIR: dataDir,
    PHYSICIANS: '5000',
    // All tests come from one address.
    SIGN_INS_PER_MINUTE: '100000',
    MAILS_PER_HOUR: '100000',
    FORMS_PER_HOUR: '100000',
  })
  process.env.E2E_ORIGIN = server.origin
  // For what only the server's own secret makes: the link of an email that leaves once a day.
  process.env.E2E_DATA_DIR = dataDir
  return async () => {
    server.child.kill('SIGTERM')
    await server.ended
    rmSync(dataDir, { recursive: true, force: true })
  }
}
