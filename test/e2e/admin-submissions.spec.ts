/** The admin's decisions about submissions, in the browser. */
import { randomBytes } from 'node:crypto'
import type { APIRequestContext, Page } from '@playwright/test'
import { paths } from '#shared/product/paths.ts'
import { expectAccessible } from './accessible.ts'
import { expect, test } from './fixtures.ts'
import { mailTo } from './newcomers.ts'
import { callAs } from './prepared-things.ts'
import { expectFits } from './settled.ts'

// Every test waits for what it sent itself on the first page of one list.
test.describe.configure({ mode: 'serial' })

const toast = (page: Page, text: string | RegExp) => page.getByRole('dialog').filter({ hasText: text })
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
const unique = () => `Q${randomBytes(5).toString('hex').replaceAll(/\d/g, 'z')}`

async function submit(request: APIRequestContext, more: object = {}) {
  const lastName = unique()
  const email = `${lastName.toLowerCase()}@clinic.example`
  const response = await request.post(paths.call('submit-resume'), {
    data: {
      contactfirstname: 'Ann',
      contactlastname: lastName,
      contacttitle: 'Chief of Cardiology',
      companyname: 'Cedar Clinic',
      specialty: 'Cardiology',
      contactemail: email,
      contactphone: '(415) 555-0100',
      contactcity: 'Oakland',
      contactstate: 'CA',
      ...more,
    },
  })
  if (!response.ok()) throw new Error(await response.text())
  const { id } = (await response.json()) as { id: string }
  return { id, lastName, email }
}

test('the dashboard: approve one, who is found and told; reject another', async ({ page, request, signInAs }) => {
  const [good, bad] = [await submit(request), await submit(request)]
  await signInAs('admin')
  await page.goto('/admin-dashboard')
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible()
  await expectAccessible(page)
  await row(page, good.lastName)
    .getByRole('button', { name: `Approve Ann ${good.lastName}` })
    .click()
  await expect(toast(page, 'Profiles approved successfully')).toBeVisible()
  await expect(row(page, good.lastName)).toHaveCount(0)
  await row(page, bad.lastName)
    .getByRole('button', { name: `Reject Ann ${bad.lastName}` })
    .click()
  await expect(toast(page, 'Profiles rejected')).toBeVisible()
  await expect(row(page, bad.lastName)).toHaveCount(0)
  expect((await mailTo(request, good.email, 'resume-approved')).subject).toBe('Your profile is listed')
  expect((await mailTo(request, bad.email, 'resume-rejected')).subject).toBe('We could not list your profile')
  await page.goto(`/search?query=${good.lastName}`)
  await expect(page.getByRole('heading', { name: '1 physician' })).toBeVisible()
})

test('several at once: nothing chosen, one after another, and some that fail', async ({ page, request, signInAs }) => {
  const sent = [await submit(request), await submit(request), await submit(request)]
  await signInAs('admin')
  await page.goto('/admin-dashboard')
  await page.getByRole('button', { name: 'Approve Selected' }).click()
  await expect(toast(page, 'No profiles selected')).toBeVisible()
  for (const { lastName } of sent) await page.getByLabel(`Select Ann ${lastName}`).check()
  await expect(page.getByRole('status').filter({ hasText: '3 selected of' })).toBeVisible()
  // The second one fails; the third is still sent after it, and never two at a time.
  const second = Promise.withResolvers<void>()
  let running = 0
  let max = 0
  await page.route('**/functions/v1/approve-resume', async (route) => {
    max = Math.max(max, ++running)
    const { submissionId } = route.request().postDataJSON() as { submissionId: string }
    if (submissionId === sent[1]!.id) await second.promise
    running--
    if (submissionId === sent[1]!.id) await route.abort('aborted')
    else await route.continue()
  })
  await page.getByRole('button', { name: 'Approve Selected' }).click()
  await expect(page.getByText('Approving 2 of 3')).toBeVisible()
  second.resolve()
  await expect(toast(page, 'Bulk approve partially failed')).toContainText('1 of 3 failed.')
  expect(max).toBe(1)
  await expect(row(page, sent[0]!.lastName)).toHaveCount(0)
  await expect(row(page, sent[2]!.lastName)).toHaveCount(0)
  // What failed is still there, and still selected.
  await expect(page.getByLabel(`Select Ann ${sent[1]!.lastName}`)).toBeChecked()
  await page.unroute('**/functions/v1/approve-resume')
  await page.getByRole('button', { name: 'Reject Selected' }).click()
  await expect(toast(page, 'Profiles rejected')).toBeVisible()
  await expect(row(page, sent[1]!.lastName)).toHaveCount(0)
})

test('a review shows what changes next to what is listed, and changes it', async ({ page, request, signInAs }) => {
  const first = await submit(request)
  await signInAs('admin')
  await page.goto('/admin-dashboard')
  await callAs(page, 'approve-resume', { submissionId: first.id, action: 'approve' })
  const second = await submit(request, {
    contactlastname: first.lastName,
    contactemail: first.email,
    contacttitle: 'Head of Cardiology',
  })
  const third = await submit(request, { contactstate: 'AZ' })
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(row(page, first.lastName)).toContainText('Head of Cardiology')
  await expect(row(page, third.lastName)).toContainText('No listed physician is in Oakland, Arizona.')
  await row(page, first.lastName).getByRole('button', { name: 'Review' }).click()
  const dialog = page.getByRole('dialog', { name: `Ann ${first.lastName}` })
  const title = dialog.getByRole('row').filter({ hasText: 'Title' })
  await expect(title.getByRole('cell')).toHaveText(['Title', 'Chief of Cardiology', /^Head of Cardiology\s*Changed$/])
  await expectAccessible(page)
  // The next one by its key, and back.
  const other = page.getByRole('dialog', { name: `Ann ${third.lastName}` })
  await page.keyboard.press('j')
  await expect(other.getByText('Is it CA')).toBeVisible()
  await expect(other.getByRole('row').filter({ hasText: 'Location' })).toContainText(
    'No listed physician is in Oakland, Arizona.',
  )
  await page.keyboard.press('k')
  await expect(title).toBeVisible()
  await dialog.getByRole('button', { name: 'Approve' }).click()
  await expect(dialog).toHaveCount(0)
  // What is decided makes way for the next.
  await other.getByRole('button', { name: 'Reject' }).click()
  await expect(other).toHaveCount(0)
  const { data } = await callAs<{ data: { id: string; physician_id: number }[] }>(page, 'get-pending-submissions', {
    status: 'approved',
  })
  const ids = data.filter(({ id }) => id === first.id || id === second.id).map(({ physician_id: id }) => id)
  expect(ids).toHaveLength(2)
  expect(new Set(ids).size).toBe(1)
})

test('someone who may be listed is shown beside the submission, and is updated rather than published again', async ({
  page,
  request,
  signInAs,
}) => {
  const first = await submit(request)
  await signInAs('admin')
  await page.goto('/admin-dashboard')
  await callAs(page, 'approve-resume', { submissionId: first.id, action: 'approve' })
  const second = await submit(request, {
    contactlastname: first.lastName,
    contactphone: '(415) 555-0178',
    contacttitle: 'Head of Cardiology',
    contactstate: 'CA',
  })
  await page.getByRole('button', { name: 'Refresh' }).click()
  await row(page, second.email).getByRole('button', { name: 'Review' }).click()
  const dialog = page.getByRole('dialog', { name: `Ann ${first.lastName}` })
  const comparison = dialog.getByRole('region', { name: 'Who may be the same person' })
  await expect(comparison.getByRole('row').filter({ hasText: 'Title' }).getByRole('cell')).toHaveText([
    'Title',
    'Head of Cardiology',
    'Chief of Cardiology',
  ])
  for (const radio of await dialog.getByRole('radio').all()) await expect(radio).not.toBeChecked()
  await expect(dialog.getByRole('button', { name: 'Approve' })).toHaveAttribute('aria-disabled', 'true')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Update this profile' }).click()
  const changes = dialog.getByRole('region', { name: 'What changes' })
  await expect(changes.getByRole('row').filter({ hasText: 'Title' }).getByRole('cell')).toHaveText([
    'Title',
    'Chief of Cardiology',
    /^Head of Cardiology\s*Changed$/,
  ])
  await dialog.getByRole('button', { name: 'Approve' }).click()
  await expect(toast(page, 'Profiles approved successfully')).toContainText('the physician was updated')
  const { data } = await callAs<{ data: { id: string; physician_id: number }[] }>(page, 'get-pending-submissions', {
    status: 'approved',
  })
  const ids = data.filter(({ id }) => id === first.id || id === second.id).map(({ physician_id: id }) => id)
  expect([ids.length, new Set(ids).size]).toEqual([2, 1])
})

test.describe('a review that someone else finished first', () => {
  test.use({ expectedStatuses: [404, 409] })

  test('says who decided, and who is gone', async ({ page, request, signInAs }) => {
    const first = await submit(request)
    const twin = await submit(request, { contactlastname: first.lastName, contactphone: '(415) 555-0177' })
    await signInAs('admin')
    await page.goto('/admin-dashboard')
    await callAs(page, 'approve-resume', { submissionId: first.id, action: 'approve' })
    await page.getByRole('button', { name: 'Refresh' }).click()
    await row(page, twin.email).getByRole('button', { name: 'Review' }).click()
    const dialog = page.getByRole('dialog', { name: `Ann ${first.lastName}` })
    const found = dialog.getByRole('radio', { name: `Ann ${first.lastName}` })
    await expect(found).toBeVisible()
    await callAs(page, 'add-suppression', { by: 'email', email: first.email, reason: 'asked by mail' })
    // Not `check`: the radio goes when its candidate does.
    await found.click()
    await expect(dialog.getByText('This physician is no longer listed.')).toBeVisible()
    await dialog.getByRole('button', { name: 'Retry' }).click()
    await expect(dialog.getByText('A new physician')).toBeVisible()
    await callAs(page, 'approve-resume', { submissionId: twin.id, action: 'reject' })
    await dialog.getByRole('button', { name: 'Approve' }).click()
    await expect(toast(page, 'Approval failed')).toContainText('This submission was already rejected.')
    await expect(dialog.getByText('Rejected already')).toBeVisible()
    for (const name of ['Approve', 'Reject']) {
      await expect(dialog.getByRole('button', { name })).toHaveAttribute('aria-disabled', 'true')
    }
    await page.keyboard.press('Escape')
    await expect(row(page, first.lastName)).toHaveCount(0)
  })
})

test.describe('resume approval', () => {
  test('three tabs with counts, and decisions with its own words', async ({ page, request, signInAs }) => {
    const { lastName } = await submit(request)
    await signInAs('admin')
    await page.goto('/resume-approval')
    const { counts } = await callAs<{ counts: { approved: number } }>(page, 'get-pending-submissions')
    await expect(page.getByRole('tab', { name: `Approved ${counts.approved}` })).toBeVisible()
    await page.getByRole('button', { name: 'Reject Selected' }).click()
    await expect(toast(page, 'No Submissions Selected')).toBeVisible()
    await expectAccessible(page)
    await row(page, lastName).getByRole('button', { name: 'Approve' }).click()
    await expect(toast(page, 'Resume Approved')).toBeVisible()
    await page.getByRole('tab', { name: `Approved ${counts.approved + 1}` }).click()
    await expect(page).toHaveURL('/resume-approval?status=approved')
    await expect(row(page, lastName)).toBeVisible()
    await expect(page.getByRole('columnheader')).toHaveText([
      'Name',
      'Email',
      'Company',
      'Location',
      'Specialty',
      'Submitted',
      'Approved',
    ])
    await page.getByRole('tab', { name: /^Rejected/ }).click()
    await expect(page.getByRole('columnheader').last()).toHaveText('Processed')
  })

  test('pages: five slots at most; a page that became empty leads back, a tab begins at the first', async ({
    page,
    signInAs,
  }) => {
    await signInAs('admin')
    await page.goto('/resume-approval')
    let total = 225
    await page.route('**/functions/v1/get-pending-submissions', async (route) => {
      const { status, page: asked } = route.request().postDataJSON() as { status: string; page: number }
      const response = await route.fetch({ postData: { status: 'approved' } })
      const answer = await response.json()
      const id = `00000000-0000-4000-8000-00000000000${asked}`
      const data = (asked - 1) * 25 < total ? [{ ...answer.data[0], id, status, contactlastname: `Page${asked}` }] : []
      await route.fulfill({ json: { ...answer, data, total } })
    })
    await page.getByRole('button', { name: 'Refresh' }).click()
    const slots = page.getByRole('navigation', { name: 'Submissions, pages' })
    const drawn = () => slots.innerText().then((text) => text.replaceAll(/\s+/g, ' ').trim())
    await expect.poll(drawn).toBe('1 2 3 … 9')
    // A selection stays on its page, and a review leads on to the next page.
    const reviewed = (of: number) => page.getByRole('dialog', { name: `Page${of}` })
    await page.route('**/functions/v1/review-submission', (route) => route.abort('aborted'))
    await page.getByLabel('Select Ann Page1').check()
    await row(page, 'Page1').getByRole('button', { name: 'Review' }).click()
    await expect(reviewed(1).getByText('1 of 225')).toBeVisible()
    await page.keyboard.press('j')
    await expect(reviewed(2).getByText('26 of 225')).toBeVisible()
    await page.keyboard.press('k')
    await expect(reviewed(1)).toBeVisible()
    await page.keyboard.press('j')
    await expect(reviewed(2)).toBeVisible()
    await page.keyboard.press('Escape')
    await page.getByLabel('Select all on this page').check()
    await expect(page.getByText('2 selected of 225, 1 of them on other pages')).toBeVisible()
    await page.getByRole('button', { name: 'Clear Selection' }).click()
    await slots.getByRole('button', { name: 'Page 3' }).click()
    await slots.getByRole('button', { name: 'Page 9' }).click()
    await expect.poll(drawn).toBe('1 … 7 8 9')
    await expect(row(page, 'Page9')).toBeVisible()
    // The only one of the last page is decided about.
    total = 200
    await page.route('**/functions/v1/approve-resume', (route) => route.fulfill({ json: { message: 'Rejected.' } }))
    await row(page, 'Page9').getByRole('button', { name: 'Reject' }).click()
    await expect(row(page, 'Page8')).toBeVisible()
    await expect.poll(drawn).toBe('1 … 6 7 8')
    await page.getByRole('tab', { name: /^Rejected/ }).click()
    await expect(page).toHaveURL('/resume-approval?status=rejected')
    await page.getByRole('tab', { name: /^Pending/ }).click()
    await expect(row(page, 'Page1')).toBeVisible()
    await expect.poll(drawn).toBe('1 2 3 … 8')
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  })

  test.describe('failures', () => {
    test.use({ expectedStatuses: [401, 403, 422] })

    test('a former admin is told so, and sees none', async ({ page, signInAs }) => {
      await signInAs('admin')
      await page.goto('/resume-approval?status=approved')
      await expect(page.getByRole('row').nth(1)).toBeVisible()
      await page.route('**/functions/v1/get-pending-submissions', (route) =>
        route.fulfill({ status: 403, json: { error: { code: 'forbidden', message: 'Unauthorized' } } }),
      )
      await page.getByRole('button', { name: 'Refresh' }).click()
      await expect(toast(page, 'Authorization Error')).toContainText('You are not authorized to perform this action.')
      await expect(page.getByRole('row')).toHaveCount(0)
    })

    test('one who may no longer decide is told so, and sees none until asking again', async ({
      page,
      request,
      signInAs,
    }) => {
      await submit(request)
      await signInAs('admin')
      await page.goto('/resume-approval')
      await expect(page.getByRole('row').nth(1)).toBeVisible()
      await page.route('**/functions/v1/approve-resume', (route) =>
        route.fulfill({ status: 403, json: { error: { code: 'forbidden', message: 'Unauthorized' } } }),
      )
      await page.getByRole('row').nth(1).getByRole('button', { name: 'Reject' }).click()
      await expect(toast(page, 'Authorization Error')).toContainText('You are not authorized to perform this action.')
      await expect(page.getByRole('row')).toHaveCount(0)
      await page.getByRole('button', { name: 'Refresh' }).click()
      await expect(page.getByRole('row').nth(1)).toBeVisible()
      await page.unrouteAll({ behavior: 'ignoreErrors' })
    })

    test('a list that can’t be loaded again is reported, and the old content stays', async ({ page, signInAs }) => {
      await signInAs('admin')
      await page.goto('/resume-approval')
      await page.route('**/functions/v1/get-pending-submissions', (route) =>
        route.fulfill({ status: 422, json: { error: { code: 'invalid_input', message: 'No.' } } }),
      )
      await page.getByRole('button', { name: 'Refresh' }).click()
      await expect(toast(page, 'Error Loading Submissions')).toBeVisible()
      await expect(page.getByRole('button', { name: 'Approve Selected' })).toBeVisible()
      await page.unrouteAll({ behavior: 'ignoreErrors' })
    })
  })
})

test('on a tablet the whole email of a submission is read', async ({ page, request, signInAs }) => {
  const contactemail = `helena.vasquez-montgomery-${unique().toLowerCase()}@lakefront-orthopedics.example`
  const { lastName } = await submit(request, { contactemail })
  await signInAs('admin')
  await page.setViewportSize({ width: 768, height: 1024 })
  await page.goto('/resume-approval')
  const shown = row(page, lastName).getByText(contactemail)
  await expect(shown).toBeVisible()
  expect(await shown.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)).toBeLessThanOrEqual(0)
})

test('threat 27: a hostile submission is harmless on every page of the desk', async ({ page, request, signInAs }) => {
  const { id, lastName } = await submit(request, {
    contactfirstname: 'Ann <img src=x onerror=window.hit=1>',
    contacttitle: '<script>window.hit=1</script>',
    companyname: '=HYPERLINK("http://evil.example","x")',
    contactcity: 'W'.repeat(100),
    contactskills: Array.from({ length: 50 }, (_, at) => `${'"><svg onload=window.hit=1>'}${at}`),
  })
  expect(
    (await request.post(paths.call('submit-resume'), { data: { contacttitle: 'x'.repeat(10_000) } })).status(),
  ).toBe(422)
  await signInAs('admin')
  const unharmed = async () => {
    expect(await page.evaluate(() => 'hit' in window)).toBe(false)
    expect(await page.locator('a[href^="javascript:"]').count()).toBe(0)
    await expectFits(page)
  }
  for (const path of ['/admin-dashboard', '/resume-approval']) {
    await page.goto(path)
    await expect(row(page, lastName)).toContainText('<script>window.hit=1</script>')
    await unharmed()
  }
  await row(page, lastName).getByRole('button', { name: 'Review' }).click()
  await expect(page.getByRole('dialog').getByText('=HYPERLINK', { exact: false })).toBeVisible()
  await unharmed()
  await callAs(page, 'approve-resume', { submissionId: id, action: 'approve' })
  for (const path of ['/resume-approval?status=approved', '/audit-log']) {
    await page.goto(path)
    await expect(row(page, lastName).first()).toBeVisible()
    await unharmed()
  }
  // Where members and strangers meet it.
  await page.goto(`/search?query=${lastName}`)
  await expect(page.getByRole('heading', { name: '1 physician' })).toBeVisible()
  await unharmed()
  await page
    .getByRole('link', { name: new RegExp(lastName) })
    .first()
    .click()
  const comparison = page.getByRole('dialog')
  await expect(comparison.getByRole('heading').first()).toContainText(lastName)
  await unharmed()
  await page.goto(page.url().replace(/\/search.*#physician-/, '/physician/'))
  await expect(page).toHaveURL(/\/physicians?\/\d+/)
  // What stands in brackets behind a name is no part of it.
  await expect(page.getByRole('heading', { level: 1 })).toContainText(`Ann ${lastName}`)
  await unharmed()
})
