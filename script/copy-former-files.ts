/**
 * Makes a new build also serve the previous build's browser files: pages opened before an update keep requesting them.
 * `node script/copy-former-files.ts NEW [FORMER]`, two folders like `build/client`. Files that FORMER itself only kept
 * are left out.
 */
import { existsSync, linkSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { copyFile } from 'node:fs/promises'
import path from 'node:path'

/** The names of the files a build made itself, stored next to its `client`. */
const listOf = (client: string) => path.join(client, '../own-files.json')

function filesOf(client: string): string[] {
  return readdirSync(path.join(client, 'static'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(client, path.join(entry.parentPath, entry.name)))
    .toSorted()
}

const [client, former] = process.argv.slice(2)
if (client === undefined) throw new Error('Name the folder of the new build.')
writeFileSync(listOf(client), JSON.stringify(filesOf(client)))
if (former !== undefined && existsSync(path.join(former, 'static'))) {
  const made: string[] = existsSync(listOf(former)) ? JSON.parse(readFileSync(listOf(former), 'utf8')) : filesOf(former)
  for (const name of made) {
    const [from, to] = [path.join(former, name), path.join(client, name)]
    if (existsSync(to) || !existsSync(from)) continue
    mkdirSync(path.dirname(to), { recursive: true })
    try {
      linkSync(from, to)
    } catch {
      await copyFile(from, to) // on another disk
    }
  }
}
