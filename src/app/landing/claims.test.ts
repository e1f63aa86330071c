import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { brand } from '#shared/product/brand.ts'
import { ClaimList } from './email-section.tsx'
import { sourcesText } from './feature-sections.tsx'

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
  expect(sourcesText('Refreshed monthly.')).toMatch(/^Refreshed monthly\. Every email/)
})
