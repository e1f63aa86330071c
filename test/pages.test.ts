/**
 * What pages say in the HTML that the server sends, to visitors and to members; and where those lead who have no
 * business there.
 */
import { beforeAll, describe, expect, test } from 'vitest'
import { paths } from '#shared/product/paths.ts'
import { getPhysician } from '../src/features/physicians/contracts.ts'
import { getSpecialtyCounts } from '../src/features/specialties/contracts.ts'
import { readPage } from './support/page.ts'
import { sharedServer, type TestServer } from './support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await sharedServer()
})

const page = (
  ...given: [path: string, ...more: Parameters<typeof readPage> extends [unknown, unknown, ...infer R] ? R : never]
) => readPage(server, ...given)
const leadsTo = async (...given: Parameters<typeof page>) => {
  const { status, location } = await page(...given)
  return [status, location]
}

describe('a page for members leads a visitor to /login, which remembers it:', () => {
  test.each([
    '/search?query=heart',
    '/lists',
    '/lists/1',
    '/physician-list',
    '/email',
    '/account?tab=exports',
    '/users',
    '/data-desk',
  ])('%s', async (path) => {
    expect(await leadsTo(path)).toEqual([302, `/login?return_to=${encodeURIComponent(path)}`])
  })
})

describe('an admin page', () => {
  test.each(['/admin-dashboard', '/admin-settings', '/users'])('%s sends others home', async (path) => {
    expect(await leadsTo(path, 'premium')).toEqual([302, '/'])
  })

  test.each([paths.figures(), paths.system(), paths.dataDesk(), '/money-back-requests'])(
    '%s sends others to their account',
    async (path) => {
      expect(await leadsTo(path, 'premium')).toEqual([302, paths.account()])
    },
  )

  test('threat 15: the audit log leads others to their account, without a word of it', async () => {
    const { status, location, html } = await page('/audit-log', 'premium')
    expect([status, location]).toEqual([302, paths.account()])
    expect(html).not.toContain('@')
  })

  test.each(['/admin-dashboard', '/admin-settings', '/users', '/resume-approval'])(
    '%s lets the admin in',
    async (path) => {
      expect(await leadsTo(path, 'admin')).toEqual([200, undefined])
    },
  )

  test("/resume-approval says 'Access Denied' to others", async () => {
    const { status, headings, main, title } = await page('/resume-approval', 'demo')
    expect(status).toBe(403)
    expect(headings).toContain('Access Denied')
    expect(main).toContain('You do not have permission to view this page.')
    expect(title).toBe('Access Denied · Attending')
  })
})

describe('addresses that stand for others', () => {
  test.each([
    ['/directory is the search', '/directory', 'basic', '/search'],
    ['/team is a page of the account', '/team?x=1', 'basic', '/account/team?x=1'],
    ['/physician-list without a list is the lists', '/physician-list', 'basic', '/lists'],
    ['someone already signed in isn’t asked again', '/login?return_to=/lists', 'basic', '/lists'],
    [
      'a specialty that no one has is searched for instead',
      '/directory/underwater-basketry',
      'premium',
      '/search?specialty=Underwater+Basketry',
    ],
  ] as const)('%s', async (_, path, who, to) => {
    expect(await leadsTo(path, who)).toEqual([302, to])
  })
})

describe('the legal pages', () => {
  /** Not among the specification's pages, which have their own day. */
  const later = new Set(['/acceptable-use', '/dpa', '/subprocessors'])
  const facts: Record<string, string[]> = {
    '/terms': [
      'recruitment of physicians',
      'locum tenens',
      'hospitals and clinics',
      'consulting',
      'unrelated to recruiting',
      'solicitation outside healthcare',
      'harvesting of data, or its resale',
      'spam',
      'Subscription fees are non-refundable except as required by law.',
      'California',
    ],
    '/privacy': ['children under 13', 'within 30 days'],
    '/acceptable-use': ['10 business days', 'You may not', 'suspend'],
    '/dpa': ['service provider', 'subprocessors page', 'within 72 hours'],
    '/subprocessors': ['Stripe, Inc.', 'To be named before launch'],
    '/compliance': ['CCPA', 'GDPR', 'CAN-SPAM', 'FTC', 'respond within 30 days'],
    '/money-back-guarantee': [
      '30 days',
      'Annual plans only',
      'Any CSV export or mass export',
      'A violation of the terms',
      'Use in bad faith',
      'One time per customer',
      'within 3 business days',
      'up to 10 business days',
    ],
  }

  test.each(Object.entries(facts))('%s states its facts', async (path, sentences) => {
    const { main, links } = await page(path)
    for (const sentence of sentences) expect(main).toContain(sentence)
    if (path === '/money-back-guarantee') return
    expect(main).toContain(later.has(path) ? 'last updated November 22, 2026' : 'last updated May 13, 2025')
    expect(main).toContain('Draft for legal review.')
    expect(main).toContain('100 Example Street, Suite 200')
    expect(links.map(({ text }) => text)).toContain('support@attending.example')
  })
})

describe('an unknown address', () => {
  test('is answered 404 with a page that helps on', async () => {
    const { status, title, headings, main, links, html } = await page('/no/such/page')
    expect(status).toBe(404)
    expect(title).toBe('Page Not Found · Attending')
    expect(html).toMatch(/<h1[^>]*>.*?404.*?<\/h1>/s)
    expect(headings).toEqual(expect.arrayContaining(['404', 'Page Not Found']))
    expect(main).toContain('The page you are looking for does not exist or has moved.')
    expect(links).toContainEqual(expect.objectContaining({ text: 'Go Home', href: '/' }))
    expect(links).toContainEqual(expect.objectContaining({ text: 'Search Physicians', href: '/search' }))
    const popular = html.slice(html.indexOf('Popular Pages'), html.indexOf('</main>'))
    expect([...popular.matchAll(/<a\b[^>]*href="([^"]*)"[^>]*>(.*?)<\/a>/gs)].map(([, href]) => href)).toEqual([
      '/specialties',
      '/pricing',
      '/about',
      '/contact',
    ])
    for (const name of ['Medical Specialties', 'Pricing', 'About', 'Contact']) expect(popular).toContain(name)
  })

  test('keeps the navigation, for members as well', async () => {
    expect((await page('/no-such-page', 'basic')).html).toMatch(/<button[^>]*>(?:(?!<\/button>).)*Account/s)
  })

  test('of the sandbox is a 404', async () => {
    for (const path of ['/sandbox/checkout/cs_1', '/sandbox/portal/ps_1']) expect((await page(path)).status).toBe(404)
  })
})

describe('the navigation bar', () => {
  const bar = ({ landmark }: Awaited<ReturnType<typeof page>>) => landmark('nav', 'Main').links

  test('of a visitor', async () => {
    const about = await page('/about')
    expect(bar(about).map(({ text }) => text)).toEqual(['Search', 'Pricing', 'About', 'Contact'])
    expect(bar(about).find(({ text }) => text === 'About')?.isCurrent).toBe(true)
    expect(about.links).toContainEqual(expect.objectContaining({ text: 'Log in', href: '/login' }))
    expect(about.links).toContainEqual(expect.objectContaining({ text: 'Get Started', href: '/signup' }))
    expect(about.buttons.filter((name) => name === 'Account')).toEqual([])
  })

  test("of an admin, with the 'Admin:' links on every page", async () => {
    const about = await page('/about', 'admin')
    expect(bar(about).map(({ text }) => text)).toEqual(['Today', 'Search', 'Lists', 'Match', 'Email', 'Admin'])
    const admin = about.landmark('nav', 'Admin')
    expect(admin.text).toContain('Admin:')
    expect(admin.links.map(({ text }) => text)).toEqual([
      'Dashboard',
      'Settings',
      'Users',
      'Teams',
      'Resume Approval',
      'Money-Back Requests',
      'Data Desk',
      'Privacy Desk',
      'Figures',
      'Sending',
      'Audit Log',
      'System',
    ])
  })

  test('of a demo user, below it what demo means', async () => {
    const about = await page('/about', 'demo')
    expect(about.html).toContain('Demo Mode / Limited Access')
    expect(bar(about).map(({ text }) => text)).toEqual(['Today', 'Search', 'Lists', 'Match', 'Email'])
    expect((await page('/about', 'free')).html).not.toContain('Demo Mode / Limited Access')
  })
})

test('the footer has three columns of links, and all of them lead somewhere', async () => {
  const footer = (await page('/')).landmark('nav', 'Footer')
  expect(footer.headings).toEqual(['Product', 'Company', 'Legal'])
  expect(footer.links).toHaveLength(15)
  for (const { href } of footer.links) expect((await fetch(server.origin + href)).status, href).toBe(200)
})

describe('links that do not work', () => {
  test('/success without a session says that it could not be verified', async () => {
    expect((await page('/success')).headings).toContain('Could not verify your payment. Please contact support.')
  })

  test('/success thanks for a submission', async () => {
    expect((await page('/success?submitted=resume')).headings).toContain('Thank you for your submission')
  })

  test('/reset-password without a token is incomplete', async () => {
    expect((await page('/reset-password')).main).toContain('This link is incomplete.')
  })

  test('/unsubscribe says so', async () => {
    const nonsense = await page('/unsubscribe?token=nonsense')
    expect(nonsense.main).toContain('This link no longer works.')
    expect(nonsense.buttons).not.toContain('Unsubscribe')
    expect((await page('/unsubscribe')).main).toContain('This link is incomplete.')
  })

  test('/confirm-removal without a token leads back', async () => {
    const { main, links } = await page('/confirm-removal')
    expect(main).toContain('No confirmation token provided. Please check your email link and try again.')
    expect(links).toContainEqual(expect.objectContaining({ text: 'Try Again', href: '/remove-info' }))
    expect(links).toContainEqual(expect.objectContaining({ text: 'Go Home', href: '/' }))
  })
})

test('a browser with Global Privacy Control is told that it counts', async () => {
  const { main } = await page('/do-not-sell', 'visitor', { 'sec-gpc': '1' })
  expect(main).toContain('Your browser sends Global Privacy Control.')
})

describe('a profile', () => {
  const someone = async () => {
    for (let physicianId = 1; ; physicianId++) {
      const { physician } = await server.as('visitor').call(getPhysician, { physicianId })
      if (physician.specialty !== '' && physician.credential !== '') return physician
    }
  }

  test('has title, description, canonical and JSON-LD, and is not for search engines while generated', async () => {
    const { id, firstName, lastName } = await someone()
    const { title, html, attribute } = await page(`/physicians/${id}`)
    expect(title).toMatch(new RegExp(`^${firstName}.*${lastName}.*, .* · Attending$`))
    expect(attribute('name="description"', 'content')).toMatch(new RegExp(`${firstName}.* ${lastName}`))
    // Either address is the same page.
    expect(attribute('rel="canonical"', 'href')).toMatch(new RegExp(`^http://[^/]+/physician/${id}$`))
    expect(attribute('name="robots"', 'content')).toBe('noindex')
    const jsonLd = JSON.parse(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/s.exec(html)![1]!)
    expect(jsonLd).toMatchObject({ '@type': 'Person', familyName: lastName })
    expect(JSON.stringify(jsonLd)).not.toMatch(/email|telephone|•/i)
  })

  test.each([
    '/physician/99999999',
    '/physicians/99999999',
    '/physician/abc',
    '/physician/1.5',
    '/physician/-1',
    '/physician/99999999999999999999',
  ])('of no one is at %s', async (path) => {
    const { status, headings, title, attribute, links } = await page(path)
    expect(status).toBe(404)
    expect(headings).toContain('Physician Not Found')
    expect(title).toBe('Physician Not Found · Attending')
    expect(attribute('name="robots"', 'content')).toBe('noindex')
    expect(links).toContainEqual(expect.objectContaining({ text: 'Back to Directory', href: '/directory' }))
  })

  test('leads back to /search where the path contains /physicians/, else to the directory of the specialty', async () => {
    const { id } = await someone()
    const back = async (path: string, text: string) => (await page(path)).links.find((link) => link.text === text)?.href
    expect(await back(`/physicians/${id}`, 'Back to search')).toBe('/search')
    expect(await back(`/physician/${id}`, 'Back')).toMatch(/^\/directory\/[a-z-]+$/)
  })
})

describe('forms', () => {
  test('contact says how and when to reach us', async () => {
    const { links, main } = await page('/contact')
    expect(links.map(({ text }) => text)).toContain('support@attending.example')
    expect(main).toContain('Monday to Friday, 9:00 AM to 5:00 PM EST')
  })

  test('the resume form is a plain form, without a script, too', async () => {
    const { main, html, attribute } = await page('/submit-resume')
    expect(main).not.toContain('needs JavaScript')
    expect(attribute('name="form"', 'value')).toBe('submit-resume')
    expect(html).not.toMatch(/<fieldset[^>]*\bdisabled/)
    const idOf = (label: string) => new RegExp(`<label[^>]*\\bfor="([^"]+)"[^>]*>${label}\\b`).exec(html)?.[1]
    expect(attribute(`id="${idOf('Phone')}"`, 'type')).toBe('tel')
    const from = html.indexOf(`id="${idOf('State')}"`)
    expect(html.slice(from, html.indexOf('</select>', from)).match(/<option/g)).toHaveLength(52)
  })
})

test.each([
  ['/', 'Showing 1-10 of 24,832 results'],
  ['/about', 'Our mission is'],
  ['/pricing', '$1,799'],
  ['/data', 'physicians'],
  ['/contact', 'Monday to Friday, 9:00 AM to 5:00 PM EST'],
  ['/specialties', 'physicians available'],
  ['/directory/internal-medicine', 'physicians available'],
  ['/directory/internal-medicine/texas', 'physicians available in Texas'],
  ['/terms', 'California'],
  ['/privacy', 'children under 13'],
  ['/compliance', 'CAN-SPAM'],
  ['/money-back-guarantee', 'Annual plans only'],
  ['/submit-resume', 'Physician title'],
  ['/remove-info', 'What happens next'],
  ['/do-not-sell', 'Opt out'],
])('%s is complete without a script: a heading, its words, and links that lead on', async (path, sentence) => {
  const { html, main } = await page(path)
  const inside = html.slice(html.indexOf('<main'), html.indexOf('</main>'))
  expect(inside).toMatch(/<h1\b/)
  expect(main).toContain(sentence)
  expect(inside).toMatch(/<a\b[^>]*href=/)
})

test('every physician of the directories is reached by links, page after page', async () => {
  const specialties = await server.as('visitor').call(getSpecialtyCounts, {})
  const { rows } = await server.pool.query<{ id: string }>(
    'select id from physicians where specialty = any($1) and deactivated_on is null',
    [specialties.map(({ specialty }) => specialty)],
  )
  const reached = new Set<number>()
  const seen = new Set<string>()
  const queue = ['/specialties']
  for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
    const { status, links } = await page(path)
    expect([path, status]).toEqual([path, 200])
    for (const { href } of links) {
      const profile = /^\/physician\/(\d+)$/.exec(href)
      if (profile) reached.add(Number(profile[1]))
      // States repeat the people of their specialty.
      else if (/^\/directory\/[a-z0-9-]+(?:\?page=\d+)?$/.test(href) && !seen.has(href)) {
        seen.add(href)
        queue.push(href)
      }
    }
  }
  expect(rows.length).toBeGreaterThan(100)
  expect(rows.filter(({ id }) => !reached.has(Number(id)))).toEqual([])
}, 300_000)

test('a page of a directory has its own address, and what is no page is not found', async () => {
  const [largest] = await server.as('visitor').call(getSpecialtyCounts, {})
  const path = `/directory/${largest!.specialty.toLowerCase().replace(/[^a-z0-9]+/g, '-')}`
  const [first, second] = [await page(path), await page(`${path}?page=2`)]
  const people = ({ links }: typeof first) =>
    links.map(({ href }) => href).filter((href) => href.startsWith('/physician/'))
  expect(people(second).length).toBeGreaterThan(0)
  expect(people(second).filter((one) => people(first).includes(one))).toEqual([])
  expect(second.html).toMatch(/<link rel="canonical" href="[^"]*\/directory\/[a-z0-9-]+\?page=2"/)
  expect(second.title).toContain(', page 2')
  for (const wrong of ['0', '1', '-1', 'two', '2.5', '99999', '1e3']) {
    expect([wrong, (await page(`${path}?page=${wrong}`)).status]).toEqual([wrong, 404])
  }
})

test('a small specialty shows everyone, and offers no more', async () => {
  const counts = await server.as('visitor').call(getSpecialtyCounts, {})
  const small = counts.find(({ count }) => count > 1 && count < 25)!
  const { html, links } = await page(`/directory/${small.specialty.toLowerCase().replace(/[^a-z0-9]+/g, '-')}`)
  expect(html.match(/<li[^>]*data-row/g)).toHaveLength(small.count)
  expect(links.filter(({ text }) => text.startsWith('View All'))).toEqual([])
})
