import { expect, test } from './fixtures.ts'

/** Not among the specification's pages, which have their own day. */
const later = new Set(['/acceptable-use', '/dpa', '/subprocessors'])

const facts: Record<string, string[]> = {
  '/terms': [
    'recruitment of physicians',
    'locum tenens',
    'hospitals and clinics',
    'consulting',
    'unrelated to recruiting',
    'solicitation outside healthcare',
    'harvesting of data, or its resale',
    'spam',
    'Subscription fees are non-refundable except as required by law.',
    'California',
  ],
  '/privacy': ['children under 13', 'within 30 days'],
  '/acceptable-use': ['10 business days', 'You may not', 'suspend'],
  '/dpa': ['service provider', 'subprocessors page', 'within 72 hours'],
  '/subprocessors': ['Stripe, Inc.', 'To be named before launch'],
  '/compliance': ['CCPA', 'GDPR', 'CAN-SPAM', 'FTC', 'respond within 30 days'],
  '/money-back-guarantee': [
    '30 days',
    'Annual plans only',
    'Any CSV export or mass export',
    'A violation of the terms',
    'Use in bad faith',
    'One time per customer',
    'within 3 business days',
    'up to 10 business days',
  ],
}

for (const [path, sentences] of Object.entries(facts)) {
  test(`${path} states its facts`, async ({ page }) => {
    await page.goto(path)
    const main = page.getByRole('main')
    for (const sentence of sentences) await expect(main).toContainText(sentence)
    if (path === '/money-back-guarantee') return
    await expect(
      main.getByText(later.has(path) ? 'last updated November 22, 2026' : 'last updated May 13, 2025'),
    ).toBeVisible()
    await expect(main.getByText('Draft for legal review.')).toBeVisible()
    await expect(main.getByText('100 Example Street, Suite 200')).toBeVisible()
    await expect(main.getByRole('link', { name: 'support@attending.example' }).first()).toBeVisible()
  })
}

test('the guarantee leads to the prices', async ({ page }) => {
  await page.goto('/money-back-guarantee')
  await page.getByRole('main').getByRole('link', { name: 'pricing page' }).click()
  await expect(page).toHaveURL('/pricing')
})
