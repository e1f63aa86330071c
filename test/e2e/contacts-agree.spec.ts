/**
 * What a person has of a physician's contacts, wherever it is shown: a search's card, a list's card, the drawer, the
 * profile, and an export say the same, after a reload, in another tab, and on another page.
 */
import type { Locator, Page } from '@playwright/test'
import type { ContactField, PhysicianProfile } from '../../src/features/physicians/contracts.ts'
import { expect, test } from './fixtures.ts'
import { findPhysician } from './physicians.ts'
import { callAs, makeList } from './prepared-things.ts'

/** A place shows a value, offers to reveal it, or says that there is none. */
type Shown = 'value' | 'hidden' | 'none'
type Contacts = Record<ContactField, Shown>

const values: Record<ContactField, RegExp> = {
  email: /[\w.+-]+@example\.(com|net|org)/,
  phone: /\(\d{3}\) \d{3}-\d{4}/,
}
const views: Record<ContactField, string> = { email: 'View Email', phone: 'View Phone' }
const missing: Record<ContactField, string> = { email: 'No email', phone: 'No phone' }

/** Waits for it, since earlier reveals are fetched after the page is drawn. */
async function expectShown(place: Locator, expected: Contacts, where: string): Promise<void> {
  for (const field of ['email', 'phone'] as const) {
    const found = {
      value: place.getByText(values[field]),
      hidden: place.getByRole('button', { name: new RegExp(`^${views[field]}`) }),
      none: place.getByText(missing[field]),
    }
    for (const [shown, locator] of Object.entries(found)) {
      const message = `${where}: ${field} is ${expected[field]}`
      if (shown === expected[field]) await expect(locator.first(), message).toBeVisible()
      else await expect(locator, message).toHaveCount(0)
    }
  }
}

const profileCard = (page: Page) => page.getByRole('complementary', { name: 'Contact' })
const row = (page: Page, id: number) => page.locator(`[data-row="${id}"]`)

/** Every place, each on a page that is loaded for it. */
async function expectEverywhere(page: Page, one: PhysicianProfile, listId: string, expected: Contacts): Promise<void> {
  await page.goto(`/search?npi=${one.npi}`)
  await expectShown(row(page, one.id), expected, 'search card')
  await page.goto(`/lists/${listId}?view=cards`)
  await expectShown(row(page, one.id), expected, 'list card')
  await page.goto(`/lists/${listId}?view=table#physician-${one.id}`)
  await expectShown(page.getByRole('dialog'), expected, 'drawer')
  await page.goto(`/physician/${one.id}`)
  await expectShown(profileCard(page), expected, 'profile')
  await page.reload()
  await expectShown(profileCard(page), expected, 'profile, loaded again')
}

/** An export has whatever is on file: a value where a page shows or hides one, nothing where it says so. */
async function expectExported(page: Page, one: PhysicianProfile, expected: Contacts): Promise<void> {
  const { csv } = await callAs<{ csv: string }>(page, 'export-physicians', { physicianIds: [one.id] })
  const [header = '', line = ''] = csv.trim().split(/\r?\n/)
  const cells =
    line.match(/("([^"]|"")*"|[^,]*)(,|$)/g)?.map((cell) => cell.replace(/,$/, '').replace(/^"|"$/g, '')) ?? []
  for (const field of ['email', 'phone'] as const) {
    const column = header
      .split(',')
      .findIndex((name) => name.replaceAll('"', '') === (field === 'email' ? 'Email' : 'Phone'))
    expect(column, field).toBeGreaterThanOrEqual(0)
    if (expected[field] === 'none') expect(cells[column], field).toBe('')
    else expect(cells[column], field).not.toBe('')
  }
}

const cases: {
  name: string
  from: number
  reveal: ContactField[]
  suits?: (one: PhysicianProfile) => boolean
  expected: Contacts
}[] = [
  { name: 'the email revealed', from: 2000, reveal: ['email'], expected: { email: 'value', phone: 'hidden' } },
  { name: 'the phone revealed', from: 2100, reveal: ['phone'], expected: { email: 'hidden', phone: 'value' } },
  { name: 'both revealed', from: 2200, reveal: ['email', 'phone'], expected: { email: 'value', phone: 'value' } },
  { name: 'nothing revealed', from: 2300, reveal: [], expected: { email: 'hidden', phone: 'hidden' } },
  {
    name: 'no phone on file, the email revealed',
    from: 2400,
    reveal: ['email'],
    suits: ({ channels }) => channels.email && !channels.phone,
    expected: { email: 'value', phone: 'none' },
  },
]

for (const { name, from, reveal, suits, expected } of cases) {
  test(`with ${name}, every place says the same`, async ({ page, context, request, signInAs }) => {
    const one = await findPhysician(request, from, suits)
    await signInAs('premium')
    const listId = await makeList(page, `Contacts ${from} ${Date.now()}`, [one.id])
    await page.goto(`/physician/${one.id}`)
    for (const field of reveal) {
      await profileCard(page)
        .getByRole('button', { name: new RegExp(`^${views[field]}`) })
        .click()
      await expect(profileCard(page).getByText(values[field]).first()).toBeVisible()
    }
    await expectShown(profileCard(page), expected, 'where it was revealed')
    await expectEverywhere(page, one, listId, expected)
    await expectExported(page, one, expected)
    const otherTab = await context.newPage()
    await otherTab.goto(`/lists/${listId}?view=cards`)
    await expectShown(row(otherTab, one.id), expected, 'another tab')
    await otherTab.close()
  })
}

test('after the emails of a list are revealed together, the phones are still offered', async ({
  page,
  request,
  signInAs,
}) => {
  const people = [
    await findPhysician(request, 2500),
    await findPhysician(request, 2600),
    await findPhysician(request, 2700),
  ]
  await signInAs('premium')
  const listId = await makeList(
    page,
    `Together ${Date.now()}`,
    people.map(({ id }) => id),
  )
  await callAs(page, 'reveal-list', { listId, field: 'email', most: people.length })
  await page.goto(`/lists/${listId}?view=cards`)
  for (const { id } of people)
    await expectShown(row(page, id), { email: 'value', phone: 'hidden' }, 'revealed together')
})
