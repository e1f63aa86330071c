import path from 'node:path'
import { isNamed } from '#shared/calls/named-error.ts'
import { openCluster } from './cluster.ts'
import { ensureSymlinks, installedNative } from './native.ts'
import { cannotStart } from './postgres-log.ts'
import { type Embedded, Service } from './service.ts'
import { DatabaseSetupError, messageOf } from './setup-error.ts'

export type EmbeddedOptions = {
  /** The cluster is `<dataDir>/postgres`; PostgreSQL's own log goes to `<dataDir>/postgres.log`. Created if missing. */
  readonly dataDir: string
  /** PostgreSQL's programs; by default, those of the installed npm package. */
  readonly nativeDir?: string
  /** A fixed port; by default, a free one is picked and remembered. */
  readonly port?: number
  /** For tests only: gives up durability for speed. */
  readonly fast?: boolean
  readonly log: (sentence: string) => void
  /** Whether root may use a user namespace, default true. Some containers forbid it anyway, which is detected. */
  readonly userNamespaces?: boolean
  /** See `Place.publicPlaces`. */
  readonly publicPlaces?: readonly string[]
}

/**
 * Starts the real PostgreSQL from the npm packages, or joins the one already running on this folder, and keeps it
 * running: if it dies by itself, it is restarted on the same port.
 *
 * @throws {DatabaseSetupError} with a sentence for the operator
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  try {
    const { log, fast = false } = options
    const nativeDir = options.nativeDir ?? installedNative()
    await ensureSymlinks(nativeDir)
    const dataDir = path.resolve(options.dataDir)
    const cluster = await openCluster({
      dataDir,
      nativeDir,
      fast,
      userNamespaces: options.userNamespaces ?? true,
      publicPlaces: options.publicPlaces ?? ['/var/lib/attending', '/var/tmp/attending'],
      log,
    })
    return await new Service(cluster, dataDir, fast, options.port, log).begin()
  } catch (error) {
    throw isNamed<DatabaseSetupError>(error, 'DatabaseSetupError')
      ? error
      : new DatabaseSetupError(cannotStart(messageOf(error)))
  }
}
