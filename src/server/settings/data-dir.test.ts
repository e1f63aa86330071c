import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pino } from 'pino'
import { afterAll, expect, test } from 'vitest'
import { toCallError } from '#door/errors.ts'
import { logOptions } from '../start/log.ts'
import { makeDataDir } from './data-dir.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'attending-dir-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('a folder that takes no file is told in one sentence', () => {
  makeDataDir({ DATA_DIR: path.join(folder, 'made') })
  const file = path.join(folder, 'file')
  writeFileSync(file, '')
  expect(() => makeDataDir({ DATA_DIR: path.join(file, 'data') })).toThrow(
    `- DATA_DIR is ${file}/data, which cannot be created or written to (ENOTDIR). Make it writable, or choose another folder.`,
  )
  // Linux's own folders take no file from anyone, root included.
  expect(() => makeDataDir({ DATA_DIR: '/proc/self' })).toThrow(
    /^- DATA_DIR is \/proc\/self, which cannot be created or written to \(\w+\)\. Make it writable, or choose another folder\.$/,
  )
})

test('a full disk of the database is 503 for callers and a sentence for operators', () => {
  const error = Object.assign(new Error('could not extend file "base/1/2": No space left on device'), { code: '53100' })
  expect(toCallError(error)).toMatchObject({ status: 503, code: 'unavailable' })
  const lines: string[] = []
  pino(logOptions({ LOG_LEVEL: 'info', MODE: 'local' }), { write: (line: string) => void lines.push(line) }).error(
    { err: error },
    'call failed',
  )
  expect(JSON.parse(lines[0]!)).toMatchObject({
    err: {
      code: '53100',
      hint: 'The database’s disk is full. Free some space there. Until then, nothing can be saved.',
    },
  })
})
