import { mkdir, readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { isNamed } from '#shared/calls/named-error.ts'
import type { SourceName } from '../physicians/source-names.ts'
import { counted, type ImportError } from '../rows/import-error.ts'
import { publicSources } from '../sources/public-sources.ts'
import type { SourceDescription } from '../sources/source-description.ts'
import { download, downloadName, type Validators } from './download.ts'
import type { Fetching } from './fetching.ts'
import { type NewFile, newestFiles } from './newest-files.ts'

interface FetchOptions {
  /** The folder for files while they are downloaded and imported. */
  folder: string
  fetching: Fetching
  say: (sentence: string) => void
  /** Whether the file of this name and day was imported before. */
  isKnown: (source: SourceName, file: NewFile) => Promise<boolean>
  /** The server's validators for the file in use from this address, if nothing else shows whether it is the newest. */
  validators: (source: SourceName, address: string) => Promise<Validators | null>
  /** Called with the server's validators for a file that is now in use. */
  taken: (source: SourceName, address: string, validators: Validators) => Promise<void>
  /** Imports a file and returns 0 if it succeeded; prints the result. The file is then deleted. */
  take: (source: SourceName, file: string, asOf: string | null) => Promise<number>
}

/**
 * Downloads and imports the newest files of sources, one after the other. A failure is reported and does not stop the
 * other sources.
 *
 * @returns whether all succeeded
 */
export async function fetchSources(names: readonly SourceName[], options: FetchOptions): Promise<boolean> {
  await mkdir(options.folder, { recursive: true, mode: 0o700 })
  let well = true
  /** @returns undefined if it failed, which has been reported */
  const trying = async <Result>(work: () => Promise<Result>): Promise<Result | undefined> => {
    try {
      return await work()
    } catch (error) {
      options.fetching.signal?.throwIfAborted()
      if (!isNamed<ImportError>(error, 'ImportError')) throw error
      options.say(error.message)
      return undefined
    }
  }
  for (const name of names) {
    const source = publicSources[name]
    const files = await trying(() => newestFiles(source, options.fetching))
    let failed = files === undefined
    for (const file of files ?? []) {
      if (await trying(() => fetchFile(name, file, options))) continue
      failed = true
      // Later files of the same kind build on it; files for other years do not.
      if (source.find.kind !== 'catalog') break
    }
    if (failed) well = false
    else await forgetGone(source, files ?? [], options.folder)
  }
  return well
}

/** Deletes partial downloads of files that a source no longer offers. */
async function forgetGone({ files: theirs }: SourceDescription, offered: readonly NewFile[], folder: string) {
  const names = new Set(offered.map(({ name }) => downloadName(name)))
  for (const entry of await readdir(folder)) {
    const [, name] = /^(.+)\.(?:part|tag)$/.exec(entry) ?? []
    if (name !== undefined && theirs.test(name) && !names.has(name)) await rm(path.join(folder, entry), { force: true })
  }
}

/** @returns whether it is in use now */
async function fetchFile(source: SourceName, newest: NewFile, options: FetchOptions): Promise<boolean> {
  const { fetching, folder, say } = options
  if (await options.isKnown(source, newest)) {
    say(`${newest.name} is already in use.`)
    return true
  }
  let lastLogged = 0
  const onProgress = (bytes: number, part: number) => {
    if (part - lastLogged < 0.1) return
    lastLogged = part
    say(`${newest.name}: ${counted(Math.round(bytes / 1e6))} MB, ${Math.floor(part * 100)} %`)
  }
  const known = newest.asOf === null ? await options.validators(source, newest.address) : null
  const downloaded = await download(newest, folder, { ...fetching, onProgress }, { known })
  if (downloaded === null) {
    say(`${newest.name} is already in use.`)
    return true
  }
  const { file, modifiedOn, validators } = downloaded
  try {
    const went = (await options.take(source, file, newest.asOf ?? modifiedOn)) === 0
    if (went && newest.asOf === null) await options.taken(source, newest.address, validators)
    return went
  } finally {
    // Even for a refused one: a retry downloads it again, and the disk may have been full.
    await rm(file, { force: true })
  }
}
