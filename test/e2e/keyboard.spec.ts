import { expect, test } from './fixtures.ts'

test('the first stop skips to the content', async ({ page }) => {
  await page.goto('/terms')
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Skip to content' })
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('navigation', { name: 'On this page' }).getByRole('link').first()).toBeFocused()
})

test('focus can be seen', async ({ page }) => {
  await page.goto('/about')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  const focused = page.locator(':focus-visible')
  await expect(focused).toHaveCSS('outline-style', 'solid')
  await expect(focused).toHaveCSS('outline-width', '2px')
})

test('a new page is told to a screen reader', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'About' }).click()
  await expect(page.locator('[aria-live=polite]', { hasText: 'About · Attending' })).toHaveCount(1)
})

test('the account menu works without a pointer', async ({ page, signInAs }) => {
  await signInAs('free')
  await page.goto('/about')
  const account = page.getByRole('button', { name: 'Account' })
  await account.focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Account Settings' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Sign Out', exact: true })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(account).toBeFocused()
})

test.describe('a dialog', () => {
  test('holds focus, closes with Escape, and gives focus back', async ({ page }) => {
    await page.goto('/dev/ui')
    const opener = page.getByRole('button', { name: 'Open dialog' })
    await opener.focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Add to list' })
    await expect(dialog).toBeVisible()
    await expect(dialog).toHaveAccessibleDescription('2 physicians are selected.')
    await expect(dialog.locator(':focus')).toHaveCount(1)
    for (let stop = 0; stop < 8; stop++) {
      await page.keyboard.press('Tab')
      expect(
        await dialog.evaluate(
          (element) =>
            element.contains(document.activeElement) ||
            document.activeElement?.hasAttribute('data-base-ui-focus-guard'),
        ),
      ).toBe(true)
    }
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(opener).toBeFocused()
  })

  test('that asks before deleting starts on Cancel and does not close by a press next to it', async ({ page }) => {
    await page.goto('/dev/ui')
    const opener = page.getByRole('button', { name: 'Ask first' })
    await opener.click()
    const dialog = page.getByRole('alertdialog', { name: 'Are you sure?' })
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
    await page.mouse.click(5, 5)
    await expect(dialog).toBeVisible()
    await dialog.getByRole('button', { name: 'Delete list' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(page.getByText('Your saved list has been deleted.')).toBeVisible()
    await expect(opener).toBeFocused()
  })

  test('at the side is one, too', async ({ page }) => {
    await page.goto('/dev/ui')
    const opener = page.getByRole('button', { name: 'Open drawer' })
    await opener.click()
    const drawer = page.getByRole('dialog', { name: 'Saved Searches' })
    await expect(drawer).toBeVisible()
    const { width } = (await drawer.boundingBox())!
    expect(width).toBeGreaterThanOrEqual(450)
    await page.keyboard.press('Escape')
    await expect(drawer).toHaveCount(0)
    await expect(opener).toBeFocused()
  })
})

test.describe('a disabled button', () => {
  const reason = 'Adding to lists is disabled in demo mode'

  test('says why, to the keyboard and to a screen reader, and does nothing', async ({ page }) => {
    await page.goto('/dev/ui')
    const button = page.getByRole('button', { name: 'Add to List', disabled: true })
    await expect(button).toHaveAccessibleDescription(reason)
    // By Tab, since a tooltip shows for focus that can be seen.
    await page.getByRole('button', { name: 'View Email', disabled: true }).focus()
    await page.keyboard.press('Tab')
    await expect(button).toBeFocused()
    await expect(page.getByText(reason)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByText(reason)).toHaveCount(0)
  })

  test.describe('on a phone', () => {
    test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

    test('says why when it is tapped', async ({ page }) => {
      await page.goto('/dev/ui')
      // Forced, since the press is on what says that it is disabled. What a tap ends in is a press; the shell of
      // Chromium lets the focus go behind a made-up finger.
      await page.getByRole('button', { name: 'Add to List', disabled: true }).click({ force: true })
      await expect(page.getByText(reason)).toBeVisible()
    })
  })
})
