import { describe, expect, test } from 'vitest'
import { addTag, backspaceTag, removeTag } from './tag-rules.ts'

describe('tag rules', () => {
  test('a tag is trimmed and added at the end', () => {
    expect(addTag(['catheter'], '  stent ', 10)).toEqual(['catheter', 'stent'])
  })

  test('blank text and duplicates are ignored', () => {
    const tags = ['Houston']
    expect(addTag(tags, '   ', 5)).toBe(tags)
    expect(addTag(tags, 'Houston', 5)).toBe(tags)
    expect(addTag(tags, ' houston ', 5)).toBe(tags)
  })

  test('it stops at the maximum', () => {
    const five = ['a', 'b', 'c', 'd', 'e']
    expect(addTag(five, 'f', 5)).toBe(five)
    expect(addTag(five, 'f', 6)).toHaveLength(6)
  })

  test('backspace removes the last tag from an empty input only', () => {
    expect(backspaceTag(['a', 'b'], '')).toEqual(['a'])
    expect(backspaceTag(['a', 'b'], 'x')).toEqual(['a', 'b'])
    expect(backspaceTag(['a', 'b'], ' ')).toEqual(['a', 'b'])
    expect(backspaceTag([], '')).toEqual([])
  })

  test('one tag can be taken out', () => {
    expect(removeTag(['a', 'b', 'c'], 'b')).toEqual(['a', 'c'])
  })
})
