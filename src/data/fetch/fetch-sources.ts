import { mkdir, rm } from 'node:fs/promises'
import { isNamed } from '#shared/calls/named-error.ts'
import { counted, ImportError } from '../import/import-error.ts'
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
  /** Imports a file, and gives 0 when it went well; it has said so, or why not. */
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
  for (const name of names) {
    try {
      for (const file of await newestFiles(publicSources[name], options.fetching)) await fetchFile(name, file, options)
    } catch (error) {
      options.fetching.signal?.throwIfAborted()
      if (!isNamed<ImportError>(error, 'ImportError')) throw error
      if (error.message !== '') options.say(error.message)
      well = false
    }
  }
  return well
}

async function fetchFile(source: SourceName, newest: NewFile, options: FetchOptions): Promise<void> {
  const { fetching, folder, say } = options
  if (await options.isKnown(source, newest)) {
    say(`${newest.name} is in use already.`)
    return
  }
  let told = 0
  const onProgress = (bytes: number, part: number) => {
    if (part - told < 0.1) return
    told = part
    say(`${newest.name}: ${counted(Math.round(bytes / 1e6))} MB, ${Math.floor(part * 100)} %`)
  }
  const { file, modifiedOn } = await download(newest, folder, { ...fetching, onProgress })
  const code = await options.take(source, file, newest.asOf ?? modifiedOn)
  // It has said why; the files after it would be of a later day.
  if (code !== 0) throw new ImportError('')
  await rm(file, { force: true })
}
