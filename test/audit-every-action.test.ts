/** Every call and upload of an admin: either it changes something and is in the log, or it only reads. */
import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { paths } from '#shared/product/paths.ts'
import { getAccount } from '../src/features/account/contracts.ts'
import { type AuditedAction, actionWords } from '../src/features/audit-log/action-words.ts'
import { getAdminActions } from '../src/features/audit-log/contracts.ts'
import { requestMoneyBack } from '../src/features/billing/contracts.ts'
import { getMoneyBackRequests } from '../src/features/billing/desk-contracts.ts'
import { makeTeamOffer } from '../src/features/billing/team/contracts.ts'
import { getDeletionLists, uploadDeletionList } from '../src/features/deletion-lists/contracts.ts'
import { mergeProfiles } from '../src/features/duplicates/contracts.ts'
import { uploadImportFile } from '../src/features/imports/contracts.ts'
import { getContactMessages, getReportedContacts } from '../src/features/inbox/contracts.ts'
import { getPhysicianContact, reportContact } from '../src/features/physicians/contracts.ts'
import { makePrivacyRequest } from '../src/features/privacy-requests/contracts.ts'
import { getRemovalRequests, requestRemovalByName } from '../src/features/removal/contracts.ts'
import { submitResume } from '../src/features/resume/contracts.ts'
import { searchPhysicians } from '../src/features/search/contracts.ts'
import { uploadSiteImage } from '../src/features/site/contracts.ts'
import { contactForm } from '../src/features/support/contracts.ts'
import { makeTeam } from '../src/features/teams/contracts.ts'
import { handlers } from '../src/server/registry.ts'
import { personaEmail } from '../src/server/start/personas.ts'
import { newcomer, subscribe } from './support/paying.ts'
import { startTestServer, type TestServer } from './support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ env: { MAILS_PER_HOUR: '100000', FORMS_PER_HOUR: '100000' } })
})
afterAll(() => server.close())

/** Those that change nothing. A new one has to be put here, or among the deeds below. */
const reading = [
  'get-money-back-requests',
  'get-admin-actions',
  'get-figures',
  'get-system',
  'get-sending',
  'list_users',
  'get-team-offers',
  'get-teams',
  'get-user',
  'get-pending-submissions',
  'review-submission',
  'get-desk-counts',
  'get-alerts',
  'get-reported-contacts',
  'get-contact-messages',
  'get-removal-requests',
  'get-privacy-requests',
  'download-privacy-requests',
  'get-claims',
  'download-claim-document',
  'get-deletion-lists',
  'download-deletion-statuses',
  'get-suppressions',
  'get-unmapped-specialties',
  'find-suppressions',
  'get-imports',
  'get-duplicates',
  'get-profile-to-edit',
  'preview-import',
  'download-import-rejects',
]

const admin = () => server.as('admin')
const visitor = () => server.as('visitor')
const idOf = async (email: string) =>
  (await server.pool.query<{ id: string }>('select id from users where email = $1', [email])).rows[0]!.id

async function submission(): Promise<string> {
  const { id } = await visitor().call(submitResume, {
    contactfirstname: 'Ann',
    contactlastname: 'Lee',
    contacttitle: 'Chief',
    companyname: 'Cedar Clinic',
    specialty: 'Cardiology',
    contactemail: `${randomUUID()}@clinic.example`,
    contactphone: '(415) 555-0100',
    contactcity: 'Oakland',
    contactstate: 'CA',
  })
  return id
}

async function moneyBackRequest(): Promise<string> {
  const email = `${randomUUID()}@example.com`
  const caller = await newcomer(server, email)
  await subscribe(server, caller, 'price_annual')
  await caller.call(requestMoneyBack, {})
  return (await admin().call(getMoneyBackRequests, {})).data.find((one) => one.email === email)!.id
}

async function team(): Promise<string> {
  const owner = await newcomer(server, `${randomUUID()}@example.com`)
  const { email } = await owner.call(getAccount, {})
  return (await admin().call(makeTeam, { email, name: 'Audited too', seats: 2 })).id
}

const provider = { domain: 'lakeside.example', issuer: 'https://login.lakeside.example' }

async function teamWithProvider(): Promise<string> {
  const teamId = await team()
  await server.pool.query(
    `insert into team_sign_ins (team_id, domain, domain_token, issuer, client_id, client_secret)
     values ($1, $2, repeat('0', 32), $3, 'attending', '')`,
    [teamId, provider.domain, provider.issuer],
  )
  return teamId
}

const offer = { email: 'offered@example.com', name: 'Offered', seats: 2, seatPrice: 9_900, interval: 'month' } as const

async function madeOffer(): Promise<string> {
  return (await admin().call(makeTeamOffer, offer)).id
}

async function failedJob(): Promise<string> {
  const { rows } = await server.pool.query<{ id: string }>(
    `insert into pgboss.job (name, data, state, retry_limit, retry_count, start_after)
     values ('clean-up-accounts', '{}', 'retry', 5, 2, now() + interval '1 hour') returning id`,
  )
  return rows[0]!.id
}

async function alert(): Promise<string> {
  const id = randomUUID()
  await server.pool.query(`insert into alerts (id, kind) values ($1, 'reveal_pace')`, [id])
  return id
}

async function bounce(): Promise<string> {
  const id = randomUUID()
  await server.pool.query(
    `insert into bounced_addresses (id, address_hash, bounced_at) values ($1, sha256('an address'), now())`,
    [id],
  )
  return id
}

let physicianAt = 0
async function report(): Promise<string> {
  const { data } = await server.as('premium').call(searchPhysicians, { filters: { hasEmail: true } })
  const { id: physicianId } = data[physicianAt++]!
  await server.as('premium').call(getPhysicianContact, { physicianId, field: 'email' })
  await server.as('premium').call(reportContact, { physicianId, field: 'email', reason: 'other', note: '' })
  return (await admin().call(getReportedContacts, {})).data.find(({ physician }) => physician.id === physicianId)!.id
}

async function message(): Promise<string> {
  const subject = `Seats ${randomUUID()}`
  const text = { name: 'Ann Lee', email: 'ann@clinic.example', subject, message: 'How much is it?' }
  await visitor().call(contactForm, text)
  return (await admin().call(getContactMessages, {})).data.find((one) => one.subject === subject)!.id
}

/** Each is in no one's data, so that a person has to decide. */
const npis = ['1003000126', '1234567893']
async function removalRequest(): Promise<string> {
  const email = `${randomUUID()}@home.example`
  const name = { firstName: 'Zoe', lastName: 'Quill', npi: npis.pop()!, phone: '(415) 555-0123' }
  await visitor().call(requestRemovalByName, { ...name, email })
  // The job finds no one to email, and hands the request over.
  await server.settled()
  return (await admin().call(getRemovalRequests, {})).data.find((one) => one.email === email)!.id
}

let deletionLists = 100

async function sentDeletionList(): Promise<Response> {
  deletionLists++
  return server.fetch(`/uploads/deletion-lists?name=20260312_4821_Email_${deletionLists}.csv`, {
    method: 'POST',
    body: `ID,Hash\nA7kP2xQ9L${deletionLists},KA18MT/ph6IHYjzT9zwETySDQyvSh87YuoSBpOQtkhE=\n`,
    headers: await admin().headers(),
  })
}

const privacyRequest = () => ({
  kind: 'know' as const,
  state: 'CA' as const,
  ...{ firstName: 'Zoe', lastName: 'Quill', email: `${randomUUID()}@home.example` },
})

async function privacyRequestId(): Promise<string> {
  return (await visitor().call(makePrivacyRequest, privacyRequest())).requestId
}

async function lookAlike(action: 'keep' | 'remove') {
  const { rows } = await server.pool.query<{ id: string }>(
    `with alike as (insert into physicians (first_name, last_name, source) values ('Ann', 'Quill', 'csv') returning id)
     insert into suppression_look_alikes (physician_id, agrees, reason) select id, '{name}', 'asked' from alike
     returning physician_id as id`,
  )
  return { physicianId: Number(rows[0]!.id), action }
}

/** Two profiles of one person, found by the search for duplicates. */
async function pair(): Promise<[number, number]> {
  const { rows } = await server.pool.query<{ one: string; other: string }>(
    `with one as (insert into physicians (first_name, last_name, source) values ('Ann', 'Quillpair', 'csv') returning id),
       other as (insert into physicians (first_name, last_name, source) values ('Ann', 'Quillpair', 'csv') returning id)
     insert into duplicate_pairs (one_id, other_id, confidence)
     select least(one.id, other.id), greatest(one.id, other.id), 0.9 from one, other
     returning one_id as one, other_id as other`,
  )
  return [Number(rows[0]!.one), Number(rows[0]!.other)]
}

/** Of a profile that no one else claims: one whose photo waits, or one that holds. */
async function claimOf(state: 'started' | 'confirmed'): Promise<string> {
  const claimId = randomUUID()
  await server.pool.query(
    `insert into profile_claims (id, physician_id, user_id, way, state, document_at, confirmed_at)
     select $1, $2, id, 'document', $3, case when $3 = 'started' then now() end, case when $3 = 'confirmed' then now() end
     from users where email like 'free@%'`,
    [claimId, (await pair())[0], state],
  )
  return claimId
}

async function merged() {
  const [mergedId, intoId] = await pair()
  await admin().call(mergeProfiles, { mergedId, intoId })
  return { mergedId, intoId }
}

async function uploadedFile(): Promise<Response> {
  const body = 'Contactfirstname,Contactlastname,specialty\nAnn,Lee,Cardiology\n'
  return server.fetch(paths.importUpload('people.csv'), { method: 'POST', body, headers: await admin().headers() })
}

async function uploadedImage(): Promise<Response> {
  const image = await sharp({ create: { width: 112, height: 112, channels: 3, background: '#0b6b53' } })
    .png()
    .toBuffer()
  const body = new FormData()
  body.set('file', new Blob([new Uint8Array(image)], { type: 'image/png' }), 'a.png')
  return server.fetch(paths.siteImageUpload('logo'), { method: 'POST', body, headers: await admin().headers() })
}

interface Deed {
  /** The contract. */
  name: string
  action: AuditedAction
  /** What the call is given; or all of it, where it is no call. */
  input: () => Promise<object | Response>
}

const free = () => idOf(personaEmail('free'))
/** An account that is made an admin, next to the one that acts. */
async function secondAdmin(): Promise<string> {
  const id = await idOf(personaEmail('monthly'))
  await server.pool.query("update users set role = 'admin' where id = $1", [id])
  return id
}

const deeds: Deed[] = [
  {
    name: 'decide-specialty',
    action: 'map-specialty',
    input: async () => ({ action: 'map', specialty: 'Wound Care', target: 'General Surgery' }),
  },
  {
    name: 'decide-specialty',
    action: 'accept-specialty',
    input: async () => ({ action: 'accept', specialty: 'Laser' }),
  },
  {
    name: 'decide-specialty',
    action: 'hold-back-specialty',
    input: async () => ({ action: 'hold-back', specialty: 'Laser' }),
  },
  { name: 'approve-resume', action: 'approve-submission', input: async () => decided(await submission(), 'approve') },
  { name: 'approve-resume', action: 'reject-submission', input: async () => decided(await submission(), 'reject') },
  { name: 'decide-money-back', action: 'approve-money-back', input: () => request(moneyBackRequest, 'approve') },
  { name: 'decide-money-back', action: 'reject-money-back', input: () => rejected() },
  {
    name: 'grant-plan',
    action: 'grant-plan',
    input: async () => ({ id: await free(), priceId: 'price_annual', until: null }),
  },
  {
    name: 'make-team',
    action: 'make-team',
    input: async () => ({ email: personaEmail('basic'), name: 'Audited', seats: 2 }),
  },
  { name: 'make-team-offer', action: 'make-team-offer', input: async () => offer },
  { name: 'withdraw-team-offer', action: 'withdraw-team-offer', input: async () => ({ id: await madeOffer() }) },
  { name: 'update-team-plan', action: 'update-team-plan', input: async () => ({ id: await team(), seats: 3 }) },
  {
    name: 'confirm-team-sign-in',
    action: 'confirm-team-sign-in',
    input: async () => ({ teamId: await teamWithProvider(), ...provider, confirmed: true }),
  },
  { name: 'end-plan', action: 'end-plan', input: async () => ({ id: await free() }) },
  { name: 'set-demo', action: 'make-demo', input: async () => ({ id: await free(), demo: true }) },
  { name: 'set-demo', action: 'end-demo', input: async () => ({ id: await free(), demo: false }) },
  { name: 'end-user-sessions', action: 'end-sessions', input: async () => ({ id: await free() }) },
  { name: 'suspend-user', action: 'suspend-user', input: async () => ({ id: await free() }) },
  { name: 'retry-job', action: 'retry-job', input: async () => ({ id: await failedJob() }) },
  { name: 'forget-job', action: 'forget-job', input: async () => ({ id: await failedJob() }) },
  { name: 'decide-bounce', action: 'decide-bounce', input: async () => ({ id: await bounce(), forEveryone: true }) },
  { name: 'set-sending-stop', action: 'set-sending-stop', input: async () => ({ stopped: false }) },
  { name: 'restore-user', action: 'restore-user', input: async () => ({ id: await free() }) },
  { name: 'remove-admin', action: 'remove-admin', input: async () => ({ id: await secondAdmin() }) },
  { name: 'handle-alerts', action: 'handle-alerts', input: async () => ({ alertIds: [await alert()] }) },
  {
    name: 'decide-contact-report',
    action: 'restore-reported-contact',
    input: async () => ({ reportId: await report(), action: 'restore' }),
  },
  {
    name: 'decide-contact-report',
    action: 'confirm-reported-contact',
    input: async () => ({ reportId: await report(), action: 'confirm' }),
  },
  {
    name: 'mark-message-answered',
    action: 'mark-message-answered',
    input: async () => ({ messageId: await message(), answered: true }),
  },
  {
    name: 'mark-message-answered',
    action: 'mark-message-waiting',
    input: async () => ({ messageId: await message(), answered: false }),
  },
  {
    name: 'reply-to-message',
    action: 'reply-to-message',
    input: async () => ({ messageId: await message(), replyId: randomUUID(), text: 'Yes, from next week on.' }),
  },
  {
    name: 'enter-privacy-request',
    action: 'enter-privacy-request',
    input: async () => ({ ...privacyRequest(), channel: 'mail', receivedOn: new Date().toISOString().slice(0, 10) }),
  },
  {
    name: 'verify-privacy-request',
    action: 'verify-privacy-request',
    input: async () => ({ requestId: await privacyRequestId(), physicianId: null, how: 'Called back' }),
  },
  {
    name: 'extend-privacy-request',
    action: 'extend-privacy-request',
    input: async () => ({ requestId: await privacyRequestId(), reason: 'Many records' }),
  },
  {
    name: 'answer-privacy-request',
    action: 'answer-privacy-request',
    input: async () => ({
      ...{ requestId: await privacyRequestId(), outcome: 'denied', deniedBecause: 'unverified' },
      ...{ subject: 'Your request', text: 'We could not verify it.' },
    }),
  },
  {
    name: 'save-data-broker',
    action: 'save-data-broker',
    input: async () => ({ name: 'Attending', california: '4821', texas: '', oregon: '', vermont: '' }),
  },
  { name: uploadDeletionList.name, action: 'upload-deletion-list', input: () => sentDeletionList() },
  {
    name: 'exempt-deletion-request',
    action: 'exempt-deletion-request',
    input: async () => {
      await sentDeletionList()
      return { itemId: `A7kP2xQ9L${deletionLists}`, exemption: '§1798.145(a)(1)' }
    },
  },
  {
    name: 'carry-out-deletion-list',
    action: 'carry-out-deletion-list',
    input: async () => {
      await sentDeletionList()
      await server.settled()
      return { fileId: (await admin().call(getDeletionLists, {})).data[0]!.id }
    },
  },
  {
    name: 'decide-claim-document',
    action: 'decide-claim-document',
    input: async () => ({ claimId: await claimOf('started'), accept: false, reason: 'The name can’t be read.' }),
  },
  {
    name: 'end-claim',
    action: 'end-claim',
    input: async () => ({ claimId: await claimOf('confirmed'), reason: 'The physician called us.' }),
  },
  { name: 'decide-removal', action: 'carry-out-removal', input: () => request(removalRequest, 'remove') },
  { name: 'decide-removal', action: 'decline-removal', input: () => request(removalRequest, 'decline') },
  { name: 'decide-look-alike', action: 'keep-look-alike', input: () => lookAlike('keep') },
  { name: 'decide-look-alike', action: 'remove-look-alike', input: () => lookAlike('remove') },
  {
    name: 'merge-profiles',
    action: 'merge-profiles',
    input: async () => {
      const [mergedId, intoId] = await pair()
      return { mergedId, intoId }
    },
  },
  { name: 'undo-merge', action: 'undo-merge', input: merged },
  {
    name: 'decide-duplicate',
    action: 'keep-profiles-apart',
    input: async () => ({ profileIds: await pair(), action: 'different' }),
  },
  {
    name: 'decide-duplicate',
    action: 'reopen-duplicate',
    input: async () => ({ profileIds: await pair(), action: 'reopen' }),
  },
  {
    name: 'edit-profile',
    action: 'edit-profile',
    input: async () => ({ physicianId: (await pair())[0], city: 'Troy', reason: 'A call' }),
  },
  {
    name: 'add-suppression',
    action: 'add-suppression',
    input: async () => ({ by: 'email', email: 'ann.lee@home.example', reason: 'asked by mail' }),
  },
  {
    name: 'lift-suppressions',
    action: 'lift-suppression',
    input: async () => {
      const { rows } = await server.pool.query(`select encode(hash, 'hex') as hash from suppressions limit 1`)
      return { hashes: rows.map(({ hash }) => hash), reason: 'asked to be listed' }
    },
  },
  {
    name: 'save-site-settings',
    action: 'save-site-settings',
    input: async () => ({ google_search_text: '', meta_description: '', seo_description: '' }),
  },
  { name: uploadSiteImage.name, action: 'upload-site-image', input: uploadedImage },
  { name: uploadImportFile.name, action: 'upload-import-file', input: uploadedFile },
  {
    name: 'start-import',
    action: 'start-import',
    input: async () => {
      const { path } = (await (await uploadedFile()).json()) as { path: string }
      return { kind: 'csv', place: 'upload', path, dryRun: true }
    },
  },
  {
    name: 'cancel-import',
    action: 'cancel-import',
    input: async () => {
      const importId = randomUUID()
      await server.pool.query(
        `insert into import_orders (id, kind, file_name, place, path, dry_run) values ($1, 'csv', 'a.csv', 'upload', 'a.csv', true)`,
        [importId],
      )
      return { importId }
    },
  },
  {
    name: 'undo-import',
    action: 'undo-import',
    input: async () => {
      const runId = randomUUID()
      await server.pool.query(
        `insert into import_runs (id, source, file_name, dry_run, outcome, report, started_at, undo_count)
         values ($1, 'csv', 'a.csv', false, 'done', '{}', now(), 0)`,
        [runId],
      )
      return { runId }
    },
  },
]
const decided = (submissionId: string, action: string) => ({ submissionId, action })

async function request(make: () => Promise<string>, action: string) {
  const requestId = await make()
  return action === 'remove' || action === 'decline' ? { requestId, action, physicianId: null } : { requestId, action }
}

async function rejected() {
  return { ...(await request(moneyBackRequest, 'reject')), reason: 'The account was shared.' }
}

/** By its form: the class of a fetched one is not the global one here. */
const isAnswer = (given: object): given is Response => 'headers' in given
const entries = async () => (await admin().call(getAdminActions, {})).total

describe('what an admin does', () => {
  test('is either reading or a deed of this table, and every word of the log is in it', () => {
    const calls = handlers
      .filter(({ contract }) => contract.access.kind === 'admin')
      .map(({ contract }) => contract.name)
    const uploads = [uploadSiteImage.name, uploadImportFile.name, uploadDeletionList.name]
    const told = new Set([...reading, ...deeds.map(({ name }) => name)])
    expect([...told].toSorted()).toEqual([...calls, ...uploads].toSorted())
    expect(reading.filter((name) => deeds.some((deed) => deed.name === name))).toEqual([])
    expect(new Set(deeds.map(({ action }) => action)).size).toBe(deeds.length)
  })

  test.each(deeds)('$name: $action', async ({ name, action, input }) => {
    const given = await input()
    const response = isAnswer(given) ? given : await admin().post(name, given)
    expect(response.status, await response.text()).toBe(200)
    const { data } = await admin().call(getAdminActions, {})
    expect(data[0]).toMatchObject({ action, admin: personaEmail('admin') })
    // In words of its own, that the page can be searched by.
    const { data: found } = await admin().call(getAdminActions, { text: actionWords(action) })
    expect(found[0]?.id).toBe(data[0]?.id)
    // Someone else's try leaves nothing.
    const before = await entries()
    if (!isAnswer(given)) expect((await server.as('premium').post(name, given)).status).toBe(403)
    expect(await entries()).toBe(before)
  })
})
