import { readFile } from 'node:fs/promises'
import type { APIRequestContext, Download, Page } from '@playwright/test'
import { paths } from '#shared/product/paths.ts'
import { fullName } from '#shared/text/physician-name.ts'
import { authenticatorCode } from '../support/authenticator.ts'
import { readCsv, readPdf, readXlsx } from '../support/export-readers.ts'
import { expectAccessible } from './accessible.ts'
import { test as base, expect } from './fixtures.ts'
import { join, ownOrigin } from './newcomers.ts'
import { firstPhysicians, makeList } from './prepared-things.ts'

/** Signed in as someone on the annual plan who has exported nothing. */
const test = base.extend<{ annual: { password: string; post: (name: string, input: object) => Promise<unknown> } }>({
  annual: async ({ page, request, signInAs, baseURL }, use) => {
    const person = await join(request)
    await signInAs(person)
    const post = async (name: string, input: object) => {
      const response = await page.request.post(paths.call(name), { data: input, headers: { origin: baseURL! } })
      if (!response.ok()) throw new Error(`${name}: ${await response.text()}`)
      return response.json() as Promise<unknown>
    }
    const { url } = (await post('create-checkout', { priceId: 'price_annual' })) as { url: string }
    const sessionId = decodeURIComponent(url.split('/').at(-1)!)
    await pay(request, sessionId)
    await use({ post, password: person.password })
  },
})

async function pay(request: APIRequestContext, sessionId: string): Promise<void> {
  const data = { sessionId, card: '4242 4242 4242 4242', agreed: true }
  const response = await request.post(paths.call('pay-sandbox-checkout'), { data, headers: ownOrigin() })
  expect(await response.json()).toMatchObject({ outcome: 'paid' })
}

const searchHead = (page: Page) => page.locator('.work-header')
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Export physicians' })

async function bytesOf(download: Download): Promise<Uint8Array> {
  return new Uint8Array(await readFile(await download.path()))
}

async function openDialog(page: Page, address = '/search?state=TX') {
  await page.goto(address)
  await searchHead(page).getByRole('button', { name: 'Export Selected' }).click()
  await expect(dialog(page)).toBeVisible()
}

/** No one is selected: the whole search has to be chosen. */
async function openForAll(page: Page, address?: string) {
  await openDialog(page, address)
  await dialog(page)
    .getByLabel(/^All results of this search/)
    .check()
}

async function confirm(page: Page): Promise<Download> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog(page)
      .getByRole('button', { name: /^Export [\d,]+ physicians?$/ })
      .click(),
  ])
  return download
}

test.describe('with a second factor', () => {
  test.use({ expectedStatuses: [422] })

  test('a large export asks for a code, and for another one after a wrong one', async ({ page, annual }) => {
    const setup = await annual.post('enable-two-factor', { password: annual.password })
    const { secret } = setup as { secret: string }
    await annual.post('confirm-two-factor', { code: await authenticatorCode(secret, -1) })
    // From the account page, in a dialog of its own: it is the thousandth row and more of a day.
    const physicianIds = Array.from({ length: 900 }, (_, index) => index + 1)
    await annual.post('start-export', { source: { kind: 'selection', physicianIds } })
    await page.goto('/account?tab=exports')
    const stored = page.getByRole('list', { name: 'Kept exports' })
    await stored.getByRole('button', { name: /^More actions/ }).click()
    await page.getByRole('menuitem', { name: 'Export again' }).click()
    const asking = page.getByRole('dialog', { name: 'Enter a code' })
    await expect(asking.getByLabel('Code', { exact: true })).toBeFocused()
    await expectAccessible(page)
    await asking.getByLabel('Code', { exact: true }).fill(await authenticatorCode(secret))
    await asking.getByRole('button', { name: 'Export again' }).click()
    await expect(asking).toHaveCount(0)
    await expect(stored.getByRole('listitem')).toHaveCount(2)

    await openForAll(page, '/search')
    const press = dialog(page).getByRole('button', { name: /^Export [\d,]+ physicians?$/ })
    await press.click()
    const code = dialog(page).getByLabel('Code', { exact: true })
    await expect(code).toBeFocused()
    await expect(code).toHaveAccessibleDescription(/Enter the code your authenticator app shows now/)
    await expectAccessible(page)
    await code.fill('000000')
    await press.click()
    await expect(code).toHaveAccessibleDescription(/That code isn’t right/)
    await expect(code).toHaveValue('')
    await code.fill(await authenticatorCode(secret, 1))
    const download = await confirm(page)
    expect(readCsv(await bytesOf(download)).length).toBeGreaterThan(1001)
  })
})

test.describe('Export Selected', () => {
  test('exports the selection, in the chosen columns and order, which a preset keeps', async ({ page, annual }) => {
    expect(annual).toBeTruthy()
    await page.goto('/search?state=TX')
    await page.getByRole('toolbar', { name: 'Results' }).getByRole('button', { name: 'Select Page' }).click()
    await searchHead(page).getByRole('button', { name: 'Export Selected' }).click()
    const form = dialog(page)
    await expect(form.getByLabel('Selected physicians (25)')).toBeChecked()
    await form.getByRole('button', { name: 'Move Last Name up' }).click()
    await form.getByLabel('Credential', { exact: true }).uncheck()
    await form.getByLabel('ZIP', { exact: true }).check()
    await form.getByLabel('Preset name').fill('Call sheet')
    await form.getByRole('button', { name: 'Save preset' }).click()
    await expect(form.getByLabel('Columns', { exact: true })).toHaveValue(/^[\w-]{36}$/)
    await expectAccessible(page)
    const download = await confirm(page)
    expect(download.suggestedFilename()).toMatch(/^physician_export_selected-physicians_\d{4}-\d\d-\d\d\.csv$/)
    const [columns, ...rows] = readCsv(await bytesOf(download))
    expect(columns?.slice(0, 3)).toEqual(['Last Name', 'First Name', 'Title'])
    expect(columns?.at(-1)).toBe('ZIP')
    expect(rows).toHaveLength(25)
    await expect(page.getByText('Export Successful')).toBeVisible()
    await expect(page.getByText('Exported 25 physician records')).toBeVisible()
    await expect(form).toBeHidden()
    // The preset is there at the next visit, and can be forgotten.
    await openDialog(page)
    await form.getByLabel('Columns', { exact: true }).selectOption({ label: 'Call sheet (21)' })
    await expect(form.getByRole('listitem').first()).toContainText('Last Name')
    await form.getByRole('button', { name: 'Delete preset' }).click()
    await expect(form.getByText('Custom (21)')).toBeAttached()
  })

  test('for another program has its columns, and says what to know', async ({ page, annual }) => {
    expect(annual).toBeTruthy()
    await openForAll(page, '/search?state=VT')
    const form = dialog(page)
    await form.getByLabel('Excel').check()
    await form.getByLabel('For', { exact: true }).selectOption({ label: 'Salesforce leads' })
    // Its import takes no workbook.
    await expect(form.getByLabel('CSV')).toBeChecked()
    await expect(form.getByText('A lead needs a company.')).toBeVisible()
    await expect(form.getByLabel('Columns', { exact: true })).toHaveCount(0)
    await expectAccessible(page)
    const download = await confirm(page)
    expect(download.suggestedFilename()).toMatch(/salesforce_\d{4}-\d\d-\d\d\.csv$/)
    expect((await readFile(await download.path(), 'utf8')).split('\r\n')[0]).toMatch(/^First Name,Last Name,Company,/)
  })

  test('as vCards is a file for an address book', async ({ page, annual }) => {
    expect(annual).toBeTruthy()
    await openForAll(page, '/search?state=VT')
    await dialog(page).getByLabel('vCard').check()
    const download = await confirm(page)
    expect(download.suggestedFilename()).toMatch(/\.vcf$/)
    expect(await readFile(await download.path(), 'utf8')).toMatch(/^BEGIN:VCARD\r\nVERSION:3\.0\r\n/)
  })

  for (const [format, extension, read] of [
    ['Excel', 'xlsx', async (bytes: Uint8Array) => (await readXlsx(bytes)).length - 1],
    ['PDF', 'pdf', async (bytes: Uint8Array) => (await readPdf(bytes)).join(' ').split(' NPI ').length - 1],
  ] as const) {
    test(`exports a whole search as ${format}`, async ({ page, annual }) => {
      expect(annual).toBeTruthy()
      await openDialog(page)
      await expect(dialog(page).getByLabel(/^Selected physicians/)).toBeDisabled()
      const all = dialog(page).getByLabel(/^All results of this search/)
      // No one is selected: nothing is chosen, and a whole search says what it means.
      await expect(all).not.toBeChecked()
      await expect(dialog(page).getByRole('button', { name: 'Export', exact: true })).toHaveAccessibleDescription(
        'Choose what to export.',
      )
      await all.check()
      await expect(dialog(page).getByText(/^This exports [\d,]+ physicians\..*money-back guarantee\.$/)).toBeVisible()
      await dialog(page).getByLabel(format, { exact: true }).check()
      const button = dialog(page).getByRole('button', { name: /^Export [\d,]+ physicians$/ })
      const count = Number(/[\d,]+/.exec(await button.innerText())![0].replace(',', ''))
      const download = await confirm(page)
      expect(download.suggestedFilename()).toMatch(
        new RegExp(`^physician_export_search-texas_\\d{4}-\\d\\d-\\d\\d\\.${extension}$`),
      )
      expect(count).toBeGreaterThan(100)
      expect(await read(await bytesOf(download))).toBe(count)
    })
  }

  test('says that no column is chosen', async ({ page, annual }) => {
    expect(annual).toBeTruthy()
    await openForAll(page)
    for (const box of await dialog(page).getByRole('checkbox').all()) await box.setChecked(false)
    const button = dialog(page).getByRole('button', { name: /^Export/ })
    await expect(button).toHaveAttribute('aria-disabled', 'true')
    await expect(button).toHaveAccessibleDescription('Choose at least one column.')
  })

  test('gives the focus back when it is closed', async ({ page, annual }) => {
    expect(annual).toBeTruthy()
    await openForAll(page)
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toBeHidden()
    await expect(searchHead(page).getByRole('button', { name: 'Export Selected' })).toBeFocused()
  })
})

test.describe('a list', () => {
  test('is exported by its own button, or what is selected of it', async ({ page, annual }) => {
    expect(annual).toBeTruthy()
    const people = (await firstPhysicians(page)).slice(0, 3)
    const ids = people.map(({ id }) => id)
    const listId = await makeList(page, 'Call first', ids)
    const names = people.map(({ firstName, lastName }) => `${firstName} ${lastName}`)
    const namesIn = async (download: Download) => {
      const [, ...rows] = readCsv(await bytesOf(download))
      return rows.map(([first, last]) => `${first} ${last}`)
    }
    await page.goto(paths.list(listId))
    await page.getByRole('button', { name: 'Export', exact: true }).click()
    await expect(dialog(page).getByRole('button', { name: 'Export 3 physicians' })).toBeVisible()
    await expectAccessible(page)
    expect((await namesIn(await confirm(page))).toSorted()).toEqual(names.toSorted())
    await expect(page.getByText('Exported 3 physician records')).toBeVisible()
    await expect(dialog(page)).toBeHidden()
    await page
      .getByRole('checkbox', { name: `Select ${fullName(people[1]!)}` })
      .first()
      .check()
    await page.getByRole('button', { name: 'Export Selected' }).first().click()
    await expect(dialog(page).getByLabel('Selected physicians (1)')).toBeChecked()
    expect(await namesIn(await confirm(page))).toEqual([names[1]])
  })
})

test.describe('an export that takes longer', () => {
  /** The server has it in no time; here it says that it is still at it until it is let go. */
  async function preparing(page: Page): Promise<() => void> {
    let ready = false
    const slow = (one: { done: number; count: number }) => ({
      ...one,
      state: 'preparing',
      done: Math.floor(one.count / 2),
    })
    await page.route(`**${paths.call('start-export')}`, async (route) => {
      const response = await route.fetch()
      const body = await response.json()
      await route.fulfill({ response, json: { ...body, export: slow(body.export) } })
    })
    await page.route(`**${paths.call('get-exports')}`, async (route) => {
      const response = await route.fetch()
      const body = await response.json()
      await route.fulfill({ response, json: ready ? body : { data: body.data.map(slow) } })
    })
    return () => {
      ready = true
    }
  }

  test('shows how far it is, and comes when it is ready', async ({ page, annual }) => {
    expect(annual).toBeTruthy()
    const letGo = await preparing(page)
    await openForAll(page)
    const download = confirm(page)
    await expect(dialog(page).getByRole('progressbar')).toHaveAttribute('aria-valuenow', /^(49|50)$/)
    letGo()
    expect((await download).suggestedFilename()).toMatch(/^physician_export_search-texas_.*\.csv$/)
  })

  test('can be left alone, and is found in the account', async ({ page, annual }) => {
    expect(annual).toBeTruthy()
    await preparing(page)
    await openForAll(page)
    await dialog(page)
      .getByRole('button', { name: /^Export/ })
      .click()
    await dialog(page).getByRole('button', { name: 'Continue in the background' }).click()
    await expect(dialog(page)).toBeHidden()
    await expect(page.getByText('Export continues in the background')).toBeVisible()
    await page.goto('/account?tab=exports')
    await expect(page.getByRole('list', { name: 'Kept exports' }).getByText('Search: Texas')).toBeVisible()
  })
})

test.describe('what goes wrong', () => {
  test.describe('the quota', () => {
    test.use({ expectedStatuses: [429] })
    test('is told with its numbers', async ({ page, annual }) => {
      // Other tests add and remove a few physicians meanwhile.
      const all = (await annual.post('start-export', { source: { kind: 'search' } })) as { export: { count: number } }
      const physicianIds = Array.from({ length: 10_000 - all.export.count }, (_, index) => index + 1)
      await annual.post('start-export', { source: { kind: 'selection', physicianIds } })
      await openForAll(page)
      await dialog(page)
        .getByRole('button', { name: /^Export/ })
        .click()
      await expect(page.getByText('Export Failed')).toBeVisible()
      await expect(
        page.getByText(/^You can export 10,000 physicians a day and have exported (9,9\d\d|10,000)/),
      ).toBeVisible()
      await expect(dialog(page)).toBeVisible()
    })
  })

  test.describe('the server', () => {
    test.use({ expectedStatuses: [503] })
    test('is told with what to do', async ({ page, annual }) => {
      expect(annual).toBeTruthy()
      await page.route(`**${paths.call('download-export')}`, (route) =>
        route.fulfill({ status: 503, json: { error: { code: 'unavailable', message: 'Busy.' } } }),
      )
      await openForAll(page)
      await dialog(page)
        .getByRole('button', { name: /^Export/ })
        .click()
      await expect(page.getByText('Failed to export physicians. Please try again.')).toBeVisible()
    })
  })

  test.describe('the session', () => {
    test.use({ expectedStatuses: [401] })
    test('that has ended is told in the words of the catalogue', async ({ page, context, annual }) => {
      expect(annual).toBeTruthy()
      await openForAll(page)
      await context.clearCookies()
      await dialog(page)
        .getByRole('button', { name: /^Export/ })
        .click()
      await expect(page.getByText('Authentication Required')).toBeVisible()
      await expect(page.getByText('Please log in to export physicians')).toBeVisible()
    })
  })
})

test.describe('who may not', () => {
  test('demo is told why', async ({ page, signInAs }) => {
    await signInAs('demo')
    await page.goto('/search')
    const button = searchHead(page).getByRole('button', { name: 'Export (Demo Restricted)', exact: true })
    await expect(button).toHaveAttribute('aria-disabled', 'true')
    await expect(button).toHaveAccessibleDescription('This feature is disabled in demo mode')
    await button.focus()
    await page.keyboard.press('Enter')
    await expect(dialog(page)).toBeHidden()
  })

  test('basic is told why, and led to the plan that exports', async ({ page, signInAs }) => {
    await signInAs('basic')
    await page.goto('/search')
    const link = searchHead(page).getByRole('link', { name: 'Export Selected', exact: true })
    await expect(link).toHaveAccessibleDescription('Annual plan required to export')
    await expect(link).toHaveAttribute('href', '/pricing')
  })
})

test.describe('the Exports tab', () => {
  test('is empty at first, then counts, and gives every format again', async ({ page, annual }) => {
    await page.goto('/account?tab=exports')
    await expect(page.getByText('No recent export activity')).toBeVisible()
    const found = (await annual.post('search-physicians', {})) as { data: { id: number }[] }
    const physicianIds = found.data.slice(0, 3).map(({ id }) => id)
    for (let count = 1; count <= 6; count++) {
      const source = { kind: 'selection', physicianIds: physicianIds.slice(0, (count % 3) + 1) }
      await annual.post('start-export', { source })
    }
    await page.reload()
    const recent = page.getByRole('list', { name: 'Recent exports' }).getByRole('listitem')
    await expect(recent).toHaveCount(5)
    await expect(recent.nth(0)).toContainText('1 contact')
    await expect(recent.nth(1)).toContainText('3 contacts')
    await expect(page.getByText('exports in total')).toBeVisible()
    const stored = page.getByRole('list', { name: 'Kept exports' }).getByRole('listitem')
    await expect(stored).toHaveCount(6)
    for (const [format, name] of [
      ['CSV', 'csv'],
      ['Excel', 'xlsx'],
      ['PDF', 'pdf'],
    ] as const) {
      await stored.nth(1).getByRole('button', { name: 'Download Selected physicians' }).click()
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('menuitem', { name: format }).click(),
      ])
      expect(download.suggestedFilename()).toMatch(new RegExp(`^physician_export_selected-physicians_.*\\.${name}$`))
    }
    await stored.nth(0).getByRole('button', { name: 'More actions for Selected physicians' }).click()
    await page.getByRole('menuitem', { name: 'Export again' }).click()
    await expect(stored).toHaveCount(7)
    await stored.nth(0).getByRole('button', { name: 'More actions for Selected physicians' }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete export' }).click()
    await expect(page.getByText('Export deleted')).toBeVisible()
    await expect(stored).toHaveCount(6)
  })
})

test.describe('Export Full Profile', () => {
  test('is an export of one, for admins', async ({ page, signInAs }) => {
    await signInAs('admin')
    await page.goto('/physician/7')
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export Full Profile' }).click(),
    ])
    expect(readCsv(await bytesOf(download))).toHaveLength(2)
    await expect(page.getByText('Exported 1 physician records')).toBeVisible()
  })

  test('is shown to no one else', async ({ page, signInAs }) => {
    await signInAs('premium')
    await page.goto('/physician/7')
    await expect(page.getByRole('button', { name: 'Write an email' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Export Full Profile' })).toHaveCount(0)
  })
})
