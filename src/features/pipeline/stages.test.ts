import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { kindOfName, stageKinds, usualNames } from './stages.ts'

test('the usual names mean the same in the migration that mapped them', () => {
  const sql = readFileSync('db/migrations/0270_stage-kinds.sql', 'utf8')
  const mapped = [...sql.matchAll(/in \(([^)]*)\) then '(\w+)'/g)].map(([, names, kind]) => [
    kind,
    [...names!.matchAll(/'([^']+)'/g)].map(([, name]) => name),
  ])
  expect(Object.fromEntries(mapped)).toEqual(usualNames)
  expect(mapped.map(([kind]) => kind)).toEqual(stageKinds.filter((kind) => kind !== 'none'))
})

test('a name means its kind in any case, and an unusual one means none', () => {
  expect(['Contacted', ' EMAILED ', 'Phone screen', 'Not interested', 'Backlog'].map(kindOfName)).toEqual([
    ...['contacted', 'contacted', 'screening', 'declined', 'none'],
  ])
  const names = Object.values(usualNames).flat()
  expect(new Set(names).size).toBe(names.length)
})
