import { pino } from 'pino'
import { expect, test } from 'vitest'
import { toJournal } from './log.ts'

test('each line of the journal has the priority of its level, and is JSON after it', () => {
  const lines: string[] = []
  const log = pino(
    { base: null, level: 'debug' },
    toJournal({ write: (line: string) => lines.push(line) > 0, flush() {} }),
  )
  log.debug('one')
  log.info('two')
  log.child({ a: 1 }).warn('three')
  log.error('four')
  log.fatal('five')
  expect(lines.map((line) => line.slice(0, 3))).toEqual(['<7>', '<6>', '<4>', '<3>', '<2>'])
  expect(lines.map((line) => JSON.parse(line.slice(3)).msg)).toEqual(['one', 'two', 'three', 'four', 'five'])
})
