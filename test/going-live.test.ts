/**
 * docs/going-live.md, followed word for word on a bare Debian 12 with systemd: two servers with HTTPS by a local
 * authority, mail to a sink, a subscription paid at the stand-in for Stripe, and a backup restored on a second machine.
 */
import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkAdmin } from '#features/account/contracts.ts'
import { confirmTwoFactor, enableTwoFactor } from '#features/auth/contracts.ts'
import { createCheckout, getMySubscription } from '#features/billing/contracts.ts'
import { getPhysicianContact } from '#features/physicians/contracts.ts'
import { searchPhysicians } from '#features/search/contracts.ts'
import { npi, rows } from '../src/data/test/import-fixture.ts'
import { providers } from '../src/data/test/public-rows.ts'
import { projectRoot } from '../src/server/settings/project-root.ts'
import { authenticatorCode } from './support/authenticator.ts'
import { buildIfStale } from './support/build.ts'
import { type Machine, makeMachine, whyNoDebian } from './support/debian.ts'
import { type Guide, readGuide } from './support/guide.ts'
import { fetchFrom } from './support/https.ts'
import { type MailServer, startMailServer } from './support/mail-server.ts'
import { lastPart } from './support/paying.ts'
import { goodPassword, joinByMail } from './support/people.ts'
import { callerAt } from './support/server.ts'
import { signIn } from './support/sign-in.ts'
import { StripeStandIn, stripeKeys } from './support/stripe-stand-in.ts'

const whyNot = whyNoDebian()
if (whyNot !== undefined) process.stdout.write(`docs/going-live.md is not followed here: ${whyNot}\n`)

/** Caddy makes certificates for names like this one itself. */
const site = 'attending.local'
const origin = `https://${site}`
const admin = 'founder@attending.local'
const customer = 'recruiter@example.com'
const current = '/opt/attending/current'
const databasePassword = 'a-password-of-the-database'
const settingsFile = '/etc/attending/production.env'
/** Of Caddy's own authority. */
const authority = '/var/lib/caddy/.local/share/caddy/pki/authorities/local/root.crt'
const isCheck = (command: string) => command.startsWith('curl') || command.includes('script/doctor')
/** As Stripe lists the endpoint that step 6 has one make. */
const webhook = (events: readonly string[]) => ({
  id: 'we_1',
  object: 'webhook_endpoint',
  created: 1,
  url: `${origin}/webhooks/stripe`,
  status: 'enabled',
  enabled_events: events,
})

describe.skipIf(whyNot !== undefined)('docs/going-live.md, on a bare Debian 12', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'attending-going-live-'))
  let guide: Guide
  let release: string
  let machine: Machine
  let second: Machine
  let mail: MailServer
  let stripe: StripeStandIn
  let send: typeof fetch
  let settings: Record<string, string>
  /** The physician whose contact the customer sees. */
  let revealed: number

  beforeAll(async () => {
    buildIfStale()
    release = execFileSync(path.join(projectRoot, 'script/package'), ['--output', folder], { encoding: 'utf8' })
      .trim()
      .split('\n')
      .at(-1)!
    guide = readGuide('docs/going-live.md', [
      ['attending.example.com', site],
      ['you@example.com', admin],
      ['attending-….tar.gz', `/root/${path.basename(release)}`],
      ['attending-…', path.basename(release, '.tar.gz')],
      ['NPPES_Data_Dissemination_….zip', 'nppes.csv'],
    ])
    machine = makeMachine(1)
    second = makeMachine(2)
    mail = await startMailServer({}, 0, machine.hostAddress)
    stripe = await new StripeStandIn().start(machine.hostAddress)
  }, 600_000)

  afterAll(async () => {
    await machine?.close()
    await second?.close()
    await mail?.close()
    stripe?.stop()
    rmSync(folder, { recursive: true, force: true })
  }, 120_000)

  /** Runs a section's commands one by one, each like a line typed into root's shell. */
  const follow = (on: Machine, section: number, only: (command: string) => boolean = () => true) =>
    guide
      .commands(section)
      .filter(only)
      .map((command) => on.sh(command, command.includes('--pwprompt') ? twice(databasePassword) : ''))
      .join('')

  /** Steps 1 to 4, which a second machine needs too. */
  async function setUp(on: Machine): Promise<void> {
    const [installs, ...others] = guide.commands(1)
    expect(installs).toContain('apt-get install')
    // With the network of this machine; the one that is set up has one of its own.
    on.install(installs!)
    await on.boot()
    for (const command of others) on.sh(command)
    follow(on, 2)
    guide.commands(3)
    cpSync(release, path.join(on.root, 'root', path.basename(release)))
    follow(on, 3, (command) => command !== 'script/package')
    follow(on, 4)
    writeSettings(on)
  }

  function writeSettings(on: Machine): void {
    const file = path.join(on.root, settingsFile)
    let text = readFileSync(file, 'utf8')
    for (const [name, value] of Object.entries(settings)) {
      const line = new RegExp(`^${name}=.*$`, 'm')
      text = line.test(text) ? text.replace(line, () => `${name}=${value}`) : `${text}${name}=${value}\n`
    }
    writeFileSync(file, text)
  }

  const signUp = (email: string) => joinByMail({ origin, send, mail }, email)

  test('steps 1 to 4: packages, database, release, and every setting of the tables', async () => {
    const key = () => randomBytes(32).toString('hex')
    settings = {
      MODE: 'production',
      ORIGIN: origin,
      DATABASE_URL: `postgres://attending:${databasePassword}@127.0.0.1:5432/attending`,
      AUTH_SECRET: key(),
      SUPPRESSION_KEY: key(),
      SMTP_URL: `${mail.url}?requireTLS=false`,
      MAIL_FROM: `Attending <hello@${site}>`,
      ...stripeKeys,
      BACKUP_KEY: key(),
      TRUSTED_PROXIES: '127.0.0.1',
      ADMIN_EMAILS: admin,
      ADMINS_NEED_TWO_FACTOR: 'true',
      SECURITY_CONTACT: `security@${site}`,
    }
    expect(Object.keys(settings).toSorted()).toEqual(guide.settings().toSorted())
    // Not of the guide: where Stripe is.
    settings.CONSTANTS = JSON.stringify({ STRIPE_API_ORIGIN: stripe.origin })
    await setUp(machine)
    expect(machine.sh('find /opt/attending ! -user root')).toBe('')
  }, 900_000)

  /** Step 7, up to its checks: gives what asks the site as a visitor would. */
  async function serve(on: Machine): Promise<typeof fetch> {
    // What DNS would say.
    on.sh(`echo '127.0.0.1 ${site}' >> /etc/hosts`)
    follow(on, 7, (command) => !isCheck(command))
    await expect.poll(() => on.run(`test -s ${authority}`).status, { timeout: 30_000 }).toBe(0)
    // A public authority is one that the system trusts.
    on.sh(`cp ${authority} /usr/local/share/ca-certificates/caddy.crt && update-ca-certificates`)
    follow(on, 7, (command) => command.startsWith('curl'))
    return fetchFrom(on.address, readFileSync(path.join(on.root, authority), 'utf8'))
  }

  test('step 7: two servers that systemd calls ready, behind Caddy with HTTPS', async () => {
    stripe.items.set('we_1', webhook(guide.block(6)))
    send = await serve(machine)
    for (const port of [3001, 3002]) {
      const shown = machine.sh(`systemctl show attending@${port} --property=Type,ActiveState,StatusText,NRestarts`)
      expect(shown.trim().split('\n').toSorted()).toEqual([
        'ActiveState=active',
        'NRestarts=0',
        'StatusText=Serving',
        'Type=notify',
      ])
    }
    expect((await send(`${origin}/`)).status).toBe(200)
  }, 300_000)

  test('step 7: script/doctor finds no fault but that a local authority’s certificates last for hours', async () => {
    const doctor = guide.commands(7).find((command) => command.includes('doctor'))!
    // Mail server and Stripe are of this process, which has to answer meanwhile.
    const said = await machine.start(doctor).catch((error: { stdout: string }) => error.stdout)
    const faults = [...said.matchAll(/^FAULT (\S+): /gm)].map(([, check]) => check)
    expect(faults, said).toEqual(['certificate'])
    expect(said).toMatch(/^FAULT certificate: .* expires in 0 days/m)
    for (const check of ['mail', 'stripe', 'origin', 'proxy', 'servers']) expect(said).toContain(`ok    ${check}: `)
    await expect.poll(() => mail.received.some(({ recipients }) => recipients.includes(admin))).toBe(true)
  }, 60_000)

  test('step 8: the first admin signs up by email, and has two factors', async () => {
    const me = await signUp(admin)
    const { secret } = await me.call(enableTwoFactor, { password: goodPassword })
    await me.call(confirmTwoFactor, { code: await authenticatorCode(secret) })
    expect(await me.call(checkAdmin, {})).toMatchObject({ isAdmin: true })
    // Only what went wrong: nothing did.
    expect(machine.sh(guide.inSentence("journalctl -u 'attending@*'"))).toContain('-- No entries --')
  }, 120_000)

  test('step 9: physicians', async () => {
    const files = path.join(machine.root, 'var/lib/attending/files')
    writeFileSync(path.join(files, 'contacts.csv'), rows(`Ann,Lee,Cardiology,CA,ann@home.example,${npi('100000001')}`))
    writeFileSync(path.join(files, 'nppes.csv'), providers({ NPI: npi('100000002') }))
    machine.sh('chown attending /var/lib/attending/files/*.csv')
    const [cd, ...commands] = guide.commands(9)
    const [download, ...imports] = commands
    // About 1 GB from a site that is not reached from here.
    expect(download).toMatch(/script\/import nppes --fetch$/)
    for (const command of imports) expect(machine.sh(`${cd}\n${command}`)).toContain('new 1, changed 0, unchanged 0')
  }, 120_000)

  test('step 11: a customer subscribes, and sees contacts', async () => {
    const member = await signUp(customer)
    const checkout = await member.call(createCheckout, { priceId: 'price_monthly' })
    if (!('url' in checkout)) throw new Error('No checkout')
    const before = stripe.all('event').length
    stripe.pay(lastPart(checkout.url))
    for (const event of stripe.all('event').slice(before)) {
      const { body, headers } = stripe.signed(event)
      expect((await send(`${origin}/webhooks/stripe`, { method: 'POST', body, headers })).status).toBe(200)
    }
    expect(await member.call(getMySubscription, {})).toMatchObject({ subscribed: true, price_amount: 19_900 })
    const found = await member.call(searchPhysicians, { filters: { query: 'cardiology', state: ['CA'] } })
    expect(found.data).toHaveLength(1)
    revealed = found.data[0]!.id
    expect(await member.call(getPhysicianContact, { physicianId: revealed })).toMatchObject({
      email: 'ann@home.example',
    })
  }, 120_000)

  test('rolling-restart under traffic: no request fails', async () => {
    let over = false
    const answers: number[] = []
    const visitor = async () => {
      while (!over) answers.push((await send(`${origin}/pricing`)).status)
    }
    const visits = visitor()
    await machine.start(guide.inSentence(`${current}/deploy/systemd/rolling-restart`)).finally(() => {
      over = true
    })
    await visits
    expect(answers.length).toBeGreaterThan(10)
    expect([...new Set(answers)]).toEqual([200])
  }, 180_000)

  test('a start that fails says so at once', async () => {
    const file = path.join(machine.root, settingsFile)
    const right = readFileSync(file, 'utf8')
    writeFileSync(file, `${right}CALLS_AT_ONCE=many\n`)
    const begun = performance.now()
    const { status, stderr } = machine.run(`${current}/deploy/systemd/rolling-restart 3002`)
    expect(status).toBe(1)
    expect(stderr).toContain('CALLS_AT_ONCE')
    expect(performance.now() - begun).toBeLessThan(30_000)
    expect((await send(`${origin}/pricing`)).status).toBe(200)
    writeFileSync(file, right)
    machine.sh('systemctl restart attending@3002')
  }, 180_000)

  test('step 10: a backup, restored on a second machine, which then serves', async () => {
    expect(follow(machine, 10)).toMatch(/\.backup: \d+ tables, .*read back/)
    const backups = path.join(machine.root, 'var/lib/attending/3001/backups')
    const [backup = ''] = readdirSync(backups)
    await setUp(second)
    cpSync(path.join(backups, backup), path.join(second.root, 'root', backup))
    const restore = (file: string) =>
      guide.inSentence(`${current}/deploy/systemd/with-settings script/restore`).replace('FILE', file)
    const refused = second.run(restore(`/root/${backup}`))
    expect([refused.status, refused.stderr]).toEqual([
      1,
      expect.stringContaining('Move it to /var/lib/attending/files'),
    ])
    second.sh(`mv /root/${backup} /var/lib/attending/files/ && chown attending /var/lib/attending/files/${backup}`)
    second.sh(restore(`/var/lib/attending/files/${backup}`))
    await machine.close()
    send = await serve(second)
    const token = await signIn(origin, customer, goodPassword, send)
    const again = callerAt(origin, async () => ({ authorization: `Bearer ${token}` }), send)
    expect(await again.call(getMySubscription, {})).toMatchObject({ subscribed: true, price_amount: 19_900 })
    const { data } = await again.call(searchPhysicians, { filters: { query: 'cardiology', state: ['CA'] } })
    expect(data.map(({ id }) => id)).toEqual([revealed])
  }, 900_000)

  test('has no other commands', () => {
    expect(guide.untried()).toEqual([])
  })
})

const twice = (line: string) => `${line}\n${line}\n`
