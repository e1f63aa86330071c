/** The sources of the product, as the conventions look at them. */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync } from 'vite'
import { projectRoot } from '../../src/server/settings/project-root.ts'

export interface Source {
  /** From the checkout's root, with forward slashes. */
  file: string
  text: string
  imports: string[]
  /** Those that are there at run time: not the ones of types only. */
  loads: string[]
  hasDefaultExport: boolean
}

/** The TypeScript below a folder of the checkout, without installed packages. */
export function filesBelow(folder: string): string[] {
  return readdirSync(path.join(projectRoot, folder), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !entry.parentPath.includes('node_modules'))
    .map((entry) => path.relative(projectRoot, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/'))
    .toSorted()
}

/** @throws where the file cannot be parsed */
export function read(file: string): Source {
  const text = readFileSync(path.join(projectRoot, file), 'utf8')
  const { module, errors } = parseSync(file, text)
  if (errors.length > 0) throw new Error(`${file} cannot be parsed: ${errors[0]?.message}`)
  const quoted = (from: { start: number; end: number }) =>
    text.slice(from.start, from.end).replaceAll(/^['"`]|['"`]$/g, '')
  const reexports = module.staticExports.flatMap(({ entries }) =>
    entries.flatMap((entry) => (entry.moduleRequest ? [entry.moduleRequest.value] : [])),
  )
  const typesOnly = new Set(
    module.staticImports.flatMap(({ moduleRequest, entries }) =>
      entries.length > 0 && entries.every(({ isType }) => isType) ? [moduleRequest.value] : [],
    ),
  )
  const imports = [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...module.dynamicImports.map(({ moduleRequest }) => quoted(moduleRequest)),
    ...reexports,
  ]
  return {
    file,
    text,
    imports,
    loads: imports.filter((name) => !typesOnly.has(name)),
    hasDefaultExport: module.staticExports.some(({ entries }) =>
      entries.some(({ exportName }) => exportName.kind === 'Default'),
    ),
  }
}
