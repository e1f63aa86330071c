/** What search engines and social networks are told, and what the public pages are counted from. */

import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { recordChanges } from '#data/changes.ts'
import { mergeDraft } from '#data/merge/merge-draft.ts'
import { emptyDraft } from '#data/physicians/draft.ts'
import { inTransaction } from '#shared/database/transaction.ts'
import { searchPhysicians } from '../src/features/search/contracts.ts'
import { filterNames } from '../src/features/search/filters.ts'
import { getExampleSearches, getSiteFacts, getSiteSettings, saveSiteSettings } from '../src/features/site/contracts.ts'
import { publicPages } from '../src/features/site/public-address.ts'
import { getSpecialtyCounts, getSpecialtyDirectory, getStateDirectory } from '../src/features/specialties/contracts.ts'
import { paths } from '../src/shared/product/paths.ts'
import { specialtySlug } from '../src/shared/text/specialty-slug.ts'
import { startTestServer, type TestServer } from './support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const visitor = () => server.as('visitor')
const text = async (path: string) => (await server.fetch(path)).text()

/** A physician of no generated data; resolves once search knows of them. */
async function add(first: string, last: string, specialty = 'Cardiology', state = 'TX'): Promise<number> {
  const contacts = { personal_email: `${first}@home.example`, direct_phone: '(512) 555-0123' }
  const id = await inTransaction(server.deps.db, async (db) => {
    const draft = { ...emptyDraft(first, last), city: 'Austin', state, specialty, contacts }
    return (await mergeDraft(db, draft, 'csv', null)).physicianId ?? 0
  })
  await caughtUp()
  return id
}

async function remove(id: number): Promise<void> {
  await inTransaction(server.deps.db, async (db) => {
    await sql`delete from physicians where id = ${id}`.execute(db)
    await recordChanges(db, [{ physicianId: id, kind: 'deleted' }])
  })
  await caughtUp()
}

/** Lets the generated physicians pass for real ones meanwhile. */
async function withRealData(check: () => Promise<void>): Promise<void> {
  const mark = (from: boolean) =>
    server.pool.query('update physicians set generated = $1 where generated = $2', [!from, from])
  await mark(true)
  // What is kept is read again after a change.
  const id = await add('Rhea', 'Change')
  try {
    await check()
  } finally {
    await mark(false)
    await remove(id)
  }
}

async function caughtUp(): Promise<void> {
  const { rows } = await server.pool.query('select coalesce(max(id), 0)::int as newest from physician_changes')
  await vi.waitFor(async () => expect(await server.deps.search.lastChange()).toBeGreaterThanOrEqual(rows[0].newest), {
    timeout: 10_000,
  })
}

describe('get-site-facts', () => {
  test('counts the data and the code, and counts again after a change', async () => {
    const before = await visitor().call(getSiteFacts, {})
    const { rows } = await server.pool.query(
      'select count(*)::int as physicians, count(distinct specialty)::int as specialties from physicians',
    )
    expect(before).toMatchObject(rows[0])
    // Keywords are one more, next to the filters.
    expect(before.parameters).toBe(filterNames.length + 1)
    expect(before.states).toBeGreaterThan(40)
    expect(before.states).toBeLessThanOrEqual(51)
    const id = await add('Ana', 'Counted', 'Hepatology')
    expect(await visitor().call(getSiteFacts, {})).toMatchObject({
      physicians: before.physicians + 1,
      specialties: before.specialties + 1,
    })
    await remove(id)
    expect(await visitor().call(getSiteFacts, {})).toEqual(before)
  })
})

describe('the example searches of the landing page', () => {
  test('are answered by the index, with no way to reach anyone', async () => {
    const { data } = await visitor().call(getExampleSearches, {})
    expect(data.length).toBeGreaterThan(0)
    for (const { query, parts, total, people, sample } of data) {
      const found = await server.as('premium').call(searchPhysicians, { filters: { query } })
      expect(total).toBe(found.total)
      expect(parts.map(({ label }) => label)).toEqual(found.reading?.parts.map(({ label }) => label))
      expect(people.map(({ id }) => id)).toEqual(found.data.slice(0, 3).map(({ id }) => id))
      expect(sample).toBe(true)
    }
    const told = JSON.stringify(data)
    const { rows } = await server.pool.query(
      'select value from physician_contacts where masked is not null and physician_id = any($1)',
      [data.flatMap(({ people }) => people.map(({ id }) => id))],
    )
    expect(rows.length).toBeGreaterThan(0)
    for (const { value } of rows) expect(told).not.toContain(value)
  })
})

describe('a state', () => {
  test('has all its specialties and hospitals, at one address', async () => {
    const state = await server.as('visitor').call(getStateDirectory, { state: 'TX' })
    const { rows } = await server.pool.query(
      "select count(*)::int as total from physicians where state = 'TX' and deactivated_on is null",
    )
    expect(state.total).toBe(rows[0].total)
    expect(state.sample).toBe(true)
    const [most] = state.specialties
    const directory = await server
      .as('visitor')
      .call(getSpecialtyDirectory, { slug: specialtySlug(most!.specialty), state: 'TX' })
    expect(directory.total).toBe(most!.count)
    expect(state.specialties.map(({ count }) => count)).toEqual(
      state.specialties.map(({ count }) => count).toSorted((a, b) => b - a),
    )
    expect((await visitor().post('get-state-directory', { state: 'XX' })).status).toBe(422)
    for (const other of ['tx', 'TX', 'Texas']) {
      expect((await server.fetch(`/states/${other}`)).headers.get('location')).toBe('/states/texas')
    }
    expect((await server.fetch('/states/nowhere')).status).toBe(404)
    const page = await (await server.fetch('/states/texas')).text()
    expect(page).toContain('Physicians in Texas')
    expect(page).toContain(`/directory/${specialtySlug(most!.specialty)}/texas`)
    // Made-up physicians are not for search engines.
    expect(page).toContain('noindex')
    expect(await (await server.fetch('/specialties')).text()).toContain('href="/states"')
    expect(await (await server.fetch('/states')).text()).toContain('href="/states/texas"')
  })
})

describe('get-specialty-directory', () => {
  test('names the states of a specialty, and keeps to one when asked', async () => {
    const all = await visitor().call(getSpecialtyDirectory, { slug: 'internal-medicine' })
    const { rows } = await server.pool.query(
      "select state, count(*)::int as count, count(*) filter (where specialty = 'Internal Medicine')::int as primary from physicians where 'Internal Medicine' = any(specialty || secondary_specialties) and state = 'TX' group by state",
    )
    const { primary, ...inTexas } = rows[0]
    expect(all.states).toContainEqual(inTexas)
    const texas = await visitor().call(getSpecialtyDirectory, { slug: 'internal-medicine', state: 'TX' })
    expect(texas.total).toBe(inTexas.count)
    expect(texas.data.length).toBe(Math.min(25, inTexas.count))
    expect(texas.data.every(({ state }) => state === 'TX')).toBe(true)
    const isPrimary = texas.data.map(({ specialty }) => specialty === 'Internal Medicine')
    expect(isPrimary).toEqual(texas.data.map((_, at) => at < primary))
    expect((await visitor().post('get-specialty-directory', { slug: 'cardiology', state: 'XX' })).status).toBe(422)
  })
})

describe('the pages of specialties', () => {
  test('every card leads to a page that names the same number', async () => {
    const counts = await visitor().call(getSpecialtyCounts, {})
    const page = await text(paths.specialties())
    for (const { specialty, count } of counts) {
      expect(page).toContain(`href="${paths.specialtyDirectory(specialtySlug(specialty))}"`)
      const directory = await visitor().call(getSpecialtyDirectory, { slug: specialtySlug(specialty) })
      expect(directory).toMatchObject({ specialty, total: count })
    }
  })

  test('a slug has one address, whatever case it is written in', async () => {
    for (const [written, address] of [
      ['/directory/OBGYN', '/directory/obgyn'],
      ['/directory/Internal%20Medicine', '/directory/internal-medicine'],
      ['/directory/cardiology/TEXAS', '/directory/cardiology/texas'],
      ['/directory/cardiology/', '/directory/cardiology'],
    ] as const) {
      const response = await server.fetch(written)
      expect([response.status, response.headers.get('location')]).toEqual([301, address])
    }
    expect(await text('/directory/obgyn')).toMatch(/<h1[^>]*>OBGYN<\/h1>/)
  })

  test('what no one has leads to the search for it, and what no slug can be to none', async () => {
    for (const [written, address] of [
      ['/directory/underwater-basketry', '/search?specialty=Underwater+Basketry'],
      ['/directory/%20%00%F0%9F%98%80', '/search'],
      [`/directory/${'x'.repeat(300)}`, `/search?specialty=X${'x'.repeat(299)}`],
      ['/directory/%3Cscript%3E', '/search?specialty=Script'],
      ['/directory/underwater-basketry/texas', '/search?specialty=Underwater+Basketry&state=TX'],
    ] as const) {
      const response = await server.fetch(written)
      expect([response.status, response.headers.get('location')]).toEqual([302, address])
    }
    expect((await server.fetch('/directory/cardiology/nowhere')).status).toBe(404)
  })

  test('a failed fetch shows the page without cards and with a line that says so', async () => {
    const { search } = server.deps
    const lastChange = search.lastChange
    search.lastChange = () => Promise.reject(new Error('The index is away.'))
    try {
      const response = await server.fetch(paths.specialties())
      const page = await response.text()
      expect(response.status).toBe(200)
      expect(page).toContain('The specialties could not be loaded. Please try again later.')
      expect(page).not.toContain('physicians available')
      // The landing page stands without its numbers.
      const landing = await text('/')
      expect(landing).toContain('Showing 1-10 of 24,832 results')
      expect(landing).not.toContain('physician profiles')
    } finally {
      search.lastChange = lastChange
    }
  })
})

test('threat 1: public pages hold no email address and no phone number but our own', async () => {
  const id = await add('Petra', 'Hidden')
  const pages = ['/', '/specialties', '/directory/cardiology', '/directory/cardiology/texas', `/physician/${id}`]
  for (const path of pages) {
    const page = await text(path)
    const addresses = page.match(/[\w.+-]+@[\w-]+\.[\w.]+/g) ?? []
    expect(addresses.filter((one) => !one.endsWith('@attending.example'))).toEqual([])
    expect(page).not.toMatch(/\(\d{3}\) ?\d{3}-\d{4}|\b\d{3}-\d{3}-\d{4}\b/)
    expect(page).not.toMatch(/555-?01\d\d/)
  }
  await remove(id)
})

test('public pages set no cookie, and load nothing from another site', async () => {
  const id = await add('Petra', 'Hidden')
  for (const path of [...publicPages.map(({ path }) => path), '/directory/cardiology', `/physician/${id}`]) {
    const response = await server.fetch(path)
    const page = await response.text()
    expect(response.headers.getSetCookie(), path).toEqual([])
    const loaded = [
      ...page.matchAll(/<(?:script|img|iframe|source|video)\b[^>]*? src="([^"]+)"/g),
      ...page.matchAll(/<link [^>]*?rel="(?:stylesheet|preload|modulepreload|icon|manifest)"[^>]*? href="([^"]+)"/g),
    ].map(([, address]) => address!)
    expect(loaded.length, path).toBeGreaterThan(1)
    expect(
      loaded.filter((address) => !/^\/(?!\/)/.test(address) && !address.startsWith('data:')),
      path,
    ).toEqual([])
    // Whatever a script may try: the browser asks no other site.
    const policy = response.headers.get('content-security-policy')
    expect(policy).toMatch(/default-src 'none'; script-src 'self' 'nonce-/)
    expect(policy).toMatch(/img-src 'self' data:; font-src 'self'; connect-src 'self'/)
  }
  await remove(id)
})

test('the page of the data says that the samples are no one', async () => {
  const page = (await text('/data')).replaceAll('<!-- -->', '')
  expect(page).toMatch(
    /[\d,]+ sample profiles, made up so that you can try Attending:\s+none of\s+these people exist\./,
  )
})

test('one real profile among samples doesn’t make real people of them', async () => {
  const id = await add('Rhea', 'Alone')
  const { rows } = await server.pool.query<{ samples: string; all: string }>(
    `select to_char(count(*) filter (where generated), 'FM999,999') as samples, to_char(count(*), 'FM999,999') as all
     from physicians where deactivated_on is null`,
  )
  const { samples, all } = rows[0]!
  const [landing, data] = (await Promise.all([text('/'), text('/data')])).map((page) => page.replaceAll('<!-- -->', ''))
  expect(landing).toContain(`profiles, ${samples} of them samples`)
  expect(landing).toContain(`${samples} of these ${all} profiles are samples.`)
  expect(landing).not.toContain('physician profiles')
  expect(data).toContain(`${all} profiles, ${samples} of them samples, made up so that you can try Attending:`)
  expect(data).toContain('no sample is a real person')
  await remove(id)
})

describe('what a page says of itself', () => {
  const shared = async (path: string, property: string) =>
    [...(await text(path)).matchAll(new RegExp(`<meta (?:property|name)="${property}" content="([^"]*)"`, 'g'))].map(
      ([, content]) => content!,
    )

  test('public pages have one canonical address; others are not for search engines', async () => {
    await withRealData(async () => {
      for (const path of ['/', '/about', '/pricing', '/data', '/specialties', '/directory/cardiology', '/terms']) {
        const page = await text(path)
        expect(page).toContain(`<link rel="canonical" href="${server.deps.settings.origin}${path}"/>`)
        expect(page).toContain(`<meta property="og:url" content="${server.deps.settings.origin}${path}"/>`)
        expect(page).not.toContain('noindex')
      }
    })
    for (const path of ['/login', '/confirm-removal?token=x', '/reset-password?token=x', '/no-such-page']) {
      const page = await text(path)
      expect(page).toContain('<meta name="robots" content="noindex"/>')
      expect(page).not.toContain('rel="canonical"')
    }
  })

  test('each has a title, a description and its own headline, as long as search engines show', async () => {
    const { data } = await visitor().call(getSpecialtyDirectory, { slug: 'cardiology' })
    const many = ['/specialties', '/directory/cardiology', '/directory/cardiology/texas', '/directory/pediatrics']
    const seen = { titles: new Set<string>(), descriptions: new Set<string>() }
    const all = [
      ...publicPages.map(({ path }) => path),
      ...many,
      ...data.slice(0, 2).map(({ id }) => paths.physician(id)),
    ]
    for (const path of all) {
      const page = await text(path)
      const [title, ...otherTitles] = [...page.matchAll(/<title>([^<]*)<\/title>/g)].map(([, words]) => words!)
      const [description, ...others] = await shared(path, 'description')
      expect([...otherTitles, ...others], path).toEqual([])
      expect(title!.length, path).toBeLessThanOrEqual(70)
      expect(description!.length, path).toBeGreaterThan(25)
      expect(description!.length, path).toBeLessThanOrEqual(165)
      expect(page.match(/<h1/g), path).toHaveLength(1)
      seen.titles.add(title!)
      seen.descriptions.add(description!)
    }
    expect(seen.titles.size).toBe(all.length)
    expect(seen.descriptions.size).toBe(all.length)
  })

  test('directories and profiles of made-up physicians are not for search engines', async () => {
    const { data } = await visitor().call(getSpecialtyDirectory, { slug: 'cardiology' })
    for (const path of ['/directory/cardiology', '/directory/cardiology/texas', paths.physician(data[0]!.id)]) {
      expect(await text(path)).toContain('<meta name="robots" content="noindex"/>')
    }
    expect(await text('/specialties')).not.toContain('noindex')
  })

  test('the home page tells search engines the logo and the hero image, and names one picture for links', async () => {
    const { origin } = server.deps.settings
    const site = async () => {
      const data = JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/.exec(await text('/'))![1]!)
      const [organization, website] = data['@graph']
      expect([organization['@type'], website['@type']]).toEqual(['Organization', 'WebSite'])
      expect(website.publisher['@id']).toBe(organization['@id'])
      expect(website.potentialAction.target.urlTemplate).toBe(`${origin}/search?query={search_term_string}`)
      return { image: website.image, logo: organization.logo }
    }
    expect(await site()).toEqual({})
    try {
      for (const [slot, width, height] of [
        ['logo', 112, 112],
        ['hero-image', 1200, 675],
      ] as const) {
        const form = new FormData()
        const picture = sharp({ create: { width, height, channels: 3, background: '#0b6b53' } }).png()
        form.set('file', new File([new Uint8Array(await picture.toBuffer())], 'a.png'))
        const headers = await server.as('admin').headers()
        const sent = await server.fetch(paths.siteImageUpload(slot), { method: 'POST', body: form, headers })
        expect(sent.status).toBe(200)
      }
      const { image, logo } = await site()
      expect(image).toMatch(new RegExp(`^${origin}/assets/seo/hero-image\\.jpg\\?v=`))
      expect(logo).toMatch(new RegExp(`^${origin}/assets/icons/logo\\.png\\?v=`))
      for (const address of [image, logo]) {
        expect((await server.fetch(address.slice(origin.length))).status).toBe(200)
      }
      expect(await shared('/', 'og:image')).toEqual([origin + paths.socialImage()])
      expect(await shared('/', 'og:image:alt')).toHaveLength(1)
    } finally {
      await server.pool.query("update site_settings set images = '{}'")
    }
  })

  test('directories carry their breadcrumb and their list as data', async () => {
    const page = await text('/directory/internal-medicine/texas')
    const blocks = [...page.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(([, json]) =>
      JSON.parse(json!),
    )
    expect(blocks.map((block) => block['@type'])).toEqual(['BreadcrumbList', 'ItemList'])
    expect(blocks[0].itemListElement.map((item: { name: string }) => item.name)).toEqual([
      'Medical Specialties',
      'Internal Medicine',
      'Texas',
    ])
    expect(blocks[1].itemListElement[0].url).toMatch(/\/physician\/\d+$/)
    const { total } = await visitor().call(getSpecialtyDirectory, { slug: 'internal-medicine', state: 'TX' })
    expect(blocks[1].numberOfItems).toBe(total)
    expect(JSON.stringify(blocks)).not.toMatch(/email|telephone|•/)
  })

  test('the picture of a link is drawn from the settings, until an admin has put one in its place', async () => {
    const { origin } = server.deps.settings
    const drawn = async () => Buffer.from(await (await server.fetch(paths.socialImage())).arrayBuffer())
    const own = await drawn()
    expect(await shared('/', 'og:image')).toEqual([origin + paths.socialImage()])
    const words = { google_search_text: 'Doctors, all of them', meta_description: 'Found.', seo_description: 'Shared.' }
    await server.as('admin').call(saveSiteSettings, words)
    try {
      expect((await drawn()).equals(own)).toBe(false)
      expect(await text('/')).toContain('<title>Doctors, all of them</title>')
      expect(await shared('/', 'description')).toEqual(['Found.'])
      expect(await shared('/', 'og:title')).toEqual(['Doctors, all of them'])
      expect(await shared('/', 'og:description')).toEqual(['Shared.'])

      const form = new FormData()
      const picture = sharp({ create: { width: 1200, height: 630, channels: 3, background: '#0b6b53' } }).png()
      form.set('file', new File([new Uint8Array(await picture.toBuffer())], 'og.png'))
      for (const slot of ['og-image', 'twitter-image']) {
        const headers = await server.as('admin').headers()
        const sent = await server.fetch(`/uploads/site-assets/${slot}`, { method: 'POST', body: form, headers })
        expect(sent.status).toBe(200)
      }
      for (const path of ['/', '/pricing', '/terms']) {
        const [image] = await shared(path, 'og:image')
        expect(image).toMatch(new RegExp(`^${origin}/assets/social/og-image\\.jpg`))
        expect((await server.fetch(image!.slice(origin.length))).headers.get('content-type')).toBe('image/jpeg')
        expect((await shared(path, 'twitter:image'))[0]).toContain('/assets/social/twitter-image.jpg')
      }
      // A specialty keeps the picture with its own number on it.
      expect(await shared('/directory/cardiology', 'og:image')).toEqual([origin + paths.socialImage('cardiology')])
    } finally {
      await server.pool.query("update site_settings set images = '{}'")
      await server
        .as('admin')
        .call(saveSiteSettings, { google_search_text: '', meta_description: '', seo_description: '' })
    }
  })

  test("threat 32: an admin's words are text in the page and in the picture", async () => {
    const evil = `</title><script>alert(1)</script>"><b foreground='red'>&amp;`
    await server.pool.query(
      'update site_settings set google_search_text = $1, meta_description = $1, seo_description = $1',
      [evil],
    )
    try {
      expect(await visitor().call(getSiteSettings, {})).toMatchObject({ id: 1, google_search_text: evil })
      const page = await text('/')
      expect(page).not.toContain('<script>alert(1)')
      expect(page).toContain('&lt;/title&gt;&lt;script&gt;alert(1)')
      const picture = await server.fetch(paths.socialImage())
      expect(picture.status).toBe(200)
      const { width, height, format } = await sharp(Buffer.from(await picture.arrayBuffer())).metadata()
      expect({ width, height, format }).toEqual({ width: 1200, height: 630, format: 'png' })
    } finally {
      await server.pool.query(
        "update site_settings set google_search_text = '', meta_description = '', seo_description = ''",
      )
    }
  })
})

test('security.txt says where to report a security problem, and does not run out', async () => {
  const response = await server.fetch('/.well-known/security.txt')
  expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8')
  const text = await response.text()
  const fields = new Map(
    text
      .trim()
      .split('\n')
      .map((line) => line.split(/: (.*)/s) as [string, string]),
  )
  expect(fields.get('Contact')).toBe('mailto:support@attending.example')
  expect(fields.get('Canonical')).toBe(`${server.deps.settings.origin}/.well-known/security.txt`)
  const days = (Date.parse(fields.get('Expires')!) - Date.now()) / (24 * 60 * 60 * 1000)
  expect(days).toBeGreaterThan(150)
  expect(days).toBeLessThan(365)
})

test('security.txt names the contact of the settings', async () => {
  const contact = 'https://security.example.com/report'
  const other = await startTestServer({ env: { SECURITY_CONTACT: contact }, peerOf: server })
  try {
    expect(await (await other.fetch('/.well-known/security.txt')).text()).toContain(`Contact: ${contact}\n`)
  } finally {
    await other.close()
  }
})

describe('robots and sitemaps', () => {
  const parts = async () => [...(await text('/sitemap.xml')).matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url]) => url!)

  test('robots.txt names the sitemap at the configured origin', async () => {
    const response = await server.fetch('/robots.txt', { headers: { host: 'evil.example' } })
    expect(await response.text()).toContain(`Sitemap: ${server.deps.settings.origin}/sitemap.xml`)
  })

  test('made-up physicians are in no sitemap; real ones are, with a date, until they are removed', async () => {
    expect((await parts()).map((url) => new URL(url).pathname)).toEqual([
      '/sitemaps/pages.xml',
      '/sitemaps/directories.xml',
    ])
    const id = await add('Rita', 'Real')
    const part = (await parts()).at(-1)!
    expect(part).toMatch(/\/sitemaps\/physicians-\d+\.xml$/)
    const before = await server.fetch(new URL(part).pathname)
    expect(before.headers.get('content-type')).toBe('application/xml; charset=utf-8')
    expect(await before.text()).toMatch(
      new RegExp(`<url><loc>[^<]*/physician/${id}</loc><lastmod>\\d{4}-\\d\\d-\\d\\dT[\\d:.]+Z</lastmod></url>`),
    )
    const etag = before.headers.get('etag')!
    await remove(id)
    expect((await server.fetch(new URL(part).pathname, { headers: { 'if-none-match': etag } })).status).toBe(404)
    expect(await parts()).toHaveLength(2)
  })

  test('every address in the parts is a page', async () => {
    const addresses = async () => {
      const listed = (await text('/sitemaps/pages.xml')) + (await text('/sitemaps/directories.xml'))
      return [...listed.matchAll(/<loc>(.*?)<\/loc><lastmod>/g)].map(([, url]) => url!)
    }
    // Directories of made-up people are in none.
    expect((await addresses()).filter((url) => url.includes('/directory/'))).toEqual([])
    await withRealData(async () => {
      const urls = await addresses()
      expect(urls.length).toBeGreaterThan(100)
      const some = [...urls.slice(0, 11), ...urls.slice(11).filter((_, index) => index % 150 === 0)]
      for (const url of some) expect([url, (await server.fetch(new URL(url).pathname)).status]).toEqual([url, 200])
    })
    expect((await server.fetch('/sitemaps/nothing.xml')).status).toBe(404)
    expect((await server.fetch('/sitemaps/physicians-9999999.xml')).status).toBe(404)
  })
})

describe('caching', () => {
  test('files for everyone are kept, and answer 304 until something has changed', async () => {
    for (const path of [
      '/sitemap.xml',
      '/sitemaps/directories.xml',
      '/robots.txt',
      '/social.png',
      '/social/cardiology.png',
    ]) {
      const first = await server.fetch(path)
      expect(first.status).toBe(200)
      expect(first.headers.get('cache-control')).toMatch(/^public/)
      const etag = first.headers.get('etag')!
      const again = await server.fetch(path, { headers: { 'if-none-match': `"other", ${etag}` } })
      expect([again.status, await again.text()]).toEqual([304, ''])
    }
    const etag = (await server.fetch('/social/cardiology.png')).headers.get('etag')!
    const id = await add('One', 'More')
    const changed = await server.fetch('/social/cardiology.png', { headers: { 'if-none-match': etag } })
    expect(changed.status).toBe(200)
    expect((await server.fetch('/social/no-such-specialty.png')).status).toBe(404)
    await remove(id)
  })

  test('a page is never kept: its nonce is for one request', async () => {
    for (const path of ['/', '/specialties', '/directory/cardiology', '/about']) {
      expect((await server.fetch(path)).headers.get('cache-control')).toBe('no-store')
    }
  })
})
