/** A recruiter's week in the browser, with the presses counted that its jobs may take, and done by keyboard. */
import type { Page } from '@playwright/test'
import type { PhysicianName } from '#shared/calls/physician-name.ts'
import { fullName } from '#shared/text/physician-name.ts'
import { expect, test } from './fixtures.ts'
import { callAs, makeList } from './prepared-things.ts'

test.describe.configure({ mode: 'default' })

interface Person extends PhysicianName {
  id: number
}

test.beforeEach(async ({ page, signInAs }) => {
  await signInAs('admin')
  const { data } = await callAs<{ data: { id: string; name: string }[] }>(page, 'get-lists')
  for (const { id, name } of data) {
    if (name.startsWith('Week') || name === 'Favorites') await callAs(page, 'delete-list', { listId: id })
  }
})

/** A list of the first of a search with the usual stages. */
async function pipeline(page: Page, name: string, many: number) {
  const { data } = await callAs<{ data: Person[] }>(page, 'search-physicians', { filters: { hasEmail: true } })
  const people = data.slice(0, many)
  const listId = await makeList(
    page,
    name,
    people.map(({ id }) => id),
  )
  const stages = ['Found', 'Contacted', 'Replied', 'Offer'].map((stage) => ({ name: stage }))
  await callAs(page, 'set-stages', { listId, stages })
  return { listId, people }
}

const column = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

/** Counts the presses on a page from its next load on, and keeps links to email programs from leaving it. */
async function countPresses(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    Object.assign(window, { presses: 0 })
    const count = (event: Event) => {
      ;(window as unknown as { presses: number }).presses += 1
      const link = (event.target as Element).closest('a[href^="mailto:"], a[target=_blank]')
      if (link) event.preventDefault()
    }
    document.addEventListener('click', count, true)
  })
  return () => page.evaluate(() => (window as unknown as { presses: number }).presses)
}

test('who was contacted is seen with 0 presses; a contact is logged from the profile, after an email program opened, and taken back', async ({
  page,
}) => {
  const presses = await countPresses(page)
  const { people } = await pipeline(page, 'Week contacts', 1)
  const [person] = people
  await page.goto(`/physician/${person!.id}`)
  const contact = page.getByRole('complementary', { name: 'Contact' })
  await contact.getByRole('button', { name: /^View Email/ }).click()
  await contact.locator('a[href^="mailto:"]').first().click()
  await expect(contact.getByText('Did you send it?')).toBeVisible()
  await contact.getByRole('button', { name: 'No', exact: true }).click()
  await expect(contact.getByText('Did you send it?')).toHaveCount(0)
  await contact.getByRole('button', { name: 'Write an email' }).click()
  const writing = page.getByRole('dialog').filter({ has: page.getByLabel('Subject') })
  await writing.getByLabel('Subject').fill('A position in Boise')
  await writing.getByLabel('Message').fill('Would you like to hear more?')
  await writing.getByRole('link', { name: 'Gmail' }).click()
  await writing.getByRole('button', { name: 'Yes', exact: true }).click()
  await expect(page.getByText('Contact logged')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(contact.getByText(/^Emailed by you on /)).toBeVisible()
  await page.getByRole('button', { name: /^Log contact/ }).click()
  const dialog = page.getByRole('dialog', { name: /^Log a contact with/ })
  await dialog.getByLabel('How').selectOption('call')
  await dialog.getByLabel('Outcome').selectOption('interested')
  await dialog.getByLabel('Note').fill('Wants to visit')
  await dialog.getByRole('button', { name: 'Log contact' }).click()
  await expect(page.getByText('Contact logged')).toBeVisible()
  await expect(page.getByText('Called, interested')).toBeVisible()
  await expect(page.getByText('Wants to visit')).toBeVisible()
  // The page that members land on says it.
  await page.goto('/today')
  const contacted = page.getByRole('region', { name: 'Recently contacted' })
  await expect(contacted.getByRole('link', { name: fullName(person!) }).first()).toBeVisible()
  expect(await presses()).toBe(0)
  await page.goto('/contacted?outcome=interested')
  await page
    .getByRole('button', { name: `Undo the contact with ${fullName(person!)}` })
    .first()
    .click()
  await expect(page.getByText('Contact removed')).toBeVisible()
})

test('what is new is seen with 1 press, the new ones first; a star puts them on the list of favorites', async ({
  page,
}) => {
  const lastName = `Weekly${Date.now().toString(36).replaceAll(/\d/g, 'z')}`
  const name = `Week ${lastName}`
  await callAs(page, 'save-search', { name, searchParams: { filters: { specialty: ['Cardiology'], state: 'CA' } } })
  const { id } = await callAs<{ id: string }>(page, 'submit-resume', {
    ...{
      contactfirstname: 'Ann',
      contactlastname: lastName,
      contacttitle: 'Cardiologist',
      companyname: 'Cedar Clinic',
    },
    ...{ specialty: 'Cardiology', contactemail: `${lastName.toLowerCase()}@clinic.example` },
    ...{ contactphone: '(415) 555-0100', contactcity: 'Oakland', contactstate: 'CA' },
  })
  await callAs(page, 'approve-resume', { submissionId: id, action: 'approve' })
  const isNew = async () =>
    (await callAs<{ news: { name: string }[] }>(page, 'get-today')).news.some((one) => one.name === name)
  await expect.poll(isNew).toBe(true)
  const presses = await countPresses(page)
  await page.goto('/today')
  const news = page.getByRole('region', { name: 'New in your searches' })
  await expect(news.getByRole('link', { name: `Ann ${lastName}` })).toBeVisible()
  await news.getByRole('link', { name: `Show new in ${name}` }).press('Enter')
  await expect(page).toHaveURL(/sortKey=newest/)
  expect(await presses()).toBe(1)
  const first = page.locator('[data-row]').first()
  await expect(first).toContainText(lastName)
  await expect.poll(isNew).toBe(false)
  await page.goto(`/physician/${await first.getAttribute('data-row')}`)
  const star = page.getByRole('button', { name: /favorite/i })
  await expect(star).toHaveAttribute('aria-pressed', 'false')
  await star.press('Enter')
  await expect(star).toHaveAttribute('aria-pressed', 'true')
  const favorites = page.getByRole('complementary', { name: 'Contact' }).getByRole('link', { name: 'Favorites' })
  await expect(favorites).toBeVisible()
  await page.reload()
  await expect(star).toHaveAttribute('aria-pressed', 'true')
  await star.press('Enter')
  await expect(page.getByText('Removed from Favorites')).toBeVisible()
  await expect(star).toHaveAttribute('aria-pressed', 'false')
  // Those that a browser has from before it was signed in come along.
  await page.evaluate(() => localStorage.setItem('favorite_physicians', '[1,2]'))
  await page.reload()
  await star.press('Enter')
  await expect(page.getByText('Along with 2 favorites from this browser.')).toBeVisible()
})

/** Answers how they were contacted: not at all, the card is only moved. */
async function justMove(page: Page) {
  const dialog = page.getByRole('dialog', { name: /^How did you contact/ })
  // For 50 ms after a drag, no click is one: a browser sends one for the finger that was lifted.
  await expect(async () => {
    await dialog.getByRole('button', { name: 'Just move' }).press('Enter', { timeout: 1000 })
    await expect(dialog).toBeHidden({ timeout: 1000 })
  }).toPass()
}

/** It is there once a card's dialog opens. */
async function codeForDragging(page: Page) {
  await page
    .getByRole('button', { name: /^Move / })
    .first()
    .click()
  await expect(page.getByRole('dialog', { name: /^Move / })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: /^Move / })).toHaveCount(0)
}

test('cards are moved by keyboard, with announcements, and by a press; a move is undone', async ({ page }) => {
  const { listId, people } = await pipeline(page, 'Week board', 3)
  await page.goto(`/lists/${listId}?view=board`)
  await codeForDragging(page)
  const found = column(page, 'Found')
  await expect(found.getByRole('listitem')).toHaveCount(3)
  const card = found.getByRole('button', { name: new RegExp(`^${fullName(people[0]!)}`) })
  await card.focus()
  await page.keyboard.press('Space')
  await expect(page.getByText(`${fullName(people[0]!)} is over Found.`)).toBeAttached()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByText(`${fullName(people[0]!)} is over Contacted.`)).toBeAttached()
  await page.keyboard.press('Space')
  await justMove(page)
  await expect(column(page, 'Contacted').getByRole('listitem')).toHaveCount(1)
  // Where it came to, the card still has the focus.
  const moved = column(page, 'Contacted').getByRole('button', { name: new RegExp(`^${fullName(people[0]!)}`) })
  await expect(moved).toBeFocused()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(found.getByRole('listitem')).toHaveCount(3)
  await page.getByRole('button', { name: `Move ${fullName(people[1]!)}` }).click()
  await page
    .getByRole('dialog', { name: /^Move / })
    .getByRole('button', { name: 'Offer' })
    .click()
  await expect(column(page, 'Offer').getByRole('listitem')).toHaveCount(1)
  await expect(page.getByText('Moved to Offer')).toBeVisible()
  await page.reload()
  await expect(column(page, 'Offer').getByRole('listitem')).toHaveCount(1)
})

test('a card stays where it was put, although an older answer comes after it', async ({ page }) => {
  const { listId, people } = await pipeline(page, 'Week overtaken', 2)
  await page.goto(`/lists/${listId}?view=board`)
  const move = async (person: (typeof people)[number], stage: string) => {
    await page.getByRole('button', { name: `Move ${fullName(person)}` }).click()
    await page
      .getByRole('dialog', { name: /^Move / })
      .getByRole('button', { name: stage })
      .click()
    if (stage === 'Contacted') await justMove(page)
    await expect(page.getByText(`Moved to ${stage}`)).toBeVisible()
  }
  await move(people[0]!, 'Contacted')
  const held = Promise.withResolvers<void>()
  const asked = Promise.withResolvers<void>()
  await page.route('**/functions/v1/get-board', async (route) => {
    const answer = await route.fetch()
    asked.resolve()
    await held.promise
    await route.fulfill({ response: answer }).catch(() => undefined)
  })
  await page.getByRole('button', { name: 'Undo' }).click()
  await asked.promise
  const moving = Promise.withResolvers<void>()
  await page.route('**/functions/v1/move-physicians', async (route) => {
    await moving.promise
    await route.continue()
  })
  const moved = move(people[1]!, 'Offer')
  await expect(column(page, 'Offer').getByRole('listitem')).toHaveCount(1)
  // Long enough for a canceled question to put back what was there before it.
  await page.waitForTimeout(300)
  expect(await column(page, 'Offer').getByRole('listitem').count()).toBe(1)
  moving.resolve()
  await moved
  held.resolve()
  await expect(column(page, 'Found').getByRole('listitem')).toHaveCount(1)
  await expect(column(page, 'Contacted').getByRole('listitem')).toHaveCount(0)
  await expect(column(page, 'Offer').getByRole('listitem')).toHaveCount(1)
})

test('a next step is set on a list, is due on the day, and done with one press', async ({ page }) => {
  const { listId, people } = await pipeline(page, 'Week steps', 1)
  const name = fullName(people[0]!)
  await page.goto(`/lists/${listId}`)
  await page.getByRole('button', { name: new RegExp(`^Add ?: next step with ${name}`) }).click()
  const dialog = page.getByRole('dialog', { name })
  await dialog.getByLabel('Next step').fill('Call about visit dates')
  await dialog.getByLabel('On').fill('2026-01-05')
  await dialog.getByRole('button', { name: 'Save next step' }).click()
  await expect(page.getByText('Next step saved')).toBeVisible()
  await dialog.getByLabel('New note').fill('Prefers mornings')
  await dialog.getByRole('button', { name: 'Add note' }).click()
  await expect(dialog.getByText('Prefers mornings')).toBeVisible()
  await page.goto('/today')
  const steps = page.getByRole('region', { name: 'Next steps' })
  await expect(steps).toContainText(/Call about visit dates, \d+ days late/)
  await steps.getByRole('button', { name: `Done: Call about visit dates, ${name}` }).click()
  await expect(steps.getByText('Call about visit dates')).toHaveCount(0)
})

test('a do-not-contact physician has a badge, and the email tool doesn’t open', async ({ page }) => {
  const { people } = await pipeline(page, 'Week blocked', 1)
  const { id } = people[0]!
  await page.goto(`/physician/${id}`)
  await page.getByRole('button', { name: /^Do not contact/ }).click()
  const dialog = page.getByRole('dialog', { name: /^Do not contact/ })
  await dialog.getByRole('button', { name: 'Do not contact' }).click()
  await expect(dialog.getByText('Please enter a reason.')).toBeVisible()
  await dialog.getByLabel('Reason').fill('Asked us to stop')
  await dialog.getByRole('button', { name: 'Do not contact' }).click()
  await expect(page.getByText(/^Do not contact since .*: Asked us to stop$/)).toBeVisible()
  await page.getByRole('button', { name: /^Allow contact/ }).click()
  await expect(page.getByText('Contact allowed again')).toBeVisible()
})

test('figures show how far physicians came, each chart with its table', async ({ page }) => {
  const { listId, people } = await pipeline(page, 'Week figures', 4)
  // What other tests have logged.
  await callAs(page, 'mark-contacted', { physicianIds: people.map(({ id }) => id), contacted: false })
  await page.goto(`/lists/${listId}?view=board`)
  await page.getByRole('button', { name: `Move ${fullName(people[0]!)}` }).click()
  await page
    .getByRole('dialog', { name: /^Move / })
    .getByRole('button', { name: 'Replied' })
    .click()
  await expect(column(page, 'Replied').getByRole('listitem')).toHaveCount(1)
  await expect(page.getByText('Moved to Replied')).toBeVisible()
  await page.getByRole('navigation', { name: 'Show this list as' }).getByRole('link', { name: 'Figures' }).click()
  await expect(
    page.getByRole('img', { name: /^How far physicians got: Found 4, Contacted 0, Replied 1, Offer 0/ }),
  ).toBeVisible()
  await page.getByText('Table of how far physicians got').click()
  const table = page.getByRole('region', { name: 'How far physicians got' })
  await expect(table.getByRole('row', { name: 'Contacted 0 0% 0' })).toBeVisible()
})

test.describe('by touch', () => {
  test.use({ viewport: { width: 820, height: 900 }, hasTouch: true })
  test('a card is held and carried to another stage; a swipe scrolls and moves nothing', async ({ page, context }) => {
    const { listId, people } = await pipeline(page, 'Week touch', 2)
    await page.goto(`/lists/${listId}?view=board`)
    await codeForDragging(page)
    const card = column(page, 'Found').getByRole('button', { name: new RegExp(`^${fullName(people[0]!)}`) })
    const from = (await card.boundingBox())!
    const to = (await column(page, 'Contacted').boundingBox())!
    const session = await context.newCDPSession(page)
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x = 0, y = 0) =>
      session.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y }] })
    const [x, y] = [from.x + 40, from.y + 20]
    const end = { x: to.x + 60, y: to.y + 80 }
    await touch('touchStart', x, y)
    await touch('touchMove', x + 60, y)
    await touch('touchMove', end.x, end.y)
    await touch('touchEnd')
    await expect(column(page, 'Found').getByRole('listitem')).toHaveCount(2)
    await touch('touchStart', x, y)
    // It is picked up once it has been held for a moment.
    await expect(page.getByText(`${fullName(people[0]!)} is over Found.`)).toBeAttached()
    // A finger that rests for longer is a long press, at which browsers select text and take the finger for that.
    await page.waitForTimeout(1000)
    await touch('touchMove', x + 60, y + 10)
    await touch('touchMove', end.x, end.y)
    await expect(page.getByText(`${fullName(people[0]!)} is over Contacted.`)).toBeAttached()
    await touch('touchEnd')
    await justMove(page)
    await expect(column(page, 'Contacted').getByRole('listitem')).toHaveCount(1)
  })
})
