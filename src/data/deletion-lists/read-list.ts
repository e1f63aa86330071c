/**
 * Reads a file of California's Delete Request and Opt-out Platform (11 CCR §§7600 ff.; DROP technical specifications,
 * Working with the data, 1.2.0): `<YYYYMMDD>_<DataBrokerId>_<DataType>[_suffix].csv` with the header `ID,Hash`, or
 * `ID,Hash,ListType` for requests that were canceled. A hash is a SHA-256 in Base64.
 */
import { counted, ImportError, overLimit } from '../rows/import-error.ts'

const dropLists = ['Email', 'Phone', 'NDZ', 'MAID', 'NameVIN', 'CTVID'] as const
export type DropList = (typeof dropLists)[number]
export type DropType = DropList | 'Removed'

/** Those with identifiers that are held: no date of birth, vehicle, or device is. */
export const heldLists: readonly DropList[] = ['Email', 'Phone']

export interface DeletionList {
  list: DropType
  /** Of the requests, and the SHA-256 of each in hex, in the same order. */
  ids: string[]
  hashes: string[]
}

const nameOfFile = /^(\d{8})_(\d{4})_(Email|Phone|NDZ|MAID|NameVIN|CTVID|Removed)(?:_[A-Za-z0-9]{1,10})?\.csv$/
const line = /^"?([A-Za-z0-9]{12})"?,"?([A-Za-z0-9+/]{43}=)"?(?:,"?[A-Za-z]+"?)?$/

/** Which list a file is, by its name; null if it has no such name. */
export function typeOfFile(fileName: string): DropType | null {
  return (nameOfFile.exec(fileName)?.[3] as DropType | undefined) ?? null
}

/** @throws {ImportError} with a sentence for the admin whose file it is; a list is taken whole or not at all */
export function readDeletionList(fileName: string, text: string, max: number): DeletionList {
  const list = typeOfFile(fileName)
  if (list === null) {
    throw new ImportError(
      `${fileName} isn’t named like a file from DROP: 20260312_4821_Email.csv. Upload it as you downloaded it.`,
    )
  }
  const [header = '', ...lines] = text.replace(/^\uFEFF/, '').split(/\r?\n/)
  if (!/^"?ID"?,"?Hash"?(,"?ListType"?)?$/i.test(header.trim())) {
    throw new ImportError(`${fileName} doesn’t begin with the header ID,Hash.`)
  }
  const [ids, hashes]: [string[], string[]] = [[], []]
  for (const [at, one] of lines.entries()) {
    if (one.trim() === '') continue
    const [, id, hash] = line.exec(one.trim()) ?? []
    if (id === undefined || hash === undefined) {
      throw new ImportError(
        `Line ${counted(at + 2)} of ${fileName} isn’t a request: an ID of 12 characters and a hash.`,
      )
    }
    ids.push(id)
    hashes.push(Buffer.from(hash, 'base64').toString('hex'))
    if (ids.length > max) {
      throw overLimit(`${fileName} has more than ${counted(max)} requests, which is the limit. Split it.`)
    }
  }
  return { list, ids, hashes }
}
