/** The search's first line: pasted NPIs, and its help. */
import { expect, test } from './fixtures.ts'
import { chips, queryBox, total } from './search-page.ts'

test.beforeEach(async ({ signInAs }) => signInAs('premium'))

test('takes a pasted column of NPIs, and has a card of ways to search', async ({ page }) => {
  await page.goto('/search')
  await queryBox(page).focus()
  await page.evaluate(() => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text', 'NPI\n1999999992\n1999999984\n')
    document.activeElement!.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    )
  })
  await expect(chips(page)).toHaveText('NPIs2 NPIs')
  await expect(queryBox(page)).toHaveValue('')
  await page.goto('/search')
  await page.getByRole('button', { name: 'Ways to search' }).click()
  const dialog = page.getByRole('dialog', { name: 'Ways to search' })
  await expect(dialog.getByRole('listitem')).toHaveCount(10)
  await dialog.getByRole('button', { name: /^hospitalist OR internist/ }).click()
  await expect(queryBox(page)).toHaveValue('hospitalist OR internist')
  await expect(total(page)).toHaveText(/^[\d,]+ physicians$/)
  await expect(dialog).toHaveCount(0)
})
