/**
 * Physicians claim their profile, and decide about it: the ways to take over someone else's (docs/claims.md, by their
 * numbers), corrections that survive imports, and the pause that everyone obeys.
 */
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { recordChanges } from '../src/data/changes.ts'
import { recordDecision, shownWishes } from '../src/data/own-profile/wishes.ts'
import { contactKinds } from '../src/data/physicians/draft.ts'
import { deleteAccount } from '../src/features/account/contracts.ts'
import { makeApiKey } from '../src/features/api-keys/contracts.ts'
import { createCheckout } from '../src/features/billing/contracts.ts'
import { confirmClaim, getClaim, getObjection, objectToClaim, startClaim } from '../src/features/claims/contracts.ts'
import {
  decideClaimDocument,
  downloadClaimDocument,
  endClaim,
  getClaims,
} from '../src/features/claims/desk-contracts.ts'
import { claimDocumentPath } from '../src/features/claims/document-contracts.ts'
import { documentFolder } from '../src/features/claims/documents.server.ts'
import { tidyClaimDocuments } from '../src/features/claims/jobs.server.ts'
import { claimLimits } from '../src/features/claims/limits.ts'
import { getRecipients } from '../src/features/email/contracts.ts'
import { downloadExport, exportPhysicians, makeMergeFile, startExport } from '../src/features/export/contracts.ts'
import { makeListSheet } from '../src/features/export/sheet-contracts.ts'
import { getDeskCounts } from '../src/features/inbox/contracts.ts'
import {
  correctOwnProfile,
  deleteOwnProfile,
  getOwnProfile,
  pauseContact,
  setContactVisibility,
  setOffers,
} from '../src/features/own-profile/contracts.ts'
import { settleClaimsJob } from '../src/features/own-profile/jobs.server.ts'
import { getPhysician, getPhysicianContact } from '../src/features/physicians/contracts.ts'
import { getBoard } from '../src/features/pipeline/contracts.ts'
import { getPrivacyRequests } from '../src/features/privacy-requests/desk-contracts.ts'
import { obeyPrivacySignal, setSaleOptOut } from '../src/features/privacy-requests/own-contracts.ts'
import { editProfile } from '../src/features/profile-edit/contracts.ts'
import { submitResume } from '../src/features/resume/contracts.ts'
import { getSavedSearches, saveSearch, visitSavedSearch } from '../src/features/saved-searches/contracts.ts'
import { tellOfNewMatches } from '../src/features/saved-searches/jobs.server.ts'
import { searchPhysicians } from '../src/features/search/contracts.ts'
import { checkSequence } from '../src/features/sequences/contracts.ts'
import { approveResume, reviewSubmission } from '../src/features/submission-review/contracts.ts'
import { getToday } from '../src/features/today/contracts.ts'
import { personaEmail } from '../src/server/start/personas.ts'
import { scopes } from '../src/shared/access/scopes.ts'
import type { InputOf } from '../src/shared/calls/contract.ts'
import { inTransaction } from '../src/shared/database/transaction.ts'
import { paths } from '../src/shared/product/paths.ts'
import { physicianPaths } from '../src/shared/product/physician-paths.ts'
import { ann, annsRow, asks, bob, bobsRow, claiming, refusal } from './support/claiming.ts'
import { newPipeline } from './support/new-list.ts'
import { goodPassword, lastMail, mailsTo, tokenIn } from './support/people.ts'
import { type Caller, type Speaker, startTestServer, type TestServer } from './support/server.ts'

let server: TestServer
let other: TestServer
const env = {
  ...{ SIGN_INS_PER_MINUTE: '100000', FORMS_PER_HOUR: '100000', MAILS_PER_EMAIL: '100000', MAILS_PER_HOUR: '100000' },
}
beforeAll(async () => {
  server = await startTestServer({ env })
  other = await startTestServer({ env, peerOf: server })
})
afterAll(async () => {
  await other.close()
  await server.close()
})
beforeEach(async () => {
  await server.settled()
  await server.pool.query(
    'truncate suppressions, import_runs, privacy_requests cascade; delete from outbox; delete from rate_limits',
  )
  // No search of a later test finds them.
  await inTransaction(server.deps.db, async (db) => {
    const gone = await db.deleteFrom('physicians').returning('id').execute()
    await recordChanges(
      db,
      gone.map(({ id }) => ({ physicianId: id, kind: 'deleted' })),
    )
  })
})

const folder = mkdtempSync(path.join(tmpdir(), 'claims-'))
const { importCsv, query, idOf, newcomer, codeAt, claim, settle, annsProfile } = claiming(() => server, folder)

describe('threat 64: ways to take over someone else’s profile', () => {
  test('1: an NPI is no way to claim', async () => {
    const id = await annsProfile()
    const answer = await (await newcomer()).post(startClaim.name, { physicianId: id, way: 'npi', value: ann })
    expect(answer.status).toBe(422)
  })

  test('2: an address that isn’t in the profile is answered alike, byte for byte, and gets no code', async () => {
    const id = await annsProfile()
    const answers: { status: number; body: string; headers: string }[] = []
    for (const value of ['ann@home.example', 'bob@home.example', 'eve@evil.example']) {
      const who = await newcomer()
      const response = await who.post(startClaim.name, asks(id, value))
      const headers = [...response.headers].filter(([name]) => !/^(date|x-request-id|ratelimit.*)$/.test(name))
      const body = (await response.text()).replace(/[0-9a-f-]{36}/, 'ID')
      answers.push({
        status: response.status,
        body,
        headers: JSON.stringify(headers).replace(/nonce-[\w-]+/g, 'nonce'),
      })
      const page = await server.fetch(physicianPaths.claim(id), { headers: await who.headers() })
      expect(await page.text()).toContain('If what you typed is in this profile')
    }
    expect(answers[0]).toMatchObject({ status: 200, body: '{"claimId":"ID"}' })
    expect(answers[1]).toEqual(answers[0])
    expect(answers[2]).toEqual(answers[0])
    expect(await codeAt('ann@home.example')).toMatch(/^\d{6}$/)
    expect(await codeAt('bob@home.example')).toBeNull()
    expect(await codeAt('eve@evil.example')).toBeNull()
  })

  test('2: the same statements run for either, so that neither takes longer', async () => {
    const id = await annsProfile()
    const who = await newcomer()
    const times: Record<string, number[]> = { 'ann@home.example': [], 'eve@evil.example': [] }
    for (let round = 0; round < 8; round++) {
      for (const value of Object.keys(times)) {
        await query('delete from rate_limits')
        const before = performance.now()
        await who.call(startClaim, asks(id, value))
        times[value]?.push(performance.now() - before)
        await server.settled()
      }
    }
    // The fastest of each: anything else on the machine only adds to a time.
    const [known, unknown] = Object.values(times).map((all) => Math.min(...all))
    expect(Math.max(known!, unknown!) / Math.min(known!, unknown!)).toBeLessThan(2)
  })

  test('3: five wrong codes end a claim, even for the right one', async () => {
    const id = await annsProfile()
    const eve = await newcomer()
    const { claimId } = await eve.call(startClaim, asks(id))
    const code = (await codeAt('ann@home.example')) ?? ''
    const wrong = code === '000000' ? '111111' : '000000'
    const tries = Array.from({ length: claimLimits.codesTried }, () =>
      refusal(eve.call(confirmClaim, { claimId, code: wrong })),
    )
    expect((await Promise.all(tries)).map((one) => one?.code)).toEqual(tries.map(() => 'bad_code'))
    expect(await refusal(eve.call(confirmClaim, { claimId, code }))).toMatchObject({ status: 422, code: 'bad_code' })
  })

  test('4: many accounts have no more tries at one profile', async () => {
    const id = await annsProfile()
    const eve = await newcomer()
    await eve.call(startClaim, asks(id, 'a1@evil.example'))
    await query(`update rate_limits set count = $1 where key like 'start-claim:%'`, [claimLimits.startsOfProfile])
    const mallory = await newcomer()
    expect(await refusal(mallory.call(startClaim, asks(id, 'a2@evil.example')))).toMatchObject({ status: 429 })
    for (let n = 0; n < claimLimits.codesOfAccount; n++) {
      await eve.post(confirmClaim.name, { claimId: crypto.randomUUID(), code: '123456' })
    }
    const one = { claimId: crypto.randomUUID(), code: '123456' }
    expect(await refusal(eve.call(confirmClaim, one))).toMatchObject({ status: 429 })
  })

  test('5: a code of someone else’s claim is refused', async () => {
    const id = await annsProfile()
    const [owner, eve] = [await newcomer(), await newcomer()]
    const { claimId } = await owner.call(startClaim, asks(id))
    const code = (await codeAt('ann@home.example')) ?? ''
    const own = await eve.call(startClaim, asks(id, 'eve@evil.example'))
    expect(await refusal(eve.call(confirmClaim, { claimId, code }))).toMatchObject({ code: 'bad_code' })
    expect(await refusal(eve.call(confirmClaim, { claimId: own.claimId, code }))).toMatchObject({ code: 'bad_code' })
  })

  test('6: a code for one profile opens no other', async () => {
    const id = await annsProfile()
    const eve = await newcomer()
    await eve.call(startClaim, asks(await idOf(bob), 'bob@home.example'))
    const code = (await codeAt('bob@home.example')) ?? ''
    const { claimId } = await eve.call(startClaim, asks(id, 'bob@home.example'))
    expect(await refusal(eve.call(confirmClaim, { claimId, code }))).toMatchObject({ code: 'bad_code' })
    expect(await query(`select 1 from profile_claims where state = 'confirmed'`)).toEqual([])
  })

  test('7: a code works once, and not when it has expired', async () => {
    const id = await annsProfile()
    const eve = await newcomer()
    const { claimId } = await eve.call(startClaim, asks(id))
    const code = (await codeAt('ann@home.example')) ?? ''
    await query(`update profile_claims set code_expires_at = now() - interval '1 second'`)
    expect(await refusal(eve.call(confirmClaim, { claimId, code }))).toMatchObject({ code: 'bad_code' })
    await query(`update profile_claims set code_expires_at = now() + interval '1 minute'`)
    const both = await Promise.allSettled([1, 2].map(() => eve.call(confirmClaim, { claimId, code })))
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })

  test('8: an address that colleagues share proves nothing', async () => {
    const id = await annsProfile()
    await (await newcomer()).call(startClaim, asks(id, 'desk@lake.example'))
    expect(await codeAt('desk@lake.example')).toBeNull()
  })

  test('9: a main line gets no code; a direct number gets one by text message', async () => {
    await importCsv(annsRow)
    const id = await idOf()
    const who = await newcomer()
    const by = (value: string) => ({ physicianId: id, way: 'phone' as const, value })
    await who.call(startClaim, by('415-555-0100'))
    expect(await mailsTo(server, '(415) 555-0100')).toEqual([])
    const { claimId } = await who.call(startClaim, by('415.555.0111'))
    const { text } = await lastMail(server, '(415) 555-0111', 'sms')
    await who.call(confirmClaim, { claimId, code: /\d{6}/.exec(text)?.[0] ?? '' })
    expect((await who.call(getOwnProfile, {})).name).toBe('Ann Lee')
  })

  test('10: an address that was put there lately proves nothing', async () => {
    const id = await annsProfile()
    const change = { physicianId: id, personalEmail: 'eve@evil.example', reason: 'A submission' }
    await server.as('admin').call(editProfile, change)
    const eve = await newcomer()
    await eve.call(startClaim, asks(id, 'eve@evil.example'))
    expect(await codeAt('eve@evil.example')).toBeNull()
    await query(`update physician_contacts set first_seen = now() - interval '8 days' where physician_id = $1`, [id])
    await eve.call(startClaim, asks(id, 'eve@evil.example'))
    expect(await codeAt('eve@evil.example')).toMatch(/^\d{6}$/)
  })

  test('11: a claimed profile isn’t claimed again, and its physician is told', async () => {
    const id = await annsProfile()
    const owner = await newcomer()
    await claim(owner, id)
    await query('delete from outbox')
    const eve = await newcomer()
    await eve.call(startClaim, asks(id))
    expect(await codeAt('ann@home.example')).toBeNull()
    expect((await lastMail(server, owner.email)).kind).toBe('claim-tried')
  })

  test('12: every address hears of a claim; an objection undoes it, and nothing was corrected before', async () => {
    const id = await annsProfile()
    const eve = await newcomer()
    await claim(eve, id)
    await eve.call(correctOwnProfile, { lastName: 'Evil', city: 'Troy' })
    await eve.call(pauseContact, { until: '2035-01-01' }).catch(() => eve.call(pauseContact, { until: '2030-01-01' }))
    await eve.call(setContactVisibility, { kind: 'direct_phone', shown: false })
    const message = await lastMail(server, 'desk@lake.example', 'profile-claimed')
    expect((await lastMail(server, 'ann@home.example', 'profile-claimed')).subject).toContain('Ann Lee')
    const [row] = await query('select last_name, city, has_direct_phone from physicians where id = $1', [id])
    expect(row).toEqual({ last_name: 'Lee', city: 'Albany', has_direct_phone: false })
    await server.as('visitor').call(objectToClaim, { token: tokenIn(message) })
    expect(await refusal(eve.call(getOwnProfile, {}))).toMatchObject({ status: 404 })
    await settle()
    const [after] = await query('select last_name, city, has_direct_phone from physicians where id = $1', [id])
    expect(after).toEqual({ last_name: 'Lee', city: 'Albany', has_direct_phone: true })
    expect(await query('select 1 from own_profiles where physician_id = $1', [id])).toEqual([])
    expect((await lastMail(server, eve.email)).kind).toBe('claim-ended')
  })

  test('13: no second claim after an objection', async () => {
    const id = await annsProfile()
    const eve = await newcomer()
    await claim(eve, id)
    const token = tokenIn(await lastMail(server, 'ann@home.example', 'profile-claimed'))
    await server.as('visitor').call(objectToClaim, { token })
    await query('delete from outbox')
    await eve.call(startClaim, asks(id))
    expect(await codeAt('ann@home.example')).toBeNull()
    // The physician still can.
    await claim(await newcomer(), id)
  })

  test('14: no call of the own page takes a profile’s id, and none answers without a claim', async () => {
    const id = await annsProfile()
    const eve = await newcomer()
    for (const { name } of [getOwnProfile, correctOwnProfile, pauseContact, setOffers, deleteOwnProfile]) {
      expect((await eve.post(name, {})).status, name).toBe(403)
    }
    await importCsv(bobsRow)
    await claim(eve, await idOf(bob), 'bob@home.example')
    const sent = await eve.post(correctOwnProfile.name, { physicianId: id, city: 'Troy' })
    expect(sent.status).toBe(422)
    expect(await query('select city from physicians where id = $1', [id])).toEqual([{ city: 'Albany' }])
  })

  test('15: who has proven one address learns no other while someone may object', async () => {
    const id = await annsProfile()
    const eve = await newcomer()
    await claim(eve, id)
    const body = JSON.stringify(await eve.call(getOwnProfile, {}))
    expect(body).not.toContain('desk@lake.example')
    expect(body).not.toContain('555-0111')
    const page = await (await server.fetch('/me', { headers: await eve.headers() })).text()
    expect(page).toContain('Ann Lee')
    expect(page).not.toContain('555-0111')
    expect((await eve.post('download-own-profile', { format: 'pdf' })).status).toBe(409)
    expect(await refusal(eve.call(correctOwnProfile, { workEmail: 'eve@evil.example' }))).toMatchObject({ status: 409 })
    await settle()
    expect(JSON.stringify(await eve.call(getOwnProfile, {}))).toContain('555-0111')
    const pdf = await eve.post('download-own-profile', { format: 'pdf' })
    expect(
      Buffer.from(await pdf.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-')
  })

  test('16: an objection needs the token of the message, once, and opening its link ends nothing', async () => {
    const id = await annsProfile()
    const owner = await newcomer()
    await claim(owner, id)
    const token = tokenIn(await lastMail(server, 'ann@home.example', 'profile-claimed'))
    expect((await server.fetch(physicianPaths.objection(token))).status).toBe(200)
    expect((await server.as('visitor').call(getObjection, { token })).name).toBe('Ann Lee')
    expect((await owner.call(getOwnProfile, {})).physicianId).toBe(id)
    const guessed = refusal(server.as('visitor').call(objectToClaim, { token: `${token.slice(1)}x` }))
    expect(await guessed).toMatchObject({ status: 410 })
    await query(`update profile_claims set objection_until = now() - interval '1 second'`)
    expect(await refusal(server.as('visitor').call(objectToClaim, { token }))).toMatchObject({ status: 410 })
  })

  test('17: the NPI isn’t among the fields', async () => {
    const id = await annsProfile()
    const who = await newcomer()
    await claim(who, id)
    expect((await who.post(correctOwnProfile.name, { npi: bob })).status).toBe(422)
  })

  test('18: an account with a plan can’t claim, and a physician’s takes none', async () => {
    const id = await annsProfile()
    expect(await refusal(server.as('premium').call(startClaim, asks(id)))).toMatchObject({ status: 409 })
    expect(await refusal(server.as('admin').call(startClaim, asks(id)))).toMatchObject({ status: 409 })
    const who = await newcomer()
    await claim(who, id)
    expect((await who.call(getClaim, { physicianId: id })).obstacle).toBe('hasProfile')
    expect(await refusal(who.call(createCheckout, { priceId: 'price_monthly' }))).toMatchObject({ status: 403 })
  })
})

test('a correction survives the next import of the old value, and counts as the physician’s', async () => {
  const id = await annsProfile()
  const who = await newcomer()
  await claim(who, id)
  const { waitsUntil } = await who.call(correctOwnProfile, { city: 'Troy', specialty: 'Neurology' })
  expect(waitsUntil).not.toBeNull()
  const waiting = (await who.call(getOwnProfile, {})).fields
  expect(waiting).toMatchObject({ city: { waiting: 'Troy' }, specialty: { waiting: 'Neurology' } })
  await settle()
  await who.call(setContactVisibility, { kind: 'personal_email', shown: false })
  await importCsv(annsRow)
  const profile = await who.call(getOwnProfile, {})
  expect(profile.fields).toMatchObject({
    city: { text: 'Troy', source: 'physician' },
    specialty: { text: 'Neurology', source: 'physician' },
    personalEmail: { text: '' },
  })
  const edits = await query('select field, reason from profile_edits where physician_id = $1 order by field', [id])
  expect(edits.map(({ field }) => field)).toEqual(['city', 'specialty'])
  expect((await who.call(correctOwnProfile, { city: 'Utica' })).waitsUntil).toBeNull()
  // Shown again, it is what it was.
  await who.call(setContactVisibility, { kind: 'personal_email', shown: true })
  const known = await server.as('premium').call(getPhysicianContact, { physicianId: id, field: 'email' })
  expect(known.email).toBe('ann@home.example')
})

test('a pause locks contacts on every server within a second, for every way to have them', async () => {
  const id = await annsProfile()
  const who = await newcomer()
  await claim(who, id)
  const recruiter = other.as('premium')
  const both = [id, await idOf(bob)]
  for (const physicianId of both) await recruiter.call(getPhysicianContact, { physicianId })
  const made = await recruiter.call(startExport, { source: { kind: 'selection', physicianIds: both } })
  const { listId } = await newPipeline(recruiter, both)
  const { address } = await recruiter.call(makeListSheet, { listId })
  const { pathname, search } = new URL(address)
  const key = await recruiter.call(makeApiKey, { name: 'Program', scopes: [...scopes], days: 30, networks: [] })
  const program = other.bearing(key.secret)

  await who.call(pauseContact, { until: `${new Date().getFullYear() + 1}-03-01` })
  const start = performance.now()
  for (const one of [recruiter, program]) {
    const refused = await refusal(one.call(getPhysicianContact, { physicianId: id }))
    expect(performance.now() - start).toBeLessThan(1000)
    expect(refused).toMatchObject({ status: 409, message: expect.stringContaining('paused contact until March 1') })
    expect(await refusal(one.call(exportPhysicians, { physicianIds: [id] }))).toMatchObject({ status: 409 })
  }
  const { data } = await recruiter.call(searchPhysicians, { filters: { npi: ann } })
  expect(data[0]).toMatchObject({ id, doNotContact: { byPhysician: true } })
  const recipients = await recruiter.call(getRecipients, { to: { physicianIds: both } })
  expect(recipients.blocked.map((one) => one.id)).toEqual([id])
  const sequence = await recruiter.call(checkSequence, { to: { physicianIds: both }, quietDays: 0 })
  expect(sequence.leftOut).toEqual([{ id, name: 'Ann Lee', reason: 'paused' }])
  const { cards } = await recruiter.call(getBoard, { listId })
  expect(cards.map((card) => [card.id, card.blocked]).toSorted()).toEqual([
    [both[0], true],
    [both[1], false],
  ])
  const merge = { format: 'csv', physicianIds: both, subject: 'Hello', body: 'Dear {last_name}' } as const
  const texts = [
    await (await recruiter.post(downloadExport.name, { exportId: made.export.id, format: 'csv' })).text(),
    await (await other.fetch(pathname + search)).text(),
    await (await recruiter.post(makeMergeFile.name, merge)).text(),
  ]
  for (const text of texts) {
    expect(text).toContain('Bob')
    expect(text).not.toContain('Ann')
  }

  await who.call(pauseContact, { until: '' })
  expect((await recruiter.call(getPhysicianContact, { physicianId: id })).email).toBe('ann@home.example')
  await who.call(setOffers, { offers: 'closed' })
  expect(await refusal(recruiter.call(getPhysicianContact, { physicianId: id }))).toMatchObject({
    message: 'The physician is not looking for offers.',
  })
})

test('the own page says which contacts are locked, and a pause that is over is none', async () => {
  const who = await newcomer()
  await claim(who, await annsProfile())
  const page = async () => (await server.fetch(physicianPaths.me(), { headers: await who.headers() })).text()
  expect(await page()).toContain('Members with a plan can reveal it.')
  await who.call(pauseContact, { until: `${new Date().getFullYear() + 1}-03-01` })
  expect(await page()).toContain('Locked for now: no one can reveal it.')
  await query(`update own_profiles set paused_until = (now() at time zone 'UTC')::date`)
  expect((await who.call(getOwnProfile, {})).pausedUntil).toBeNull()
  expect(await page()).not.toContain('Locked for now')
})

test('a contact of every kind is on the page, and can be hidden and shown again', async () => {
  const id = await annsProfile()
  const kinds: readonly string[] = contactKinds
  const value = (kind: string) => (kind === 'linkedin' ? 'https://www.linkedin.com/in/ann' : `${kind}@ann.example`)
  await query(
    `insert into physician_contacts (physician_id, kind, value, masked, source)
     select $1, kind::contact_kind, value, case when kind <> 'linkedin' then '…' end, 'nppes' from unnest($2::text[], $3::text[]) as given (kind, value)
     on conflict do nothing`,
    [id, kinds, kinds.map(value)],
  )
  const who = await newcomer()
  await claim(who, id)
  await settle()
  const shown = async () =>
    (await who.call(getOwnProfile, {})).contacts.flatMap((one) => (one.shown ? [one.kind] : [])).toSorted()
  expect(await shown()).toEqual(kinds.toSorted())
  for (const kind of contactKinds) {
    await who.call(setContactVisibility, { kind, shown: false })
    expect(await shown()).toEqual(kinds.filter((one) => one !== kind).toSorted())
    await who.call(setContactVisibility, { kind, shown: true })
  }
  expect(await shown()).toEqual(kinds.toSorted())
})

test('subscribers see the wishes of someone open to offers once no one may object, and nonsense is refused with its field', async () => {
  const id = await annsProfile()
  const who = await newcomer()
  await claim(who, id)
  const bad = await who.post(setOffers.name, {
    offers: 'open',
    wishStates: 'TX, Texass',
    wishPay: 'lots',
    wishFrom: 'soon',
  })
  expect(bad.status).toBe(422)
  const { error } = (await bad.json()) as { error: { fields: Record<string, string> } }
  expect(Object.keys(error.fields).toSorted()).toEqual(['wishFrom', 'wishPay', 'wishStates'])
  await who.call(setOffers, {
    offers: 'open',
    wishStates: 'tx, co',
    wishPay: '$350,000',
    wishTelehealth: 'on',
    wishMiles: '150',
    wishFrom: '2027-03-01',
  })
  const wishesFor = async (reader: Speaker) =>
    (await server.as(reader).call(getPhysician, { physicianId: id })).physician.wishes
  // Someone who is no physician could say so of one.
  expect(await wishesFor('premium')).toBeUndefined()
  await settle()
  const wishes = { states: ['TX', 'CO'], pay: 350_000, telehealth: true, locum: false }
  expect(await wishesFor('premium')).toMatchObject(wishes)
  for (const reader of ['visitor', 'free'] as const) expect(await wishesFor(reader)).toBeUndefined()
  // Another server finds them by it within a second.
  const found = async (filters: object) => {
    const { data } = await other.as('premium').call(searchPhysicians, { filters })
    return data.map((card) => card.id)
  }
  await expect.poll(() => found({ openToOffers: true }), { timeout: 1000, interval: 50 }).toEqual([id])
  for (const filters of [
    { wishTelehealth: true },
    { wishState: ['CO'] },
    { wishPay: { to: 350 } },
    { wishPlace: ['Denver, CO'] },
    { wishPlace: ['10001'] },
    { wishFrom: '2027-03-01' },
    { query: 'Albany, open to offers' },
    { query: 'cardiologists open to relocating to Denver, CO' },
    { query: 'cardiologist AND "can start by March 1, 2027"' },
    { confirmed: true },
  ])
    expect(await found(filters), JSON.stringify(filters)).toEqual([id])
  for (const filters of [
    { wishLocum: true },
    { wishState: ['NY'] },
    { wishPay: { to: 349 } },
    { wishPlace: ['Reno, NV', '14201'] },
    { wishFrom: '2027-02-28' },
    { query: 'cardiologists open to relocating to Reno, NV' },
    { query: 'urologists open to offers' },
  ])
    expect(await found(filters), JSON.stringify(filters)).toEqual([])
  // Who doesn't see wishes learns nothing by asking for them, and a physician's own account is one of those.
  const notOpen = { exclude: { openToOffers: [true] }, npi: ann }
  expect(await found(notOpen)).toEqual([])
  const late = await other.as('premium').post(searchPhysicians.name, { filters: { wishFrom: 'soon' } })
  expect(late.status).toBe(422)
  expect(await late.json()).toMatchObject({
    error: { fields: { 'filters.wishFrom': 'Use a date such as 2027-03-01.' } },
  })
  for (const reader of [other.as('free'), other.as('demo'), who]) {
    const ids = async (filters: object) =>
      (await reader.call(searchPhysicians, { filters })).data.map((card) => card.id)
    for (const filters of [
      { openToOffers: true },
      { wishTelehealth: true },
      { wishState: ['CO'] },
      { wishPay: { from: 1 } },
      { wishPlace: ['Denver, CO'] },
      { wishPlace: ['10001'] },
      { wishFrom: '2027-03-01' },
      {
        where: {
          or: [
            { field: 'wishPlace', values: ['10001'] },
            { field: 'wishFrom', values: ['2030-01-01'] },
          ],
        },
      },
    ])
      expect(await ids(filters), JSON.stringify(filters)).toEqual([])
    await expect.poll(() => ids(notOpen)).toEqual([id])
    // Words that are struck through find others, too.
    const everyone = [id, await idOf(bob)]
    for (const query of ['Albany, open to offers', 'Albany, open to relocating to Denver, CO'])
      expect((await ids({ query })).toSorted(), query).toEqual(everyone.toSorted())
    const { reading } = await reader.call(searchPhysicians, { filters: { query: 'Albany, not open to offers' } })
    expect(reading?.parts.map(({ kind }) => kind)).toEqual(['place'])
    expect(await ids({ exclude: { wishPlace: ['10001'], wishFrom: ['2030-01-01'] }, npi: ann })).toEqual([id])
    await expect.poll(() => ids({ confirmed: true })).toEqual([id])
  }
  await who.call(setOffers, { offers: '' })
  await expect.poll(() => found({ openToOffers: true }), { timeout: 1000, interval: 50 }).toEqual([])
})

test.each([{ openToOffers: true }, { wishPlace: ['Denver, CO'], wishFrom: '2027-03-01' }, { query: 'open to offers' }])(
  'a saved search that asks for %o counts who opens to offers or changes their wishes as new, once',
  async (asked) => {
    const id = await annsProfile()
    const who = await newcomer()
    await claim(who, id)
    const recruiter = server.as('premium')
    await query('delete from saved_searches')
    // No sample.
    const npis = [ann, bob]
    const searchParams = { filters: { ...asked, npis } }
    const { data: asking } = await recruiter.call(saveSearch, { name: 'Open', searchParams, digest: true })
    const { data: other } = await recruiter.call(saveSearch, {
      name: 'Any',
      searchParams: { filters: { npis } },
    })
    const fresh = async () =>
      Object.fromEntries(
        (await recruiter.call(getSavedSearches, {})).data.map((one) => [
          one.name,
          one.name === 'Any' ? one.new_matches : [one.matches, one.new_matches],
        ]),
      )
    const open = { offers: 'open', wishStates: 'CO' } as const
    await who.call(setOffers, open)
    expect(await fresh()).toEqual({ Open: [0, 0], Any: 0 })
    // Not before the days to object are over.
    await settle()
    await expect.poll(fresh).toEqual({ Open: [1, 1], Any: 0 })
    const { news } = await recruiter.call(getToday, {})
    expect(news.map(({ name, physicians }) => [name, physicians.map((one) => one.id)])).toEqual([['Open', [id]]])
    const digests = async () => {
      await server.deps.jobs.enqueue(server.deps.db, tellOfNewMatches, {})
      return (await mailsTo(server, personaEmail('premium'))).filter(({ kind }) => kind === 'search-digest').length
    }
    expect([await digests(), await digests()]).toEqual([1, 1])
    const visit = async () => {
      await recruiter.call(visitSavedSearch, { id: asking.id })
      await recruiter.call(visitSavedSearch, { id: other.id })
    }
    await visit()
    await expect.poll(fresh).toEqual({ Open: [1, 0], Any: 0 })
    // The same again is no news, and neither is a pause.
    await who.call(setOffers, open)
    await who.call(pauseContact, { until: `${new Date().getFullYear() + 1}-03-01` })
    await server.settled()
    expect(await fresh()).toEqual({ Open: [1, 0], Any: 0 })
    // What they wish for during it waits for its end, be it by their word or by its date.
    await who.call(setOffers, { ...open, wishLocum: true })
    await server.settled()
    expect(await fresh()).toEqual({ Open: [1, 0], Any: 0 })
    expect((await recruiter.call(getToday, {})).news).toEqual([])
    expect(await digests()).toBe(1)
    await who.call(pauseContact, { until: '' })
    await expect.poll(fresh).toEqual({ Open: [1, 1], Any: 0 })
    // The email waits until the index has the change, too.
    const asksForLocum = async () =>
      (await recruiter.call(searchPhysicians, { filters: { wishLocum: true, npis } })).data.map((one) => one.id)
    await expect.poll(asksForLocum).toEqual([id])
    expect(await digests()).toBe(2)
    await visit()
    await expect.poll(fresh).toEqual({ Open: [1, 0], Any: 0 })
    await who.call(pauseContact, { until: `${new Date().getFullYear() + 1}-03-01` })
    await query(`update own_profiles set paused_until = (now() at time zone 'UTC')::date`)
    expect(await fresh()).toEqual({ Open: [1, 0], Any: 0 })
    await server.deps.jobs.enqueue(server.deps.db, settleClaimsJob, {})
    await server.settled()
    await expect.poll(fresh).toEqual({ Open: [1, 1], Any: 0 })
    expect(await digests()).toBe(3)
    await who.call(setOffers, { offers: '' })
    await expect.poll(fresh).toEqual({ Open: [0, 0], Any: 0 })
  },
)

test('new first begins with who opened to offers, or changed their wishes, last', async () => {
  const annsId = await annsProfile()
  const bobsId = await idOf(bob)
  const wish = (id: number, column: string) =>
    inTransaction(server.deps.db, async (db) => {
      const before = await shownWishes(db, id)
      await sql`
        insert into own_profiles as own (physician_id, offers, reviewed_on, ${sql.ref(column)})
        values (${id}, 'open', now(), true)
        on conflict (physician_id) do update set ${sql.ref(column)} = true`.execute(db)
      await recordDecision(db, id, before)
    })
  const found = async (direction: 'asc' | 'desc') => {
    const { data } = await other
      .as('premium')
      .call(searchPhysicians, { filters: { openToOffers: true, npis: [ann, bob] }, sort: { key: 'newest', direction } })
    return data.map((card) => card.id)
  }
  await wish(annsId, 'wish_locum')
  await wish(bobsId, 'wish_locum')
  await expect.poll(() => found('asc')).toEqual([bobsId, annsId])
  await wish(annsId, 'wish_visa')
  await expect.poll(() => found('asc')).toEqual([annsId, bobsId])
  expect(await found('desc')).toEqual([bobsId, annsId])
  // The same again is no news.
  await wish(bobsId, 'wish_locum')
  await server.settled()
  expect(await found('asc')).toEqual([annsId, bobsId])
})

test('22: an account that is deleted in the days to object takes what it did along; later, what protects stays', async () => {
  const id = await annsProfile()
  const until = `${new Date().getFullYear() + 1}-03-01`
  const eve = await newcomer()
  await claim(eve, id)
  await eve.call(pauseContact, { until })
  await eve.call(setContactVisibility, { kind: 'direct_phone', shown: false })
  await eve.call(deleteAccount, { password: goodPassword })
  expect(await query('select 1 from own_profiles')).toEqual([])
  expect(await query('select has_direct_phone from physicians where id = $1', [id])).toEqual([
    { has_direct_phone: true },
  ])

  await query('delete from outbox')
  const owner = await newcomer()
  await claim(owner, id)
  await settle()
  await owner.call(setOffers, { offers: 'open', wishStates: 'CO' })
  await owner.call(pauseContact, { until })
  const open = async () =>
    (await other.as('premium').call(searchPhysicians, { filters: { openToOffers: true, npi: ann } })).total
  await expect.poll(open).toBe(1)
  await owner.call(deleteAccount, { password: goodPassword })
  await expect.poll(open).toBe(0)
  const refused = await refusal(other.as('premium').call(getPhysicianContact, { physicianId: id }))
  expect(refused?.message).toContain('paused contact until March 1')
})

test('21: an admin ends a claim, with a reason, and the account can’t claim the profile again', async () => {
  const id = await annsProfile()
  const eve = await newcomer()
  await claim(eve, id)
  await settle()
  await eve.call(pauseContact, { until: `${new Date().getFullYear() + 1}-03-01` })
  await eve.call(setContactVisibility, { kind: 'direct_phone', shown: false })
  const admin = server.as('admin')
  const { data } = await admin.call(getClaims, { state: 'claimed' })
  expect(data).toMatchObject([{ physician: { id, name: 'Ann Lee' }, account: { email: eve.email }, way: 'email' }])
  const claimId = data[0]!.id
  expect((await admin.post(endClaim.name, { claimId, reason: ' ' })).status).toBe(422)
  await admin.call(endClaim, { claimId, reason: 'The physician called us.' })
  expect(await refusal(admin.call(endClaim, { claimId, reason: 'Again' }))).toMatchObject({ status: 404 })
  expect(await refusal(eve.call(getOwnProfile, {}))).toMatchObject({ status: 404 })
  expect((await lastMail(server, eve.email, 'claim-ended')).text).toContain('The physician called us.')
  const known = await server.as('premium').call(getPhysicianContact, { physicianId: id })
  expect(known.phone).toBe('(415) 555-0111')
  await query('delete from outbox')
  await eve.call(startClaim, asks(id))
  expect(await codeAt('ann@home.example')).toBeNull()
  expect((await admin.call(getClaims, { state: 'ended' })).data).toMatchObject([{ endedBy: 'admin' }])
})

describe('threat 64: a photo of a license', () => {
  /** With what a camera writes into it. */
  const photo = () =>
    sharp({ create: { width: 3000, height: 1500, channels: 3, background: '#abc' } })
      .withExif({ IFD0: { Copyright: 'Camera of Ann' } })
      .jpeg()
      .toBuffer()
  const send = async (who: Caller, physicianId: number, body: Buffer) =>
    server.fetch(`${claimDocumentPath}?physician=${physicianId}`, {
      method: 'POST',
      headers: await who.headers(),
      body: new Uint8Array(body),
    })
  const waiting = async () => (await server.as('admin').call(getClaims, {})).data
  beforeEach(async () => {
    for (const { name } of await files()) await server.deps.storage.remove(name)
  })
  const files = async () => Array.fromAsync(server.deps.storage.list(documentFolder))

  test('24: is stored as pixels alone, accepted by an admin, and deleted; seven days to object follow', async () => {
    const id = await annsProfile()
    const who = await newcomer()
    expect((await send(who, id, await photo())).status).toBe(200)
    expect((await who.call(getClaim, { physicianId: id })).documentAt).not.toBeNull()
    expect((await server.as('admin').call(getDeskCounts, {})).claims).toBe(1)
    const [photographed] = await waiting()
    expect(photographed).toMatchObject({ physician: { id, npi: ann }, account: { email: who.email }, way: 'document' })
    const { id: claimId } = photographed!
    const shown = await server.as('admin').post(downloadClaimDocument.name, { claimId })
    const stored = Buffer.from(await shown.arrayBuffer())
    expect(stored.toString('latin1')).not.toContain('Camera of Ann')
    expect(await sharp(stored).metadata()).toMatchObject({ format: 'jpeg', width: 2400, height: 1200 })
    // Nothing is theirs before that.
    expect((await who.post(getOwnProfile.name, {})).status).toBe(403)
    await server.as('admin').call(decideClaimDocument, { claimId, accept: true })
    expect(await files()).toEqual([])
    expect((await server.as('admin').post(downloadClaimDocument.name, { claimId })).status).toBe(404)
    expect((await lastMail(server, who.email, 'claim-decided')).subject).toBe('The profile of Ann Lee is yours')
    const { objectionUntil } = await who.call(getOwnProfile, {})
    expect(Math.round((Date.parse(objectionUntil ?? '') - Date.now()) / 86_400_000)).toBe(claimLimits.objectionDays)
    const token = tokenIn(await lastMail(server, 'ann@home.example', 'profile-claimed'))
    await server.as('visitor').call(objectToClaim, { token })
    expect(await refusal(who.call(getOwnProfile, {}))).toMatchObject({ status: 404 })
    // Another photo of the same account changes nothing about that.
    expect((await send(who, id, await photo())).status).toBe(200)
    const again = { claimId: (await waiting())[0]!.id, accept: true }
    expect(await refusal(server.as('admin').call(decideClaimDocument, again))).toMatchObject({ code: 'objected' })
  })

  test('is refused with a reason, and deleted', async () => {
    const id = await annsProfile()
    const who = await newcomer()
    await send(who, id, await photo())
    const claimId = (await waiting())[0]!.id
    expect((await server.as('admin').post(decideClaimDocument.name, { claimId, accept: false })).status).toBe(422)
    const reason = 'The name can’t be read.'
    await server.as('admin').call(decideClaimDocument, { claimId, accept: false, reason })
    expect((await lastMail(server, who.email, 'claim-decided')).text).toContain(reason)
    expect([await files(), await waiting()]).toEqual([[], []])
    expect((await who.post(getOwnProfile.name, {})).status).toBe(403)
  })

  test('of a profile that is claimed by then is not accepted, and its physician is told', async () => {
    const id = await annsProfile()
    const owner = await newcomer()
    await claim(owner, id)
    const eve = await newcomer()
    expect((await send(eve, id, await photo())).status).toBe(200)
    expect((await lastMail(server, owner.email)).kind).toBe('claim-tried')
    const one = { claimId: (await waiting())[0]!.id, accept: true }
    expect(await refusal(server.as('admin').call(decideClaimDocument, one))).toMatchObject({ code: 'claimed' })
  })

  test('23: that is none, or is broken, is refused, and so is one by a recruiter', async () => {
    const id = await annsProfile()
    const who = await newcomer()
    const whole = await photo()
    const sent = async (body: Buffer, from: Caller = who) => {
      const response = await send(from, id, body)
      return [response.status, ((await response.json()) as { error?: { code: string } }).error?.code]
    }
    expect(await sent(Buffer.from('%PDF-1.7'))).toEqual([422, 'wrong_type'])
    expect(await sent(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))).toEqual([422, 'wrong_type'])
    expect(await sent(whole.subarray(0, 2000))).toEqual([422, 'unusable'])
    expect(await sent(whole, server.as('premium'))).toEqual([409, 'not_this_account'])
    expect((await send(who, 999_999_999, whole)).status).toBe(404)
    expect(await waiting()).toEqual([])
  })

  test('that no one looks at, or whose claim is gone, is deleted', async () => {
    const id = await annsProfile()
    const [who, gone] = [await newcomer(), await newcomer()]
    for (const one of [who, gone]) await send(one, id, await photo())
    await query(
      `update profile_claims set document_at = now() - interval '31 days' where user_id = (select id from users where email = $1)`,
      [who.email],
    )
    await gone.call(deleteAccount, { password: goodPassword })
    expect(await files()).toHaveLength(2)
    const later = () => new Date(Date.now() + 2 * 60 * 60_000)
    const run = { id: 'x', attempt: 0, signal: AbortSignal.timeout(9000) }
    await tidyClaimDocuments.run({ ...run, data: {}, deps: { ...server.deps, now: later } })
    expect([await files(), await waiting()]).toEqual([[], []])
  })
})

test('leaving removes the profile at once, and no import brings it back', async () => {
  const id = await annsProfile()
  const who = await newcomer()
  await claim(who, id)
  await who.call(setContactVisibility, { kind: 'personal_email', shown: false })
  expect((await who.post(deleteOwnProfile.name, { confirm: 'yes' })).status).toBe(422)
  await who.call(deleteOwnProfile, { confirm: 'DELETE' })
  expect(await query('select 1 from physicians where id = $1', [id])).toEqual([])
  await importCsv(annsRow.replace(ann, ''))
  expect(await query('select first_name from physicians order by 1')).toEqual([{ first_name: 'Bob' }])
})

describe('an update of a claimed profile', () => {
  const update = {
    ...{
      contactfirstname: 'Ann',
      contactlastname: 'Lee',
      contacttitle: 'Chief of Cardiology',
      specialty: 'Cardiology',
    },
    ...{ companyname: 'Cedar Clinic', contactcity: 'Albany', contactstate: 'NY', contactphone: '(415) 555-0100' },
    ...{ contactlicenses: 'NY, VT', contacteducation: [{ schoolName: 'Cedar College', degree: 'MD' }] },
  }
  const approved = async (who: Caller, input: InputOf<typeof submitResume>) => {
    const { id: submissionId } = await who.call(submitResume, input)
    const { physician } = await server.as('admin').call(reviewSubmission, { submissionId })
    await server.as('admin').call(approveResume, { submissionId, action: 'approve' })
    return physician?.id
  }
  const ownDecisions = () => query('select offers, wish_states, reviewed_on, paused_until::text from own_profiles')

  async function claimed(): Promise<{ id: number; who: Caller }> {
    const id = await annsProfile()
    await query(
      `update physicians set skills = '{Teaching}', license_states = '{NY}', education =
         '[{"schoolName": "Cedar College", "degrees": ["MD"], "endDate": "2004"}]' where id = $1`,
      [id],
    )
    const who = await newcomer()
    await claim(who, id)
    return { id, who }
  }

  test('starts from what the profile says, also without a script', async () => {
    const { who } = await claimed()
    const page = async (headers?: Record<string, string>) =>
      (await server.fetch(paths.submitResume(), headers ? { headers } : {})).text()
    const before = await page(await who.headers())
    expect(before).toContain('Update your profile')
    // Who has proven one address learns no other one while someone may object.
    expect(before).not.toContain('ann@home.example')
    await settle()
    await who.call(setOffers, { offers: 'closed', wishStates: 'VT, NH' })
    const html = await page(await who.headers())
    for (const value of ['Ann', 'Lee', 'Albany', 'Cardiology', 'ann@home.example', 'NY', 'Cedar College', 'VT, NH'])
      expect(html).toContain(`value="${value}"`)
    expect(await page()).not.toContain('Update your profile')
  })

  test('is about that profile, whatever address it gives, and leaves ‘not looking’ alone', async () => {
    const { id, who } = await claimed()
    await settle()
    await who.call(setOffers, { offers: 'closed', wishStates: 'VT' })
    expect(await approved(who, { ...update, contactemail: 'ann@new.example', wishStates: 'NH' })).toBe(id)
    const [row] = await query('select title, license_states, skills, education from physicians where id = $1', [id])
    expect(row).toEqual({
      title: 'Chief of Cardiology',
      license_states: ['NY', 'VT'],
      // Nothing was sent of them.
      skills: ['Teaching'],
      // The form has no dates, and loses none.
      education: [{ schoolName: 'Cedar College', degrees: ['MD'], endDate: '2004' }],
    })
    expect(await ownDecisions()).toEqual([
      { offers: 'closed', wish_states: ['NH'], reviewed_on: null, paused_until: null },
    ])
  })

  test('19: is nothing that someone else can send: their wishes change none', async () => {
    const { id, who } = await claimed()
    await settle()
    await who.call(setOffers, { offers: 'closed', wishStates: 'VT' })
    const stranger = server.as('visitor')
    expect(await approved(stranger, { ...update, contactemail: 'ann@home.example', wishStates: 'NH' })).toBe(id)
    expect(await ownDecisions()).toMatchObject([{ offers: 'closed', wish_states: ['VT'] }])
  })

  test.each<[string, (eve: Caller) => Promise<unknown>]>([
    [
      'an objection to the claim',
      async () => {
        const token = tokenIn(await lastMail(server, 'desk@lake.example', 'profile-claimed'))
        await server.as('visitor').call(objectToClaim, { token })
      },
    ],
    ['the end of its account', (eve) => eve.call(deleteAccount, { password: goodPassword })],
  ])('approved before a claim, its wishes outlast %s', async (_, end) => {
    const id = await annsProfile()
    const found = async () =>
      (await other.as('premium').call(searchPhysicians, { filters: { wishState: ['NH'], npi: ann } })).total
    const stranger = server.as('visitor')
    expect(await approved(stranger, { ...update, contactemail: 'ann@home.example', wishStates: 'NH' })).toBe(id)
    const wishes = async () => (await server.as('premium').call(getPhysician, { physicianId: id })).physician.wishes
    expect(await wishes()).toMatchObject({ states: ['NH'] })
    await expect.poll(found).toBe(1)
    await query(`update physician_contacts set first_seen = now() - interval '8 days'`)
    const eve = await newcomer()
    await claim(eve, id)
    await eve.call(pauseContact, { until: '2035-01-01' })
    await eve.call(setOffers, { offers: 'closed', wishStates: 'AK' })
    await expect.poll(found).toBe(0)
    await end(eve)
    expect(await ownDecisions()).toMatchObject([{ offers: 'open', wish_states: ['NH'], paused_until: null }])
    expect(await wishes()).toMatchObject({ states: ['NH'] })
    await expect.poll(found).toBe(1)
  })
})

describe('Global Privacy Control of a physician who is signed in', () => {
  const optedOut = 'The physician has opted out of the sale of contact details.'
  const reveal = (physicianId: number) => refusal(other.as('premium').call(getPhysicianContact, { physicianId }))
  const visit = async (who: Caller, path: string) =>
    (await server.fetch(path, { headers: { ...(await who.headers()), 'sec-gpc': '1' } })).text()
  const requests = () =>
    query('select kind, law, channel, verified_by, outcome, found from privacy_requests order by 3')

  async function annAsOwner() {
    const id = await annsProfile()
    const who = await newcomer()
    await claim(who, id)
    await settle()
    return { id, who }
  }

  test('is an opt-out of sale, from whatever page, recorded once, answered, and shown', async () => {
    const { id, who } = await annAsOwner()
    expect(await reveal(id)).toBeNull()
    await Promise.all(['/pricing', paths.account('profile'), '/pricing'].map((path) => visit(who, path)))
    expect(await reveal(id)).toMatchObject({ status: 409, message: optedOut })
    const recorded = { kind: 'opt_out', law: 'other', channel: 'signal', verified_by: 'account', outcome: 'fulfilled' }
    expect(await requests()).toEqual([{ ...recorded, found: true }])
    const { data } = await server.as('admin').call(getPrivacyRequests, { state: 'done' })
    expect(data).toMatchObject([{ channel: 'signal', physician: { id }, person: { email: who.email } }])
    expect(data[0]!.steps.map(({ step }) => step)).toEqual(['received', 'verified', 'answered', 'carried_out'])
    expect((await lastMail(server, who.email, 'privacy-answer')).text).toContain('Global Privacy Control')
    const page = (await visit(who, physicianPaths.me())).replaceAll('<!-- -->', '')
    expect(page).toContain('Your browser sends Global Privacy Control, and we obey it. You have been opted out since')
    expect(await who.call(getOwnProfile, {})).toMatchObject({ saleOptOut: { by: 'signal' }, saleAllowedAt: null })
  })

  test('counts as well when only a script hears of it', async () => {
    const { id, who } = await annAsOwner()
    await who.call(obeyPrivacySignal, {})
    await who.call(obeyPrivacySignal, {})
    expect(await reveal(id)).toMatchObject({ message: optedOut })
    expect(await requests()).toHaveLength(1)
  })

  test('of anyone else changes nothing', async () => {
    const id = await annsProfile()
    for (const who of [server.as('visitor'), server.as('premium'), await newcomer()]) {
      await visit(who, paths.physician(id))
      await visit(who, '/pricing')
    }
    expect(await requests()).toEqual([])
    expect(await reveal(id)).toBeNull()
  })

  test('yields to the physician’s own word, which takes a tick and a press, until they opt out again', async () => {
    const { id, who } = await annAsOwner()
    await visit(who, '/pricing')
    const hasty = await refusal(who.call(setSaleOptOut, { optedOut: 'no' }))
    expect(hasty).toMatchObject({ status: 422, fields: { confirmed: 'Please tick this first.' } })
    await who.call(setSaleOptOut, { optedOut: 'no', confirmed: 'on' })
    expect(await visit(who, physicianPaths.me())).toContain('Your browser sends Global Privacy Control. ')
    expect(await reveal(id)).toBeNull()
    await who.call(setSaleOptOut, { optedOut: 'yes' })
    expect(await reveal(id)).toMatchObject({ message: optedOut })
    expect((await requests()).map(({ channel }) => channel)).toEqual(['form', 'signal'])
    expect(await who.call(getOwnProfile, {})).toMatchObject({ saleOptOut: { by: 'request' }, saleAllowedAt: null })
  })

  test('20: ends with an objection to the claim, under which no opt-out is taken back before', async () => {
    const id = await annsProfile()
    const eve = await newcomer()
    await claim(eve, id)
    await visit(eve, '/pricing')
    expect(await reveal(id)).toMatchObject({ message: optedOut })
    const early = await refusal(eve.call(setSaleOptOut, { optedOut: false, confirmed: true }))
    expect(early).toMatchObject({ status: 409, code: 'waits' })
    const token = tokenIn(await lastMail(server, 'desk@lake.example', 'profile-claimed'))
    await server.as('visitor').call(objectToClaim, { token })
    expect(await reveal(id)).toBeNull()
  })

  test('an opt-out through a deletion list stays, since the list is compared again', async () => {
    const { id, who } = await annAsOwner()
    await query(`insert into sale_opt_outs (physician_id, asked_by) values ($1, 'list')`, [id])
    const refused = await refusal(who.call(setSaleOptOut, { optedOut: false, confirmed: true }))
    expect(refused).toMatchObject({ status: 409, code: 'by_list' })
    expect(await visit(who, physicianPaths.me())).toContain('Delete Request and Opt-out Platform (DROP) asked us to.')
    expect(await requests()).toEqual([])
  })
})
