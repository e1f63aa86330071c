import { mkdir, rm } from 'node:fs/promises'
import { isNamed } from '#shared/calls/named-error.ts'
import { counted, type ImportError } from '../import/import-error.ts'
import { publicSources } from '../sources/public-sources.ts'
import type { SourceName } from '../sources/source-names.ts'
import { download } from './download.ts'
import type { Fetching } from './fetching.ts'
import { type NewFile, newestFiles } from './newest-files.ts'

interface FetchOptions {
  /** Where files are while they are downloaded and imported. */
  folder: string
  fetching: Fetching
  say: (sentence: string) => void
  /** Whether the file of this name and day was imported before. */
  isKnown: (source: SourceName, file: NewFile) => Promise<boolean>
  /** Imports a file, and gives 0 when it went well; it has said so, or why not. The file is deleted then. */
  take: (source: SourceName, file: string, asOf: string | null) => Promise<number>
}

/**
 * Downloads and imports the newest files of sources, one after the other. What fails is said, and keeps no other source from being tried.
 *
 * @returns whether all went well
 */
export async function fetchSources(names: readonly SourceName[], options: FetchOptions): Promise<boolean> {
  await mkdir(options.folder, { recursive: true, mode: 0o700 })
  let well = true
  /** @returns undefined when it failed, which was said */
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
    if (!files) well = false
    for (const file of files ?? []) {
      if (await trying(() => fetchFile(name, file, options))) continue
      well = false
      // The files after it are of later days, and build on it; those of other years do not.
      if (source.find.kind !== 'catalog') break
    }
  }
  return well
}

/** @returns whether it is in use now */
async function fetchFile(source: SourceName, newest: NewFile, options: FetchOptions): Promise<boolean> {
  const { fetching, folder, say } = options
  if (await options.isKnown(source, newest)) {
    say(`${newest.name} is already in use.`)
    return true
  }
  let told = 0
  const onProgress = (bytes: number, part: number) => {
    if (part - told < 0.1) return
    told = part
    say(`${newest.name}: ${counted(Math.round(bytes / 1e6))} MB, ${Math.floor(part * 100)} %`)
  }
  const { file, modifiedOn } = await download(newest, folder, { ...fetching, onProgress })
  try {
    return (await options.take(source, file, newest.asOf ?? modifiedOn)) === 0
  } finally {
    // Also of a refused one: what is tried again is downloaded again, and the disk may be what was full.
    await rm(file, { force: true })
  }
}
