import { describe, expect, test } from 'vitest'
import { forgetDraft, readDraft, saveDraft } from './resume-draft.ts'
import { emptyResume } from './resume-values.ts'

const day = 24 * 60 * 60 * 1000

function storage() {
  const saved = new Map<string, string>()
  return {
    saved,
    getItem: (name: string) => saved.get(name) ?? null,
    setItem: (name: string, value: string) => void saved.set(name, value),
    removeItem: (name: string) => void saved.delete(name),
  }
}

describe('a draft', () => {
  const written = {
    ...emptyResume,
    contactfirstname: 'Ann',
    contacteducation: [{ schoolName: 'Example School', degree: 'MD' }],
    contactskills: ['Teaching'],
    wishStates: 'CA',
    wishLocum: true,
  }

  test('comes back unchanged', () => {
    const browser = storage()
    saveDraft(browser, written, 5)
    expect(readDraft(browser, 5 + day)).toEqual({ savedAt: 5, values: written })
  })

  test('is forgotten after 30 days, and when it is sent', () => {
    const browser = storage()
    saveDraft(browser, written, 5)
    expect(readDraft(browser, 6 + 30 * day)).toBeNull()
    forgetDraft(browser)
    expect(browser.saved.size).toBe(0)
  })

  test('of an empty form is empty', () => {
    const browser = storage()
    saveDraft(browser, emptyResume, 5)
    expect(browser.saved.size).toBe(0)
  })

  test('keeps nothing of the field that no one sees', () => {
    const browser = storage()
    saveDraft(browser, { ...written, homepage: 'http://spam.example' }, 5)
    expect([...browser.saved.values()].join()).not.toContain('spam')
  })

  test.each(['', 'null', '{', '[]', '{"savedAt":"x"}', '{"savedAt":1,"values":7}'])(
    '%j, which somebody else wrote, is none',
    (text) => {
      const browser = storage()
      browser.setItem('resumeDraft', text)
      expect(readDraft(browser, 2)).toBeNull()
    },
  )

  test('from an earlier version lacks fields, or has odd ones, and is still read', () => {
    const browser = storage()
    const former = { savedAt: 1, values: { contactfirstname: 'Ann', contacttitle: 7, gone: 'x', contactskills: 'x' } }
    browser.setItem('resumeDraft', JSON.stringify(former))
    expect(readDraft(browser, 2)?.values).toEqual({ ...emptyResume, contactfirstname: 'Ann' })
  })

  test('in a browser that forbids it, nothing happens', () => {
    const forbidding = {
      getItem: () => {
        throw new Error('denied')
      },
      setItem: () => {
        throw new Error('full')
      },
      removeItem: () => {
        throw new Error('denied')
      },
    }
    expect(() => saveDraft(forbidding, written, 1)).not.toThrow()
    expect(() => forgetDraft(forbidding)).not.toThrow()
    expect(readDraft(forbidding, 1)).toBeNull()
  })
})
