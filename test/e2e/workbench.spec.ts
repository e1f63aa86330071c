/** A recruiter's day at the workbench: each way is walked with its presses and keys counted, and printed. */
import type { Locator, Page } from '@playwright/test'
import type { PhysicianName } from '#shared/calls/physician-name.ts'
import { fullName } from '#shared/text/physician-name.ts'
import { expect, loseSession, test } from './fixtures.ts'
import { join } from './newcomers.ts'
import { callAs } from './prepared-things.ts'

test.describe.configure({ mode: 'default' })

interface Person extends PhysicianName {
  id: number
}

const owner = { email: 'owner@attending.example', password: 'attending' }

/** Counts presses and keys; typing a text counts as one. */
function walk(page: Page, name: string, most: number) {
  let count = 0
  return {
    press: async (what: Locator) => {
      count += 1
      await what.click()
    },
    key: async (key: string) => {
      count += 1
      await page.keyboard.press(key)
    },
    type: async (where: Locator, text: string) => {
      count += 1
      await where.fill(text)
    },
    end: () => {
      console.info(`${name}: ${count} presses and keys, at most ${most}`)
      expect(count, name).toBeLessThanOrEqual(most)
    },
  }
}

async function people(page: Page, filters: object, many: number): Promise<Person[]> {
  const { data } = await callAs<{ data: Person[] }>(page, 'search-physicians', { filters })
  return data.slice(0, many)
}

async function freshList(page: Page, listName: string, who: readonly Person[], stages = true): Promise<string> {
  const { data } = await callAs<{ data: { id: string; name: string }[] }>(page, 'get-lists')
  for (const { id, name } of data) if (name === listName) await callAs(page, 'delete-list', { listId: id })
  const physicianIds = who.map(({ id }) => id)
  const { listId } = await callAs<{ listId: string }>(page, 'add-to-list', { listName, physicianIds, shared: true })
  const usual = ['Found', 'Contacted', 'Replied', 'Offer'].map((name) => ({ name }))
  if (stages) await callAs(page, 'set-stages', { listId, stages: usual })
  return listId
}

test('five are found and shortlisted; the list is named after the search', async ({ page, signInAs }) => {
  await signInAs('basic')
  await page.goto('/search')
  const { press, key, type, end } = walk(page, 'Find and shortlist five', 12)
  await type(page.getByRole('combobox', { name: /^Search by name/ }), 'cardiology in Texas')
  await key('Enter')
  await expect(page).toHaveURL(/query=/)
  await expect(page.locator('[data-row]').first()).toContainText('TX')
  for (let at = 0; at < 5; at += 1) await press(page.locator('[data-row]').nth(at).getByRole('checkbox'))
  await press(page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'Add to List' }))
  const dialog = page.getByRole('dialog', { name: 'Add to List' })
  await press(dialog.getByRole('button', { name: /^(Create List|Add to List)$/ }))
  await expect(dialog).toBeHidden()
  end()
  const { data } = await callAs<{ data: { id: string; name: string; count: number }[] }>(page, 'get-lists')
  expect(data[0]).toMatchObject({ name: expect.stringMatching(/Cardiology.*Texas/), count: 5 })
  await callAs(page, 'delete-list', { listId: data[0]!.id })
})

test('one is handed to a colleague, who finds them, and gives them back with Done', async ({ page, signInAs }) => {
  await signInAs(owner)
  const who = await people(page, { state: 'OH' }, 3)
  const listId = await freshList(page, 'Workbench hand-off', who)
  await page.goto(`/lists/${listId}`)
  const { press, end } = walk(page, 'Hand one to a colleague', 4)
  await press(page.getByRole('button', { name: `Give ${fullName(who[0]!)} to someone` }))
  await press(page.getByRole('menuitemcheckbox', { name: 'Rachel Kim' }))
  await expect(page.getByText('Given to Rachel Kim')).toBeVisible()
  end()
  await expect(page.getByRole('button', { name: `Owner of ${fullName(who[0]!)}: Rachel Kim` })).toBeVisible()
  await page.getByRole('button', { name: 'Unassigned' }).click()
  await expect(page.locator('[data-row]')).toHaveCount(2)
  await loseSession(page)
  await signInAs({ email: 'recruiter@attending.example', password: 'attending' })
  await page.goto('/today')
  const given = page.getByRole('region', { name: 'Given to you' })
  await given.getByRole('button', { name: `Done with ${fullName(who[0]!)}` }).click()
  await expect(page.getByText('Olivia Chen was notified.')).toBeVisible()
  await loseSession(page)
  await signInAs(owner)
  await page.goto('/today')
  await expect(page.getByRole('region', { name: 'Done for you' })).toContainText(fullName(who[0]!))
  await page.getByRole('button', { name: `OK with ${fullName(who[0]!)}` }).click()
  await callAs(page, 'delete-list', { listId })
})

test('a queue of ten next steps is worked through by keys, with the drawer beside it', async ({ page, signInAs }) => {
  await signInAs('basic')
  const who = await people(page, { state: 'MI' }, 10)
  const listId = await freshList(page, 'Workbench queue', who, false)
  const step = { text: 'Call about visit dates', on: '2026-01-05' }
  await callAs(page, 'set-next-step', { listId, physicianIds: who.map(({ id }) => id), step })
  await page.goto('/today')
  const steps = page.getByRole('region', { name: 'Next steps' }).getByRole('listitem')
  const all = await steps.count()
  const { key, end } = walk(page, 'Work through a queue of ten', 30)
  await key('j')
  await key('o')
  await expect(page.getByRole('dialog')).toBeVisible()
  // In the drawer, e is done with the row and shows the next.
  for (let at = 0; at < 9; at += 1) {
    await key('e')
    await expect(steps).toHaveCount(all - at - 1)
  }
  await key('e')
  await expect(page.getByRole('region', { name: 'Next steps' }).getByText('Call about visit dates')).toHaveCount(0)
  end()
  await callAs(page, 'delete-list', { listId })
})

test('a call is logged from a list', async ({ page, signInAs }) => {
  await signInAs('basic')
  const who = await people(page, { hasPhone: true, state: 'WI' }, 1)
  await callAs(page, 'get-physician-contact', { physicianId: who[0]!.id, field: 'phone' })
  const listId = await freshList(page, 'Workbench call', who)
  await page.goto(`/lists/${listId}`)
  // The phone's own program would leave the page.
  await page.evaluate(() =>
    document.addEventListener('click', (event) => {
      if ((event.target as Element).closest('a[href^="tel:"]')) event.preventDefault()
    }),
  )
  const { press, end } = walk(page, 'Log a call', 3)
  await press(page.locator(`[data-row="${who[0]!.id}"] [data-row-link]`))
  await press(page.getByRole('dialog').getByRole('link', { name: `Call ${fullName(who[0]!)}` }))
  await expect(page.getByText('Did you call?')).toBeVisible()
  await press(page.getByRole('button', { name: 'Yes', exact: true }))
  await expect(page.getByText('Contact logged')).toBeVisible()
  end()
  // One truth: the card has moved.
  await expect(page.locator(`tr[data-row="${who[0]!.id}"]`)).toContainText('Contacted')
  await callAs(page, 'delete-list', { listId })
})

test('from a saved search’s alert to an added list', async ({ page, signInAs }) => {
  await signInAs('basic')
  const lastName = `Bench${Date.now().toString(36).replaceAll(/\d/g, 'z')}`
  const search = await callAs<{ data: { id: string } }>(page, 'save-search', {
    name: lastName,
    searchParams: { filters: { specialty: ['Urology'], state: 'ME' } },
  })
  // Approved at the desk, by someone else.
  await signInAs('admin')
  const { id } = await callAs<{ id: string }>(page, 'submit-resume', {
    ...{ contactfirstname: 'Ann', contactlastname: lastName, contacttitle: 'Urologist', companyname: 'Cedar Clinic' },
    ...{ specialty: 'Urology', contactemail: `${lastName.toLowerCase()}@clinic.example` },
    ...{ contactphone: '(207) 555-0100', contactcity: 'Bangor', contactstate: 'ME' },
  })
  await callAs(page, 'approve-resume', { submissionId: id, action: 'approve' })
  await signInAs('basic')
  const isNew = async () =>
    (await callAs<{ news: { name: string }[] }>(page, 'get-today')).news.some(({ name }) => name === lastName)
  await expect.poll(isNew).toBe(true)
  await page.goto('/today')
  const { press, end } = walk(page, 'From an alert to an added list', 5)
  await press(page.getByRole('link', { name: `Show new in ${lastName}` }))
  await expect(page.locator('[data-row]').first()).toContainText(lastName)
  await press(page.locator('[data-row]').first().getByRole('checkbox'))
  await press(page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'Add to List' }))
  const dialog = page.getByRole('dialog', { name: 'Add to List' })
  await press(dialog.getByRole('button', { name: /^(Create List|Add to List)$/ }))
  await expect(dialog).toBeHidden()
  end()
  await callAs(page, 'delete-saved-search', { id: search.data.id })
  const { data } = await callAs<{ data: { id: string }[] }>(page, 'get-lists')
  await callAs(page, 'delete-list', { listId: data[0]!.id })
})

const sizes = [
  { name: 'a computer', size: { width: 1440, height: 900 }, first: 190, least: 14 },
  { name: 'a phone', size: { width: 390, height: 844 }, first: 260, least: 1 },
]
for (const { name, size, first, least } of sizes) {
  test(`on ${name} a list begins with people: at ${first} px, ${least} and more`, async ({ page, signInAs }) => {
    await signInAs('basic')
    await page.setViewportSize(size)
    const who = await people(page, { state: 'PA' }, 20)
    const listId = await freshList(page, 'Workbench window', who)
    await page.goto(`/lists/${listId}`)
    const rows = await page
      .locator('tr[data-row]')
      .evaluateAll((all) => all.map((row) => row.getBoundingClientRect().toJSON()))
    const whole = rows.filter(({ bottom }) => bottom <= size.height).length
    console.info(`List on ${name}: first at ${Math.round(rows[0].top)} px, ${whole} whole rows`)
    expect(rows[0].top).toBeLessThanOrEqual(first)
    expect(whole).toBeGreaterThanOrEqual(least)
    await callAs(page, 'delete-list', { listId })
  })
}

test('a press on a card opens the person, and the page does not scroll while a column does', async ({
  page,
  signInAs,
}) => {
  await signInAs('basic')
  await page.setViewportSize({ width: 1440, height: 900 })
  const who = await people(page, { state: 'GA' }, 20)
  const listId = await freshList(page, 'Workbench board', who)
  await page.goto(`/lists/${listId}?view=board`)
  const found = page.getByRole('region', { name: 'Found', exact: true })
  await found.getByRole('button', { name: new RegExp(`^${fullName(who[0]!)}`) }).click()
  await expect(page.getByRole('dialog', { name: new RegExp(who[0]!.lastName) })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await found.getByRole('list').hover()
  await page.mouse.wheel(0, 600)
  await expect.poll(() => found.getByRole('list').evaluate((list) => list.scrollTop)).toBeGreaterThan(100)
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
  await callAs(page, 'delete-list', { listId })
})

test('a physician who is not to be contacted has one line instead of every way to contact them', async ({
  page,
  signInAs,
}) => {
  await signInAs('basic')
  const who = await people(page, { hasEmail: true, hasPhone: true, state: 'VA' }, 1)
  const { id } = who[0]!
  const listId = await freshList(page, 'Workbench blocked', who)
  await callAs(page, 'set-do-not-contact', { physicianIds: [id], reason: 'Asked us to stop' })
  const line = /Do not contact since .*: Asked us to stop/
  const ways = /^(View Email|View Phone|Write|Call|Log contact|Export Full Profile)/
  await page.goto(`/lists/${listId}?view=cards`)
  const row = page.locator(`[data-row="${id}"]`)
  await expect(row.getByText(line)).toHaveCount(1)
  await expect(row.getByRole('button', { name: ways })).toHaveCount(0)
  await page.goto(`/physician/${id}`)
  const contact = page.getByRole('complementary', { name: 'Contact' })
  await expect(contact.getByText(line)).toHaveCount(1)
  await expect(contact.getByRole('button', { name: ways })).toHaveCount(0)
  await expect(contact.locator('a[href^="tel:"], a[href^="mailto:"], a[href^="sms:"]')).toHaveCount(0)
  await callAs(page, 'lift-do-not-contact', { physicianIds: [id] })
  await callAs(page, 'delete-list', { listId })
})

test('a new member sees three first steps, and no empty parts', async ({ page, request, signInAs }) => {
  await signInAs(await join(request))
  await page.goto('/today')
  const first = page.getByRole('region', { name: 'First steps' })
  await expect(first.getByRole('link')).toHaveText(['Save a search', 'Make a list', 'Log your first contact'])
  for (const name of ['Next steps', 'New in your searches', 'Changed on your lists', 'Recently contacted']) {
    await expect(page.getByRole('region', { name })).toHaveCount(0)
  }
})
