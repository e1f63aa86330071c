import { expectAccessible } from './accessible.ts'
import { expect, loseSession, test } from './fixtures.ts'
import { join, mailedLink, newcomer } from './newcomers.ts'
import { pageOf } from './pages-of.ts'
import { callAs, firstPhysicians } from './prepared-things.ts'

// All of them are about the one local team.
test.describe.configure({ mode: 'default' })

const owner = { email: 'owner@attending.example', password: 'attending' }
const recruiter = { email: 'recruiter@attending.example', password: 'attending' }

test('an owner invites, the colleague joins and sees a shared list change, and once removed sees nothing', async ({
  page,
  browser,
  request,
  signInAs,
}) => {
  const person = await join(request, newcomer('teammate'))
  await signInAs(owner)
  await page.goto('/team')
  await page.getByLabel('Email address').fill(person.email)
  await page.getByRole('button', { name: 'Send invitation' }).click()
  await expect(page.getByRole('list', { name: 'Open invitations' })).toContainText(person.email)

  const colleague = await pageOf(browser, person)
  await colleague.goto(await mailedLink(request, person.email, 'team-invitation'))
  await colleague.getByRole('button', { name: 'Join Lakeside Recruiting' }).click()
  await colleague.getByRole('link', { name: 'Open the team' }).click()
  await expect(colleague.getByRole('region', { name: 'Members' })).toContainText(person.email)

  const [first] = await firstPhysicians(page)
  const name = `Hospitalists ${person.email}`
  const { listId } = await callAs<{ listId: string }>(page, 'add-to-list', {
    ...{ listName: name, physicianIds: [first!.id], shared: false },
  })
  await page.goto(`/lists/${listId}`)
  await page.getByRole('button', { name: 'More for this list' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Share with Lakeside Recruiting' }).click()
  await expect(page.getByText('Shared with Lakeside Recruiting')).toBeVisible()
  await colleague.goto('/lists')
  const row = colleague.getByRole('row').filter({ hasText: name })
  await expect(row).toContainText('Shared')
  await expect(row).toContainText('Olivia Chen')
  await row.getByRole('link', { name: /^View/ }).click()
  await expect(colleague.getByText('Olivia Chen’s list')).toBeVisible()
  await expectAccessible(colleague)
  // No press, no reload: the open page sees what the owner does.
  await callAs(page, 'save-list-note', { listId, physicianId: first!.id, note: 'Call after clinic hours' })
  await expect(colleague.getByText('Call after clinic hours')).toBeVisible()

  await page.goto('/team')
  const member = page.getByRole('row').filter({ hasText: person.email })
  await member.getByRole('button', { name: /^Remove/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove member' }).click()
  await expect(member).toHaveCount(0)
  // The open page says so by itself.
  await expect(colleague.getByRole('heading', { level: 1 })).toHaveText('List Not Found')
  await colleague.goto('/team')
  await expect(colleague.getByText('You are not on a team')).toBeVisible()
  await callAs(page, 'delete-list', { listId })
  await colleague.context().close()
})

test('an invited colleague without an account signs up with the address filled in, and is led back', async ({
  page,
  browser,
  request,
  signInAs,
}) => {
  const person = newcomer('invited')
  await signInAs(owner)
  await page.goto('/team')
  await callAs(page, 'invite-member', { email: person.email })
  const visitor = await (await browser.newContext({ baseURL: process.env.E2E_ORIGIN! })).newPage()
  const main = visitor.getByRole('main')
  await visitor.goto(await mailedLink(request, person.email, 'team-invitation'))
  await main.getByRole('link', { name: 'Sign up' }).click()
  await expect(main.getByLabel('Email', { exact: true })).toHaveValue(person.email)
  await main.getByLabel('Password', { exact: true }).fill(person.password)
  await main.getByLabel('Confirm password', { exact: true }).fill(person.password)
  await main.getByRole('checkbox').check()
  await main.getByRole('button', { name: 'Create account' }).click()
  await expect(visitor).toHaveURL('/check-email-confirmation')
  await visitor.context().close()

  // The email is read elsewhere, in a browser that remembers nothing.
  const elsewhere = await (await browser.newContext({ baseURL: process.env.E2E_ORIGIN! })).newPage()
  const there = elsewhere.getByRole('main')
  await elsewhere.goto(await mailedLink(request, person.email, 'confirm-email'))
  await there.getByRole('button', { name: 'Confirm email address' }).click()
  await there.getByRole('link', { name: 'Log in' }).click()
  await there.getByLabel('Password', { exact: true }).fill(person.password)
  await there.getByRole('button', { name: 'Log in', exact: true }).click()
  await there.getByRole('button', { name: 'Join Lakeside Recruiting' }).click()
  await expect(there.getByText('You joined Lakeside Recruiting.')).toBeVisible()
  await elsewhere.context().close()

  await page.goto('/team')
  const member = page.getByRole('row').filter({ hasText: person.email })
  await member.getByRole('button', { name: /^Remove/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove member' }).click()
  await expect(member).toHaveCount(0)
})

test('someone who makes a search or a list chooses whether the team sees it', async ({ page, signInAs }) => {
  await signInAs(recruiter)
  await page.goto('/search?query=cardiology')
  await page.getByRole('complementary').getByRole('button', { name: 'Save Search' }).click()
  const dialog = page.getByRole('dialog', { name: 'Save Search' })
  await dialog.getByLabel('Search name').fill('Only mine')
  await expect(dialog.getByRole('checkbox', { name: 'Share with Lakeside Recruiting' })).toBeChecked()
  await dialog.getByRole('checkbox', { name: 'Share with Lakeside Recruiting' }).uncheck()
  await dialog.getByRole('button', { name: 'Save Search' }).click()
  await expect(dialog).toBeHidden()
  const searches = await callAs<{ data: { id: string; name: string; shared: boolean }[] }>(page, 'get-saved-searches')
  const saved = searches.data.find((search) => search.name === 'Only mine')
  expect(saved?.shared).toBe(false)
  await callAs(page, 'delete-saved-search', { id: saved!.id })

  await page.locator('[data-row]').first().getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Add to List' }).last().click()
  const adding = page.getByRole('dialog', { name: 'Add to List' })
  await adding.getByLabel('List name').fill('Made for the team')
  await expect(adding.getByRole('checkbox', { name: 'Share with Lakeside Recruiting' })).toBeChecked()
  await adding.getByRole('button', { name: 'Create List' }).click()
  await expect(adding).toBeHidden()
  const lists = await callAs<{ data: { id: string; name: string; shared: boolean }[] }>(page, 'get-lists')
  const made = lists.data.find((list) => list.name === 'Made for the team')
  expect(made?.shared).toBe(true)
  await callAs(page, 'delete-list', { listId: made!.id })
})

test('a profile says who contacted the physician and what colleagues noted, and warns before an email', async ({
  page,
  signInAs,
}) => {
  await signInAs(recruiter)
  await page.goto('/lists')
  const { data } = await callAs<{ data: { id: string; name: string }[] }>(page, 'get-lists')
  const listId = data.find(({ name }) => name === 'Cardiology, first round')!.id
  type Listed = { id: number; note: string; lastContact?: { by: string } }
  const listed = (await callAs<{ data: Listed[] }>(page, 'get-list', { listId })).data
  const { id } = listed.find(({ lastContact }) => lastContact?.by === 'Marcus Reed')!
  await page.goto(`/physician/${id}`)
  await expect(page.getByText(/^Emailed by Marcus Reed on /)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Cardiology, first round' })).toBeVisible()
  await expect(page.getByText('by Olivia Chen')).toBeVisible()
  await page.getByRole('button', { name: 'Write an email' }).click()
  await expect(page.getByText('Contacted by Marcus Reed on the team')).toBeVisible()
})

test.describe('an identity provider', () => {
  test.use({ expectedStatuses: [404] })
  test('is named by the owner, with the record to add, and no one logs in with it before', async ({
    page,
    signInAs,
  }) => {
    await signInAs(owner)
    await page.goto('/team')
    await page.getByRole('button', { name: 'Set up identity provider' }).click()
    await page.getByLabel('Domain').fill('lakeside.example')
    await page.getByLabel('Issuer').fill('https://login.lakeside.example')
    await page.getByLabel('Client ID').fill('attending')
    await page.getByLabel('Client secret', { exact: true }).fill('a secret')
    await page.getByRole('button', { name: 'Save identity provider' }).click()
    await expect(page.getByText('_attending.lakeside.example')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Remove', exact: true }).click()
    await expect(page.getByRole('button', { name: 'Set up identity provider' })).toBeVisible()
    await loseSession(page)
    await page.goto('/login')
    await page.getByRole('link', { name: 'Log in with your company' }).click()
    await page.getByLabel('Work email').fill('someone@lakeside.example')
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByText('No team uses company sign-in with this address.')).toBeVisible()
  })
})

test('an owner sees who revealed and exported, and narrows the log', async ({ page, signInAs, browser }) => {
  await signInAs(owner)
  const colleague = await pageOf(browser, recruiter)
  const [first] = await firstPhysicians(colleague)
  await callAs(colleague, 'export-physicians', { physicianIds: [first!.id] })
  await page.goto('/account/team')
  const log = page.getByRole('region', { name: 'Log' })
  await expect(log.getByRole('row').nth(1)).toContainText('Exported 1 physician')
  await expectAccessible(page)
  await log.getByLabel('What').selectOption('Emailed')
  await expect(page).toHaveURL(/log=sent/)
  await expect(log.getByText('Exported 1 physician')).toHaveCount(0)
  // An address that was cut begins at the newest.
  await page.goto('/account/team?log=exported&from=nowhere')
  await expect(log.getByRole('row').nth(1)).toContainText('Exported 1 physician')
})
