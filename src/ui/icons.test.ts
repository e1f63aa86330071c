import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { drawMasks, drawSprite, namedIcons } from '../../script/icons.ts'

const read = (name: string) => readFileSync(path.join(import.meta.dirname, name), 'utf8')

test('every icon that is named is drawn (node script/icons.ts draws them)', () => {
  expect(read('icons.svg')).toBe(drawSprite(namedIcons(import.meta.dirname)))
  expect(read('../app/styles/icons.css')).toBe(drawMasks())
})
