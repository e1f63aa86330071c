/**
 * What the browser helper reads from pages: kinds of pages that recruiters meet, of our own
 * (clients/extension/test/pages).
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buildExtension } from '../../clients/extension/build.ts'
import { projectRoot } from '../../src/server/settings/project-root.ts'
import { expect, test } from './fixtures.ts'

const folder = path.join(projectRoot, 'clients/extension/test/pages')
const textOf = (file: string) => readFileSync(path.join(folder, file), 'utf8')
const expected: Record<string, unknown> = JSON.parse(textOf('expected.json'))
const made = mkdtempSync(path.join(tmpdir(), 'attending-helper-'))
let reader: string

test.use({ checkAccessibility: false })
test.beforeAll(async () => {
  await buildExtension({ folder: made, origin: 'https://attending.example' })
  reader = readFileSync(path.join(made, 'read-page.js'), 'utf8')
})
test.afterAll(() => rmSync(made, { recursive: true, force: true }))

test('all pages have an expected answer', () => {
  const pages = readdirSync(folder).filter((file) => file.endsWith('.html'))
  expect(pages.map((file) => file.replace('.html', '')).toSorted()).toEqual(Object.keys(expected).toSorted())
})

for (const [name, answer] of Object.entries(expected)) {
  test(`${name}: ${typeof answer === 'string' ? answer : 'its physician'}, again and again, and the page stays as it is`, async ({
    page,
  }) => {
    await page.setContent(textOf(`${name}.html`))
    const before = await page.content()
    expect(await page.evaluate(reader)).toEqual(answer)
    expect(await page.evaluate(reader)).toEqual(answer)
    expect(await page.content()).toBe(before)
  })
}
