import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { ZipFile } from 'yazl'
import { handle } from '#door/handle.ts'
import { brand } from '#shared/product/brand.ts'
import { downloadBrowserHelper } from './contracts.ts'
import { addressedTo, helperVersion } from './manifest.ts'

export const downloadBrowserHelperHandler = handle(downloadBrowserHelper, async ({ deps, fail }) => {
  const folder = deps.browserHelper ?? fail('notBuilt')
  return {
    fileName: `${brand.name.toLowerCase()}-browser-helper-${helperVersion}.zip`,
    contentType: 'application/zip',
    body: await zipOf(folder, deps.settings.origin),
  }
})

/** The same bytes each time, so that people can compare what they were given. */
const mtime = new Date(2026, 0, 1)

/** The folder as the build made it, except that its manifest names this server's address. */
async function zipOf(folder: string, origin: string): Promise<Uint8Array<ArrayBuffer>> {
  const zip = new ZipFile()
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name))
  for (const file of files.toSorted()) {
    const name = path.relative(folder, file)
    const bytes = await readFile(file)
    const content = name === 'manifest.json' ? addressed(bytes, origin) : bytes
    zip.addBuffer(content, name.replaceAll(path.sep, '/'), { mtime, mode: 0o644 })
  }
  zip.end()
  return new Uint8Array(await buffer(zip.outputStream))
}

const addressed = (manifest: Buffer, origin: string): Buffer =>
  Buffer.from(JSON.stringify(addressedTo(origin, JSON.parse(manifest.toString())), null, 2))
