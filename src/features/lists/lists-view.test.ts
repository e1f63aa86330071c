import { expect, test } from 'vitest'
import { listsViewOf } from './lists-view.ts'

test.each([
  ['', null, 'table'],
  ['', 'theme=dark; lists-view=cards', 'cards'],
  ['view=table', 'lists-view=cards', 'table'],
  ['view=cards', null, 'cards'],
  ['view=nonsense', 'lists-view=nonsense', 'table'],
  ['', 'not-lists-view=cards', 'table'],
])('%j with the cookies %j is the %s', (search, cookies, view) => {
  expect(listsViewOf(new URLSearchParams(search), cookies)).toBe(view)
})
