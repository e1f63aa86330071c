import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { localSecrets } from './secrets.ts'

let dir: string
beforeEach(() => {
  dir = mkdtempSync(path.join(tmpdir(), 'attending secrets '))
})
afterEach(() => rmSync(dir, { recursive: true }))

test('are made once, kept, and for the owner’s eyes alone', () => {
  const made = localSecrets(dir)
  expect(made.authSecret).toMatch(/^[0-9a-f]{64}$/)
  expect(made.suppressionKey).not.toBe(made.authSecret)
  expect(localSecrets(dir)).toEqual(made)
  expect(statSync(path.join(dir, 'secrets.json')).mode & 0o777).toBe(0o600)
  expect(readdirSync(dir)).toEqual(['secrets.json'])
})

test.each(['', '{', '{"authSecret":"x"}'])('a damaged file (%j) is not replaced in silence', (content) => {
  writeFileSync(path.join(dir, 'secrets.json'), content)
  expect(() => localSecrets(dir)).toThrow('secrets.json is damaged')
})
