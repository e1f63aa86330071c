import { randomBytes } from 'node:crypto'
import { chown, open, readFile, rename } from 'node:fs/promises'
import path from 'node:path'
import type { Launcher } from './launcher.ts'
import { DatabaseSetupError, messageOf } from './setup-error.ts'

/** A cluster's secrets and port, kept inside it so that they come and go with it. */
export type Keys = { readonly adminPassword: string; readonly password: string; readonly port?: number }

const keysFile = (dir: string) => path.join(dir, 'attending.json')

export async function readKeys(dir: string): Promise<Keys> {
  try {
    return JSON.parse(await readFile(keysFile(dir), 'utf8'))
  } catch (error) {
    throw new DatabaseSetupError(
      `${keysFile(dir)}, which holds the database's passwords, cannot be read: ${messageOf(error)}`,
    )
  }
}

export async function writeKeys(dir: string, launcher: Launcher, keys: Keys): Promise<void> {
  const draft = `${keysFile(dir)}.${randomBytes(4).toString('hex')}`
  const file = await open(draft, 'wx', 0o600)
  await file.writeFile(`${JSON.stringify(keys)}\n`)
  await file.sync()
  await file.close()
  if (launcher.owner) await chown(draft, launcher.owner.uid, launcher.owner.gid)
  await rename(draft, keysFile(dir))
}
