/** What stood before a claim comes back when it ends: the ways to take over a profile from 25 on (docs/claims.md). */
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { optOutOfSale } from '../src/data/own-profile/opt-outs.ts'
import { suppressPhysicians } from '../src/data/suppression/suppress.ts'
import { deleteAccount } from '../src/features/account/contracts.ts'
import { objectToClaim, startClaim } from '../src/features/claims/contracts.ts'
import { endClaim, getClaims } from '../src/features/claims/desk-contracts.ts'
import {
  correctOwnProfile,
  getOwnProfile,
  pauseContact,
  setContactVisibility,
  setOffers,
} from '../src/features/own-profile/contracts.ts'
import { getPhysicianContact } from '../src/features/physicians/contracts.ts'
import { setSaleOptOut } from '../src/features/privacy-requests/own-contracts.ts'
import { editProfile, getProfileToEdit } from '../src/features/profile-edit/contracts.ts'
import { submitResume } from '../src/features/resume/contracts.ts'
import { approveResume } from '../src/features/submission-review/contracts.ts'
import { inTransaction } from '../src/shared/database/transaction.ts'
import { annsRow, asks, claiming, refusal } from './support/claiming.ts'
import { goodPassword, lastMail, tokenIn } from './support/people.ts'
import { type Caller, startTestServer, type TestServer } from './support/server.ts'

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
  await server.pool.query('truncate suppressions cascade; delete from outbox; delete from physicians')
  await server.pool.query('delete from rate_limits')
})

const folder = mkdtempSync(path.join(tmpdir(), 'ended-claims-'))
const { importCsv, query, newcomer, codeAt, claim, settle, annsProfile } = claiming(() => server, folder)

const cysRow = ',Cy,Moe,Urology,Reno,NV,89501,cy@home.example,,,(415) 555-0111\n'
const nextYear = new Date().getFullYear() + 1
const [until, later] = [`${nextYear}-03-01`, `${nextYear}-09-01`]
const reveal = (physicianId: number, field: 'email' | 'phone' = 'email') =>
  other.as('premium').call(getPhysicianContact, { physicianId, field })

/** Everything that a claim can change, as rows have it. */
const standing = async (id: number) =>
  (
    await query(
      `select to_jsonb(p) - '{updated_at}'::text[] as profile,
         (select jsonb_agg(c order by kind) from physician_contacts c where physician_id = p.id) as contacts,
         (select jsonb_agg(to_jsonb(w) - 'withheld_at' order by kind) from withheld_contacts w where physician_id = p.id) as withheld,
         (select to_jsonb(own) from own_profiles own where physician_id = p.id) as decisions,
         (select to_jsonb(sale) from sale_opt_outs sale where physician_id = p.id) as opt_out
       from physicians p where id = $1`,
      [id],
    )
  )[0]

async function endByAdmin() {
  const admin = server.as('admin')
  const [claimed] = (await admin.call(getClaims, { state: 'claimed' })).data
  await admin.call(endClaim, { claimId: claimed!.id, reason: 'The physician called us.' })
}

/** Ann had claimed her profile, paused contact, hidden her email, and left; then she opted out at the desk. */
async function protectedProfile(): Promise<number> {
  const id = await annsProfile()
  const owner = await newcomer()
  await claim(owner, id)
  await settle()
  await owner.call(pauseContact, { until })
  await owner.call(setContactVisibility, { kind: 'personal_email', shown: false })
  await owner.call(deleteAccount, { password: goodPassword })
  await inTransaction(server.deps.db, (db) => optOutOfSale(db, [id], { by: 'request' }))
  await query('delete from outbox')
  return id
}

test('threat 64: 25: what protected a profile isn’t taken back while someone may object, and an objection brings all back', async () => {
  const id = await protectedProfile()
  const before = await standing(id)
  const eve = await newcomer()
  await claim(eve, id)
  for (const call of [
    () => eve.call(pauseContact, { until: '' }),
    () => eve.call(pauseContact, { until: `${nextYear}-02-01` }),
    () => eve.call(setContactVisibility, { kind: 'personal_email', shown: true }),
    () => eve.call(setSaleOptOut, { optedOut: false, confirmed: true }),
  ])
    expect(await refusal(call())).toMatchObject({ status: 409, code: 'waits' })
  await eve.call(pauseContact, { until: later })
  await eve.call(setOffers, { offers: 'open', wishStates: 'AK' })
  await eve.call(setContactVisibility, { kind: 'direct_phone', shown: false })
  expect(await standing(id)).not.toEqual(before)
  const token = tokenIn(await lastMail(server, 'desk@lake.example', 'profile-claimed'))
  await server.as('visitor').call(objectToClaim, { token })
  expect(await standing(id)).toEqual(before)
})

test('threat 64: 25: ‘not looking’ isn’t taken back either while someone may object', async () => {
  const id = await annsProfile()
  const owner = await newcomer()
  await claim(owner, id)
  await settle()
  await owner.call(setOffers, { offers: 'closed' })
  await owner.call(deleteAccount, { password: goodPassword })
  await query('delete from outbox')
  const eve = await newcomer()
  await claim(eve, id)
  expect(await refusal(eve.call(setOffers, { offers: 'open' }))).toMatchObject({ status: 409, code: 'waits' })
  await eve.call(setOffers, { offers: 'closed', wishStates: 'AK' })
  await settle()
  await eve.call(setOffers, { offers: 'open' })
  expect((await reveal(id)).email).toBe('ann@home.example')
  await endByAdmin()
  expect(await refusal(reveal(id))).toMatchObject({ message: 'The physician is not looking for offers.' })
})

test('threat 64: 26: an admin’s end of a claim brings back all that it changed, on every server, with its history', async () => {
  const id = await protectedProfile()
  const before = await standing(id)
  const eve = await newcomer()
  await claim(eve, id)
  await eve.call(correctOwnProfile, { city: 'Troy', specialty: 'Neurology' })
  await settle()
  await eve.call(pauseContact, { until: '' })
  await eve.call(setOffers, { offers: 'open', wishStates: 'AK' })
  await eve.call(setSaleOptOut, { optedOut: false, confirmed: true })
  await eve.call(setContactVisibility, { kind: 'personal_email', shown: true })
  expect((await reveal(id)).email).toBe('ann@home.example')
  await eve.call(setContactVisibility, { kind: 'direct_phone', shown: false })
  await eve.call(correctOwnProfile, { personalEmail: 'eve@evil.example', workEmail: '', zip: '99501', title: 'Chief' })
  await eve.call(correctOwnProfile, { city: 'Utica', directPhone: '(415) 555-0199', organization: 'Evil Clinic' })
  expect((await reveal(id)).email).toBe('eve@evil.example')
  // What an admin has corrected since stays.
  await server.as('admin').call(editProfile, { physicianId: id, title: 'Professor', reason: 'The website' })

  await endByAdmin()
  const after = await standing(id)
  const { title, provenance } = after.profile
  expect([title, provenance.title]).toEqual(['Professor', 'admin'])
  const { title: _, ...kept } = provenance
  expect({ ...after, profile: { ...after.profile, title: before.profile.title, provenance: kept } }).toEqual(before)
  expect(await refusal(reveal(id))).toMatchObject({
    message: 'The physician has opted out of the sale of contact details.',
  })
  const { history } = await server.as('admin').call(getProfileToEdit, { physicianId: id })
  const undone = history.filter(({ reason }) => reason === 'An admin ended the claim')
  expect(
    undone.map(({ field, before, after, sourceBefore }) => [field, before, after, sourceBefore]).toSorted(),
  ).toEqual([
    ['city', 'Utica', 'Albany', 'physician'],
    ['directPhone', '(415) 555-0199', '(415) 555-0111', 'physician'],
    ['organization', 'Evil Clinic', '', 'physician'],
    ['personalEmail', 'eve@evil.example', 'ann@home.example', 'physician'],
    ['specialty', 'Neurology', 'Cardiology', 'physician'],
    ['workEmail', '', 'desk@lake.example', 'physician'],
    ['zip', '99501', '12203', 'physician'],
  ])
  expect(history.map(({ after }) => after)).toContain('Troy')
  // Files count again.
  await importCsv(annsRow.replace('Albany', 'Syracuse'))
  expect(await query('select city from physicians where id = $1', [id])).toEqual([{ city: 'Syracuse' }])
  // What they put into the profile proves nothing.
  await query('delete from outbox')
  await (await newcomer()).call(startClaim, asks(id, 'eve@evil.example'))
  expect(await codeAt('eve@evil.example')).toBeNull()
})

test('a contact that someone has asked to have removed meanwhile doesn’t come back with the end of a claim', async () => {
  const id = await annsProfile()
  const eve = await newcomer()
  await claim(eve, id)
  await settle()
  await eve.call(correctOwnProfile, { directPhone: '(415) 555-0199' })
  // It is another physician's as well, who leaves.
  await importCsv(cysRow)
  const cy = Number((await query(`select id from physicians where first_name = 'Cy'`))[0].id)
  await inTransaction(server.deps.db, (db) => suppressPhysicians(db, [cy], server.deps.suppression, 'asked'))
  await endByAdmin()
  const kinds = await query('select kind, value from physician_contacts where physician_id = $1', [id])
  expect(JSON.stringify(kinds)).not.toMatch(/555-0111|555-0199/)
})

const update = {
  ...{ contactfirstname: 'Ann', contactlastname: 'Lee', contacttitle: 'Chief of Cardiology', specialty: 'Cardiology' },
  ...{ companyname: 'Evil Clinic', contactcity: 'Albany', contactstate: 'NY', contactphone: '(415) 555-0177' },
  ...{
    contactlicenses: 'AK',
    contacteducation: [{ schoolName: 'Evil College', degree: 'MD' }],
    contactskills: ['Evil'],
  },
  ...{ contactemail: 'eve@evil.example', wishStates: 'AK' },
}
const approve = (submissionId: string, asNew = false) =>
  server.as('admin').call(approveResume, { submissionId, action: 'approve', ...(asNew ? { asNew } : {}) })

test('threat 64: 27: an approved update of the profile is undone with the claim, and one that waits is a stranger’s', async () => {
  const id = await annsProfile()
  await query(`update physicians set skills = '{Teaching}', license_states = '{NY}' where id = $1`, [id])
  const before = await standing(id)
  const eve = await newcomer()
  await claim(eve, id)
  await settle()
  await approve((await eve.call(submitResume, update)).id)
  expect((await reveal(id)).email).toBe('eve@evil.example')
  const { id: waiting } = await eve.call(submitResume, { ...update, contacttitle: 'Queen' })
  await endByAdmin()
  expect(await standing(id)).toEqual(before)
  expect(await query('select physician_id from candidate_submissions where id = $1', [waiting])).toEqual([
    { physician_id: null },
  ])
  await approve(waiting, true)
  expect(await standing(id)).toEqual(before)
})

test('threat 64: 28: an opt-out that the physician asks for stays, whatever the claim had opted out', async () => {
  const id = await annsProfile()
  const eve = await newcomer()
  await claim(eve, id)
  await eve.call(setSaleOptOut, { optedOut: 'yes' })
  await inTransaction(server.deps.db, (db) => optOutOfSale(db, [id], { by: 'request' }))
  await endByAdmin()
  expect(await refusal(reveal(id))).toMatchObject({ status: 409 })
})

test('threat 64: 29: a deleted account doesn’t take along what it took back', async () => {
  const id = await protectedProfile()
  const before = await standing(id)
  const eve = await newcomer()
  await claim(eve, id)
  await settle()
  await eve.call(pauseContact, { until: '' })
  await eve.call(setSaleOptOut, { optedOut: false, confirmed: true })
  await eve.call(setContactVisibility, { kind: 'personal_email', shown: true })
  await eve.call(setOffers, { offers: 'open' })
  await eve.call(deleteAccount, { password: goodPassword })
  const after = await standing(id)
  expect(after).toMatchObject({ withheld: before.withheld, opt_out: before.opt_out })
  expect(after.decisions).toMatchObject({ paused_until: until, offers: null, sale_allowed_at: null })
  expect(await refusal(reveal(id))).toMatchObject({ status: 409 })
  // Nothing of the former values stays in the history but their texts.
  expect(await query('select 1 from profile_edits where undo is not null')).toEqual([])
})

test('a page of someone’s own stays theirs when the claim of another profile ends', async () => {
  const id = await annsProfile()
  const owner: Caller = await newcomer()
  await claim(owner, id)
  await settle()
  await owner.call(correctOwnProfile, { city: 'Troy' })
  const eve = await newcomer()
  const bobs = Number((await query(`select id from physicians where first_name = 'Bob'`))[0].id)
  await claim(eve, bobs, 'bob@home.example')
  const { data } = await server.as('admin').call(getClaims, { state: 'claimed' })
  const claimId = data.find(({ physician }) => physician.id === bobs)!.id
  await server.as('admin').call(endClaim, { claimId, reason: 'Not Bob' })
  expect((await owner.call(getOwnProfile, {})).fields.city).toMatchObject({ text: 'Troy', source: 'physician' })
})
