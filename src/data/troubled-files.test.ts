import { describe, expect, test } from 'vitest'
import failing from './test/files/failing.json' with { type: 'json' }
import { importFixture } from './test/import-fixture.ts'
import { judgeImport, judgeMatch, troubledFiles } from './test/judge-file.ts'

const fixture = importFixture()

/** A file is judged as expected, or is one of those that are known not to be, which get shorter. */
function judge(name: string, how: keyof typeof failing, faults: readonly string[]): void {
  const known = (failing[how] as readonly string[]).includes(name)
  expect(faults.length > 0, faults.join('\n') || 'as expected, so strike it from failing.json').toBe(known)
}

describe.each(troubledFiles())('%s', (name) => {
  test('is imported as expected', async () => judge(name, 'import', await judgeImport(fixture, name)))
  test('is matched as expected', async () => judge(name, 'match', await judgeMatch(name)))
})
