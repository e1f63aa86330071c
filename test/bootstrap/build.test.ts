/** script/build in a folder whose 'React Router' writes two files, so that a build takes no time. */
import { spawnSync } from 'node:child_process'
import { cp, mkdir, mkdtemp, readdir, readFile, realpath, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

const checkout = path.resolve(import.meta.dirname, '../..')

let clone: string
beforeEach(async () => {
  clone = await mkdtemp(path.join(tmpdir(), 'attending build '))
  await mkdir(path.join(clone, 'script'))
  for (const name of ['build', 'lock.sh', 'compress.ts', 'copy-former-files.ts']) {
    await cp(path.join(checkout, 'script', name), path.join(clone, 'script', name))
  }
  await write('script/bootstrap', '#!/bin/sh\n', 0o755)
  for (const name of [
    'db/schema.gen.ts',
    'package-lock.json',
    'vite.config.ts',
    'react-router.config.ts',
    'tsconfig.json',
  ])
    await write(name, '')
  await write(
    'script/extension.ts',
    `import fs from 'node:fs'
     const [, , to] = process.argv
     fs.mkdirSync(to); fs.copyFileSync('src/word.ts', to + '/word.js')`,
  )
  await write('package.json', '{"type":"module"}')
  await write('.tools/node/bin/unused', '')
  await symlink(process.execPath, path.join(clone, '.tools/node/bin/node'))
  await write(
    'node_modules/@react-router/dev/bin.cjs',
    `const fs = require('fs'), path = require('path'), to = process.env.BUILD_DIRECTORY
     const word = fs.readFileSync('src/word.ts', 'utf8')
     if (word === 'wrong') process.exit(1)
     fs.mkdirSync(path.join(to, 'server'), { recursive: true }); fs.mkdirSync(path.join(to, 'client/static'), { recursive: true })
     fs.writeFileSync(path.join(to, 'server/index.js'), word); fs.writeFileSync(path.join(to, 'client/static/page-' + word + '.js'), word)`,
  )
})
afterEach(() => rm(clone, { recursive: true, force: true }))

async function write(name: string, text: string, mode = 0o644): Promise<void> {
  await mkdir(path.dirname(path.join(clone, name)), { recursive: true })
  await writeFile(path.join(clone, name), text, { mode })
}
const read = (name: string) => readFile(path.join(clone, name), 'utf8')

/** Builds from sources that say this word; gives the exit code. */
async function build(word: string): Promise<number | null> {
  await write('src/word.ts', word)
  return spawnSync(path.join(clone, 'script/build'), { encoding: 'utf8' }).status
}
const statics = async () =>
  (await readdir(path.join(clone, 'build/client/static'))).filter((name) => name.endsWith('.js'))

test('a build comes next to the one before: a running server keeps its files, and the next one answers for them, too', async () => {
  expect(await build('one')).toBe(0)
  const first = await realpath(path.join(clone, 'build/server'))
  // As main.ts does it for a server that runs.
  const mark = path.join(first, `../used-by.${process.pid}`)
  await writeFile(mark, '')
  expect(await build('two')).toBe(0)
  expect(await read('build/server/index.js')).toBe('two')
  expect(await read('build/extension/word.js')).toBe('two')
  expect(await readFile(path.join(first, 'index.js'), 'utf8')).toBe('one')
  expect(await statics()).toEqual(['page-one.js', 'page-two.js'])
  expect(await readdir(path.join(clone, 'build/client/static'))).toContain('page-one.js.br')
  // Of the previous one, not of every one before; while the first is used, it stays.
  expect(await build('three')).toBe(0)
  expect(await statics()).toEqual(['page-three.js', 'page-two.js'])
  expect(await readFile(path.join(first, '../client/static/page-one.js'), 'utf8')).toBe('one')
  await rm(mark)
  expect(await build('four')).toBe(0)
  await expect(readFile(path.join(first, 'index.js'))).rejects.toThrow('ENOENT')
  // Back at sources that were built already: nothing is built.
  expect(await build('three')).toBe(0)
  expect(await read('build/server/index.js')).toBe('three')
})

test('a failed build leaves the previous one, and a folder that was built in place gives way', async () => {
  await write('build/server/index.js', 'in place')
  await write('build/client/static/page-old.js', 'in place')
  await write('build/stamp', 'of another time')
  expect(await build('wrong')).toBe(1)
  expect(await read('build/server/index.js')).toBe('in place')
  expect(await build('one')).toBe(0)
  expect(await read('build/server/index.js')).toBe('one')
  expect(await build('wrong')).toBe(1)
  expect(await read('build/server/index.js')).toBe('one')
  expect((await readdir(path.join(clone, 'build'))).toSorted()).toEqual([
    expect.stringMatching(/^[0-9a-f]{16}$/),
    'client',
    'current',
    'extension',
    'server',
    'stamp',
  ])
})
