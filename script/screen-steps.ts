/** What script/screens clicks, fills in, and chooses before it captures a page. */
import type { Page } from '@playwright/test'
import { paths } from '#shared/product/paths.ts'
import { personaEmail } from '../src/server/start/personas.ts'

export type Step = (page: Page) => Promise<void>

const shown = (page: Page, role: 'button' | 'link' | 'tab', name: string | RegExp) =>
  page.getByRole(role, { name, exact: true }).filter({ visible: true }).first()

export const press =
  (role: 'button' | 'link' | 'tab', name: string | RegExp): Step =>
  async (page) => {
    await shown(page, role, name).click()
    await page.waitForLoadState('networkidle')
  }

/** The step, while the server can't answer the call; once it ends, the error is showing. */
export const failing =
  (call: string, step: Step): Step =>
  async (page) => {
    const error = { code: 'internal', message: 'Something went wrong. Please try again.' }
    await page.route(`**${paths.call(call)}`, (route) => route.fulfill({ status: 500, json: { error } }))
    await step(page)
    await page
      .getByText(/failed/i)
      .filter({ visible: true })
      .first()
      .waitFor()
  }

/** The click on a tab whose data doesn't arrive. */
export const waitingFor =
  (tab: string): Step =>
  async (page) => {
    const asked = page.waitForRequest(/\.data/)
    await page.route(/\.data/, () => {})
    await shown(page, 'tab', tab).click()
    await asked
    // A page that loads quickly never shows that it is loading.
    await page.getByRole('progressbar', { name: 'Loading page' }).waitFor()
    await page.waitForTimeout(500)
  }

/** The filters of a search, which a phone has behind a button. */
export const openFilters: Step = async (page) => {
  const filters = page.getByRole('button', { name: /^Filters/ }).filter({ visible: true })
  if (await filters.count()) await filters.first().click()
  await page.waitForLoadState('networkidle')
}

/** The step, and down to the part with this title, within whatever scrolls. */
export const downTo =
  (title: string, step?: Step): Step =>
  async (page) => {
    await step?.(page)
    const part = page.getByText(title, { exact: true }).filter({ visible: true }).last()
    await part.evaluate((element) => element.scrollIntoView({ block: 'start' }))
    await page.waitForLoadState('networkidle')
  }

/** The photo of a claim, and the form to refuse it. */
export const openClaimPhoto: Step = async (page) => {
  await press('button', /^Show the photo/)(page)
  await page.getByRole('img', { name: /^License or badge/ }).waitFor()
  await press('button', /^Refuse the photo/)(page)
}

/** A press on the map's layer. On a phone the map of a search is among the filters; a profile has none there. */
export const openShortageMap: Step = async (page) => {
  await openFilters(page)
  const layer = page.getByRole('button', { name: 'Shortage areas' }).filter({ visible: true })
  if (await layer.count()) await layer.first().click()
  await page.waitForLoadState('networkidle')
}

/** A corrected title, with its history. */
export const saveCorrection: Step = async (page) => {
  await page.getByLabel('Title').fill('Chief of Neurology')
  await page.getByLabel('Where do you have this from?').fill('The practice’s website, on the phone with the front desk')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await page.getByRole('cell', { name: 'Chief of Neurology' }).first().waitFor()
}

/** What is typed, with the first of what is offered for it chosen. */
export const typeInto =
  (label: RegExp, text: string): Step =>
  async (page) => {
    await page.getByLabel(label).pressSequentially(text)
    await page.getByRole('listbox').first().waitFor()
    await page.keyboard.press('ArrowDown')
    await page.waitForLoadState('networkidle')
  }

/** As far as the press that leads to the payment provider. */
export const choosePlan =
  (name: string): Step =>
  async (page) => {
    const plan = page.getByRole('region', { name, exact: true })
    await plan.getByRole('checkbox').check()
    await plan.getByRole('button', { name: `Get ${name}` }).click()
  }

/** A form with these texts in its fields, sent. */
export const send =
  (texts: Readonly<Record<string, string>>, button: string | RegExp): Step =>
  async (page) => {
    for (const [label, text] of Object.entries(texts)) {
      const field = page
        .getByRole('main')
        .getByLabel(new RegExp(`^${label}( Optional)?$`))
        .first()
      const isChoice = await field.evaluate((element) => element.tagName === 'SELECT')
      await (isChoice ? field.selectOption(text) : field.fill(text))
    }
    await press('button', button)(page)
  }

export const openAccount = press('button', personaEmail('premium'))

const contacts = `First Name,Last Name,Credential,Specialty,Organization,City,State,Email,Cell,NPI,Source
Alana,Whitaker,MD,Cardiology,Trinity River Physicians,Fort Worth,TX,alana.whitaker@trinityriver.example,(214) 555-0110,,Conference
Marcus,Boyd,DO,Internal Medicine,Trinity River Physicians,Dallas,TX,marcus.boyd@trinityriver.example,(214) 555-0111,,Conference
Yesenia,,MD,Emergency Medicine,Lakefront Orthopedics and Sports Medicine of the Upper Midwest,Chicago,IL,yesenia@lakefront.example,,123,Referral
`

const importFile = (name: string, mimeType: string, text: string) => async (page: Page) => {
  await page.getByLabel('File', { exact: true }).setInputFiles({ name, mimeType, buffer: Buffer.from(text) })
  await press('button', 'Preview')(page)
}

export const previewContacts: Step = async (page) => {
  await importFile('contacts-from-the-spring-conference.csv', 'text/csv', contacts)(page)
  await page.getByRole('button', { name: 'Dry run' }).waitFor()
}

/** A file that isn't a list of physicians. */
export const previewInvoices: Step = async (page) => {
  await importFile('invoices.csv', 'text/csv', 'Invoice,Amount,Paid\n1001,250.00,yes\n1002,80.00,no\n')(page)
  await page.getByText('This file cannot be imported as it is').waitFor()
}

export const chooseBadResume: Step = async (page) => {
  const buffer = Buffer.from('%PDF-1.7 with nothing behind it')
  await page.getByLabel('Resume file').setInputFiles({ name: 'resume.pdf', mimeType: 'application/pdf', buffer })
  await page.getByRole('region', { name: 'Have a resume?' }).getByRole('alert').filter({ hasText: /./ }).waitFor()
}
