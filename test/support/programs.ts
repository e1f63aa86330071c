import { existsSync } from 'node:fs'
import path from 'node:path'

/** Where a program is, also one for administrators; undefined, with a line that says so, where it is not installed. */
export function programOf(name: string, isLeftOut: string): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(path.delimiter), '/usr/sbin', '/usr/local/sbin']
  const program = folders.map((folder) => path.join(folder, name)).find((file) => existsSync(file))
  if (program === undefined) process.stdout.write(`${name} is not installed here: ${isLeftOut}\n`)
  return program
}
