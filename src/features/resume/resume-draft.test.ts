import { describe, expect, test } from 'vitest'
import { forgetDraft, keepDraft, readDraft } from './resume-draft.ts'
import { emptyResume } from './resume-values.ts'

const day = 24 * 60 * 60 * 1000

function storage() {
  const kept = new Map<string, string>()
  return {
    kept,
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
  }
}

describe('a draft', () => {
  const written = {
    ...emptyResume,
    contactfirstname: 'Ann',
    contacteducation: [{ schoolName: 'Example School', degree: 'MD' }],
    contactskills: ['Teaching'],
  }

  test('comes back unchanged', () => {
    const browser = storage()
    keepDraft(browser, written, 5)
    expect(readDraft(browser, 5 + day)).toEqual({ savedAt: 5, values: written })
  })

  test('is forgotten after 30 days, and when it is sent', () => {
    const browser = storage()
    keepDraft(browser, written, 5)
    expect(readDraft(browser, 6 + 30 * day)).toBeNull()
    forgetDraft(browser)
    expect(browser.kept.size).toBe(0)
  })

  test('of an empty form is empty', () => {
    const browser = storage()
    keepDraft(browser, emptyResume, 5)
    expect(browser.kept.size).toBe(0)
  })

  test('keeps nothing of the field that no one sees', () => {
    const browser = storage()
    keepDraft(browser, { ...written, homepage: 'http://spam.example' }, 5)
    expect([...browser.kept.values()].join()).not.toContain('spam')
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
    expect(() => keepDraft(forbidding, written, 1)).not.toThrow()
    expect(() => forgetDraft(forbidding)).not.toThrow()
    expect(readDraft(forbidding, 1)).toBeNull()
  })
})
