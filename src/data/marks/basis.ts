import { createHash } from 'node:crypto'
import { glob, readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Meaning } from '../threads/chunk-reader.ts'
import { type Basis, hashInto } from './recognizer.ts'

/** Everything here can decide what a row becomes. Threads run on the sources, so these are what runs. */
const folders = ['data', 'shared']

let code: Promise<string> | undefined

/** A hash of the program: a release that reads or merges in another way works through every row once. */
function codeHash(): Promise<string> {
  code ??= readCode()
  return code
}

async function readCode(): Promise<string> {
  const root = path.join(import.meta.dirname, '../..')
  const files: string[] = []
  for (const folder of folders) {
    for await (const file of glob(`${folder}/**/*.ts`, { cwd: root })) if (!file.endsWith('.test.ts')) files.push(file)
  }
  if (files.length === 0) throw new Error(`${root} is not where the program's sources are`)
  const all = createHash('sha256').update(process.version)
  for (const file of files.sort()) all.update(`\n${file}\n`).update(await readFile(path.join(root, file)))
  return all.digest('hex')
}

/** A hash of all that decides what a row of a file becomes, besides the row. */
export async function basisOf(
  meaning: Meaning,
  { source, specialties }: { source: string; specialties: readonly { key: string; target: string | null }[] },
): Promise<Basis> {
  const decided = specialties.map(({ key, target }) => [key, target]).sort()
  return hashInto(JSON.stringify([source, meaning, decided, await codeHash()]))
}
