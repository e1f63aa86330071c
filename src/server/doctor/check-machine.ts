/** Checks the machine: DATA_DIR, its disk, and the secrets in the settings. */
import { randomUUID } from 'node:crypto'
import { mkdir, rm, statfs, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Env } from '../settings/env.ts'
import { type Finding, fault, good, warning } from './finding.ts'

/** Free space below this share of a disk, or below this many bytes, counts as low. */
const littleDisk = { part: 0.1, bytes: 2 * 1024 ** 3 }

/** @param setting whose value `dir` is: DATA_DIR or FILES_DIR */
export async function checkFolder(setting: 'DATA_DIR' | 'FILES_DIR', dir: string): Promise<Finding> {
  const check = setting === 'DATA_DIR' ? 'data-dir' : 'files-dir'
  const probe = path.join(dir, `.doctor-${randomUUID()}`)
  try {
    await mkdir(dir, { recursive: true, mode: 0o700 })
    await writeFile(probe, 'probe', { flush: true })
    return good(check, `${setting} (${dir}) can be written to.`)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    const full = code === 'ENOSPC' || code === 'EDQUOT'
    const todo = full
      ? 'Its disk is full. Free some space.'
      : 'Make it writable for the server’s user, or choose another folder.'
    return fault(check, `${setting} (${dir}) cannot be written to (${code}). ${todo}`)
  } finally {
    await rm(probe, { force: true }).catch(() => {})
  }
}

/** @param read defaults to the system's own */
export async function checkDisk(dir: string, read: typeof statfs = statfs): Promise<Finding> {
  const found = await read(dir).catch(() => null)
  if (found === null) return warning('disk', `The free space on the disk of DATA_DIR (${dir}) cannot be read.`)
  const [free, size] = [found.bavail * found.bsize, found.blocks * found.bsize]
  const says = `${gigabytes(free)} of ${gigabytes(size)} are free on the disk of DATA_DIR.`
  if (free >= littleDisk.bytes || free >= size * littleDisk.part) return good('disk', says)
  return fault('disk', `Only ${says} Free some space, or move DATA_DIR to a larger disk.`)
}

const gigabytes = (bytes: number): string => `${(bytes / 1024 ** 3).toFixed(1)} GB`

type Secrets = Pick<Env, 'MODE' | 'AUTH_SECRET' | 'SUPPRESSION_KEY' | 'METRICS_TOKEN' | 'BACKUP_KEY'>

/** Secrets that someone could guess, or that are used for two purposes. */
export function checkSecrets(env: Secrets): Finding[] {
  const found: Finding[] = []
  const secrets = [
    ...(env.AUTH_SECRET ?? []).map((value) => ['AUTH_SECRET', value] as const),
    ...(env.SUPPRESSION_KEY === undefined ? [] : [['SUPPRESSION_KEY', env.SUPPRESSION_KEY] as const]),
    ...env.BACKUP_KEY.map((value) => ['BACKUP_KEY', value] as const),
    ...(env.METRICS_TOKEN === undefined ? [] : [['METRICS_TOKEN', env.METRICS_TOKEN] as const]),
  ]
  for (const [name, value] of secrets) {
    if (isGuessable(value)) {
      const replace =
        name === 'SUPPRESSION_KEY'
          ? "It cannot simply be replaced: see 'Secrets' in docs/operations.md."
          : 'Replace it with the output of `openssl rand -hex 32`.'
      found.push(fault('secrets', `${name} is not random. ${replace}`))
    }
  }
  if (env.SUPPRESSION_KEY !== undefined && env.AUTH_SECRET?.includes(env.SUPPRESSION_KEY)) {
    found.push(
      fault(
        'secrets',
        'AUTH_SECRET and SUPPRESSION_KEY are the same. Replace AUTH_SECRET, since the other one must not change.',
      ),
    )
  }
  const shared = env.BACKUP_KEY.includes(env.SUPPRESSION_KEY ?? '') ? 'SUPPRESSION_KEY' : undefined
  const other = shared ?? (env.BACKUP_KEY.some((key) => env.AUTH_SECRET?.includes(key)) ? 'AUTH_SECRET' : undefined)
  if (other !== undefined) {
    const says = `BACKUP_KEY and ${other} are the same, so who has one has both.`
    found.push(fault('secrets', `${says} Put a new BACKUP_KEY before the present one, separated by a comma.`))
  }
  return found.length > 0 ? found : [good('secrets', 'The secrets are random and differ.')]
}

/** Few different characters, or words that examples use. 32 random hex digits have about 14 different ones. */
function isGuessable(secret: string): boolean {
  return new Set(secret).size < 8 || /secret|password|change-?me|example|attending|0123456789|abcdefgh/i.test(secret)
}
