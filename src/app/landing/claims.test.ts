import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { brand } from '#shared/product/brand.ts'
import { CustomersSection } from './customers-section.tsx'
import { ClaimList } from './email-section.tsx'
import { landingParts } from './landing-sections.tsx'
import { sourcesText } from './sources-section.tsx'

const none = { contacts: null, support: null, generation: null, responses: null }

test('no claim is made until the operator writes one', () => {
  expect(brand.claims).toEqual(none)
  expect(renderToStaticMarkup(createElement(ClaimList, { claims: none }))).toBe('')
  expect(sourcesText(null)).not.toMatch(/verified|monthly/i)
})

test('a claim that was written is shown, and only that one', () => {
  const support = { figure: '24 hours', text: 'We answer within a day.' }
  const html = renderToStaticMarkup(createElement(ClaimList, { claims: { ...none, support } }))
  expect(html).toContain('24 hours')
  expect(html.match(/<dd/g)).toHaveLength(1)
  expect(sourcesText('Refreshed monthly.')).toMatch(/^Refreshed monthly\. We show/)
})

test('no customer is named, and no one is quoted, until the operator enters them', () => {
  const drawn = (customers: typeof brand.customers) =>
    renderToStaticMarkup(createElement(CustomersSection, { customers }))
  expect(brand.customers).toEqual({ names: [], quotes: [] })
  expect(drawn(brand.customers)).toBe('')
  const quote = { text: 'Saved us a week.', name: 'Ann Lee', role: 'Recruiter, Lakeside Health' }
  expect(drawn({ names: ['Lakeside Health'], quotes: [quote] })).toMatch(/Lakeside Health.*Saved us a week\..*Ann Lee/)
})

test('without data there is no number about it', () => {
  const nothing = { numbers: null, specialties: [], examples: [], sources: [], headline: null }
  const draw = (part: keyof typeof landingParts) =>
    renderToStaticMarkup(createElement(MemoryRouter, null, createElement(landingParts[part], nothing))).replaceAll(
      /<[^>]+>/g,
      ' ',
    )
  expect(draw('hero')).toBe('')
  expect(draw('jobs')).not.toMatch(/\d{3,} (?:physicians|specialties|states)/)
  expect(draw('rest')).not.toMatch(/Physicians by source/)
  // Prices and the number of free results come from the code that charges and counts.
  expect(draw('rest')).toMatch(/\$1,799 .*\$149\.92 a month, billed yearly/)
})
