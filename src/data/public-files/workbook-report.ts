/// <reference path="../rows/yauzl.d.ts" />
/** NPPES publishes its report of deactivated NPIs as a workbook in a ZIP; it is read in that form. */
import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { openPromise } from 'yauzl'
import { megabytes, type ReadLimits, readLimits } from '../formats/read-limits.ts'
import { compressionOf } from '../rows/csv-source.ts'
import { damagedWorkbook, overLimit } from '../rows/import-error.ts'
import type { OpenFile } from '../rows/open-file.ts'
import { openWorkbook, type Workbook } from '../rows/workbook.ts'
import { sheetAsCsv } from '../rows/workbook-table.ts'

/**
 * The first sheet of a workbook, or of the only workbook in a ZIP, as the CSV it would be saved as; null for any other
 * file.
 *
 * @throws {ImportError} if the workbook is damaged
 */
export async function openReport(file: string, limits?: ReadLimits): Promise<OpenFile | null> {
  if ((await compressionOf(file)) !== 'zip') return null
  const workbook = await openWorkbook(file, limits)
  if (workbook !== null) {
    const name = path.basename(file)
    return asFile(workbook, { name, ownName: name }, file, async () => workbook.close())
  }
  return openInside(file, limits)
}

async function openInside(file: string, limits: ReadLimits = readLimits.operator): Promise<OpenFile | null> {
  const zip = await openPromise(file, { autoClose: false }).catch(() => null)
  if (zip === null) return null
  const folder = await mkdtemp(path.join(tmpdir(), 'attending-report-'))
  const forget = () => rm(folder, { recursive: true, force: true })
  try {
    for await (const entry of zip.eachEntry()) {
      const name = path.posix.basename(entry.fileName)
      if (!/\.xlsx$/i.test(name) || entry.isEncrypted()) continue
      if (entry.uncompressedSize > limits.sheet) {
        throw overLimit(
          `${name} unpacks to more than ${megabytes(limits.sheet)}, which is the limit. Nothing was changed.`,
        )
      }
      const inner = path.join(folder, 'report.xlsx')
      await pipeline(await zip.openReadStreamPromise(entry), createWriteStream(inner, { mode: 0o600 }))
      const workbook = await openWorkbook(inner, limits)
      if (workbook === null) throw damagedWorkbook(name)
      return asFile(workbook, { name: `${path.basename(file)} (${name})`, ownName: name }, inner, async () => {
        workbook.close()
        await forget()
      })
    }
  } catch (error) {
    await forget()
    throw error
  } finally {
    zip.close()
  }
  await forget()
  return null
}

function asFile(
  workbook: Workbook,
  names: Pick<OpenFile, 'name' | 'ownName'>,
  file: string,
  close: () => Promise<void>,
): OpenFile {
  let part = 0
  return {
    ...names,
    size: workbook.sheets[0]!.entry.uncompressedSize,
    progress: () => part,
    bytes: () => sheetAsCsv(workbook, file, (read) => (part = read)),
    close,
  }
}
