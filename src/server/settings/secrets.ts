/** The secrets for local mode: created on the first start and kept in DATA_DIR, readable only by the owner. */
import { randomBytes } from 'node:crypto'
import { chmodSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { SettingsError } from './env.ts'

const Secrets = z.object({ authSecret: z.string().min(32), suppressionKey: z.string().min(32) })
export type Secrets = z.infer<typeof Secrets>

/** Reads or creates `secrets.json` in `dataDir`. Throws a `SettingsError` if the file is damaged. */
export function localSecrets(dataDir: string): Secrets {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const file = path.join(dataDir, 'secrets.json')
  const made = { authSecret: randomBytes(32).toString('hex'), suppressionKey: randomBytes(32).toString('hex') }
  // Written under another name and linked into place, so two first starts agree on one file, and it is never half
  // written.
  const draft = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`
  try {
    return parse(readFileSync(file, 'utf8'), file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
  try {
    writeFileSync(draft, `${JSON.stringify(made, null, 2)}\n`, { mode: 0o600, flush: true })
    chmodSync(draft, 0o600)
    linkSync(draft, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(draft, { force: true })
  }
  return parse(readFileSync(file, 'utf8'), file)
}

function parse(content: string, file: string): Secrets {
  try {
    return Secrets.parse(JSON.parse(content))
  } catch {
    throw new SettingsError(
      `- ${file} is damaged. Restore it from a backup; removing it signs everyone out and forgets who asked to be removed.`,
    )
  }
}
