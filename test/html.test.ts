/** The HTML standard, over the pages as the server sends them: nesting, ids and what refers to them, attributes. */
import { HtmlValidate } from 'html-validate'
import { beforeAll, describe, expect, test } from 'vitest'
import { paths } from '#shared/product/paths.ts'
import { submitResume } from '../src/features/resume/contracts.ts'
import { publicPages } from '../src/features/site/public-address.ts'
import { getSpecialtyDirectory } from '../src/features/specialties/contracts.ts'
import { contactForm } from '../src/features/support/contracts.ts'
import { type Speaker, sharedServer, type TestServer } from './support/server.ts'

const validator = new HtmlValidate({
  extends: ['html-validate:standard'],
  rules: {
    // Rules of `standard` that are a matter of taste.
    'no-inline-style': 'off',
    'require-sri': 'off',
    // Ids that React makes begin with '_' or hold ':'; what the standard forbids is white space.
    'valid-id': ['error', { relaxed: true }],
  },
})

let server: TestServer
let physicianId = 0
beforeAll(async () => {
  server = await sharedServer()
  const { data } = await server.as('visitor').call(getSpecialtyDirectory, { slug: 'cardiology' })
  physicianId = data[0]!.id
})

async function faultsOf(path: string, speaker: Speaker): Promise<string[]> {
  const headers = await server.as(speaker).headers()
  const html = await (await server.fetch(path, { headers })).text()
  expect(html, path).toContain('</html>')
  return faultsIn(html)
}

async function faultsIn(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html)
  const faults = results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`),
  )
  return [...new Set(faults)]
}

test.each([
  ['<p>A <div>block</div> in a paragraph</p>', 'close-order'],
  ['<div id="a"></div><div id="a"></div>', 'no-dup-id'],
  ['<h2 id="In California">Places</h2>', 'valid-id'],
  ['<button type="button"><a href="/">Link</a></button>', 'element-permitted-content'],
])('%s is no valid HTML', async (html, rule) => {
  expect((await faultsIn(html)).join()).toContain(rule)
})

describe('valid HTML', () => {
  test('has every page for visitors', async () => {
    const found: Record<string, string[]> = {}
    const all = [
      ...publicPages.map(({ path }) => path),
      paths.login(),
      paths.signup(),
      paths.forgotPassword(),
      paths.submitResume(),
      paths.removeInfo(),
      paths.states(),
      `${paths.states()}/texas`,
      '/directory/cardiology',
      '/directory/cardiology/texas',
      paths.physician(physicianId),
      paths.apiDocs(),
      '/no-such-page',
    ]
    for (const path of new Set(all)) {
      const faults = await faultsOf(path, 'visitor')
      if (faults.length > 0) found[path] = faults
    }
    expect(found).toEqual({})
  })

  test('have the pages of members and admins', async () => {
    await server.as('visitor').call(contactForm, {
      name: 'Ann Lee',
      email: 'ann@clinic.example',
      subject: 'Several seats',
      message: 'How much is it for eleven?',
    })
    await server.as('visitor').call(submitResume, {
      contactfirstname: 'Ann',
      contactlastname: 'Lee',
      contacttitle: 'Chief of Cardiology',
      companyname: 'Cedar Clinic',
      specialty: 'Cardiology',
      contactemail: 'ann@clinic.example',
      contactphone: '(415) 555-0100',
      contactcity: 'Oakland',
      contactstate: 'CA',
    })
    const member = server.as('premium')
    const added = await member.post('add-to-list', { listName: 'Hearts', physicianIds: [physicianId] })
    const { listId } = (await added.json()) as { listId: string }
    const found: Record<string, string[]> = {}
    const pages: [Speaker, string][] = [
      ...[
        paths.search(),
        paths.lists(),
        paths.list(listId),
        `${paths.list(listId)}?view=board`,
        paths.today(),
        paths.contacted(),
        paths.match(),
        paths.email(),
        paths.physician(physicianId),
        paths.account('profile'),
        paths.account('subscription'),
        paths.account('exports'),
        paths.account('notifications'),
      ].map((path): [Speaker, string] => ['premium', path]),
      ...[
        paths.adminDashboard(),
        paths.resumeApproval(),
        paths.users(),
        paths.dataDesk(),
        paths.dataDesk('messages'),
        paths.dataDesk('imports'),
        paths.adminSettings(),
        paths.figures(),
        paths.auditLog(),
        paths.system(),
      ].map((path): [Speaker, string] => ['admin', path]),
    ]
    for (const [speaker, path] of pages) {
      const faults = await faultsOf(path, speaker)
      if (faults.length > 0) found[path] = faults
    }
    expect(found).toEqual({})
  })
})
