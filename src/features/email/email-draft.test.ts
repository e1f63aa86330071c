import { beforeEach, expect, test } from 'vitest'
import { emailDefaults } from '#shared/product/email-options.ts'
import { limits } from '#shared/product/limits.ts'
import { type Browser, type DraftContent, newDraftPage, readEmailDraft, saveEmailDraft } from './email-draft.ts'
import { forgetEmailDrafts } from './forget-email-drafts.ts'

function storage(): Browser['local'] {
  const saved = new Map<string, string>()
  return {
    getItem: (key) => saved.get(key) ?? null,
    setItem: (key, value) => void saved.set(key, value),
    removeItem: (key) => void saved.delete(key),
    key: (index) => [...saved.keys()][index] ?? null,
    get length() {
      return saved.size
    },
  }
}

let local: Browser['local']
const newTab = (): Browser => ({ local, session: storage() })
beforeEach(() => {
  local = storage()
})

const content = (jobTitle: string): DraftContent => ({
  form: { jobTitle, jobDescription: 'd', jobLocation: 'Boise, ID', emailSignature: '', ...emailDefaults },
  email: { subject: 's', body: 'b' },
  origin: { author: 'attending', sources: [], leftOut: [], note: null },
  versions: [],
  at: null,
  edited: true,
  footer: false,
  loaded: null,
  replaced: {
    value: {
      form: { jobTitle: 'Before', jobDescription: '', jobLocation: '', emailSignature: '', ...emailDefaults },
      email: { subject: '', body: 'Typed' },
      origin: null,
      loaded: null,
      editing: true,
    },
    place: { name: 'body', start: 1, end: 3 },
  },
})
const titleIn = (tab: Browser, person = 'ann', now = 10) => readEmailDraft(tab, person, now)?.form.jobTitle

test('a draft comes back complete, and only to the person who wrote it', () => {
  const tab = newTab()
  saveEmailDraft(tab, 'ann', newDraftPage(0), content('One'), 1)
  expect(readEmailDraft(tab, 'ann', 2)).toMatchObject(content('One'))
  expect(readEmailDraft(tab, 'ben', 2)).toBeNull()
})

test('two tabs keep a draft each; a new one begins with the latest', () => {
  const [first, second] = [newTab(), newTab()]
  const [one, two] = [newDraftPage(0), newDraftPage(0)]
  saveEmailDraft(first, 'ann', one, content('One'), 1)
  saveEmailDraft(second, 'ann', two, content('Two'), 2)
  saveEmailDraft(first, 'ann', one, content('One, longer'), 3)
  expect([titleIn(first), titleIn(second), titleIn(newTab())]).toEqual(['One, longer', 'Two', 'One, longer'])
})

test('a reload continues with its draft, and a duplicated tab does not overwrite the first', () => {
  const tab = newTab()
  saveEmailDraft(tab, 'ann', newDraftPage(0), content('One'), 1)
  const reloaded = newDraftPage(2)
  saveEmailDraft(tab, 'ann', reloaded, content('One, reloaded'), 3)
  expect(local.length).toBe(1)

  const copy: Browser = { local, session: storage() }
  copy.session.setItem('emailDraftTab', tab.session.getItem('emailDraftTab')!)
  const duplicate = newDraftPage(4)
  saveEmailDraft(tab, 'ann', reloaded, content('The first'), 5)
  saveEmailDraft(copy, 'ann', duplicate, content('The second'), 6)
  saveEmailDraft(tab, 'ann', reloaded, content('The first again'), 7)
  expect([titleIn(tab), titleIn(copy)]).toEqual(['The first again', 'The second'])
})

test('signing out leaves nothing; old drafts and what something else wrote are not read; the oldest make room', () => {
  local.setItem('other', 'stays')
  local.setItem('emailDraft.x', '{"broken')
  saveEmailDraft(newTab(), 'ann', newDraftPage(0), content('Old'), 1)
  expect(titleIn(newTab(), 'ann', 2 + limits.emailDraft)).toBeUndefined()
  for (let tab = 0; tab < 20; tab++) saveEmailDraft(newTab(), 'ann', newDraftPage(0), content(`Tab ${tab}`), 10 + tab)
  expect(local.length).toBe(1 + 8)
  expect(titleIn(newTab())).toBe('Tab 19')
  forgetEmailDrafts(local)
  expect([local.length, local.getItem('other')]).toEqual([1, 'stays'])
})
