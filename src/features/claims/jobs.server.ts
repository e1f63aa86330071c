/** What follows a claim: the code, and messages to the people it may be about. */
import { z } from 'zod'
import type { Deps } from '#door/deps.ts'
import { job, noData } from '#door/job.ts'
import { newCode } from '#door/mailed-code.ts'
import { typed } from '#shared/database/typed.ts'
import { brand } from '#shared/product/brand.ts'
import { physicianPaths } from '#shared/product/physician-paths.ts'
import { objectionToken } from './commands.server.ts'
import { documentFolder, endOldDocuments, waitingDocuments } from './documents.server.ts'
import { claimCodeEmail, claimDecidedEmail, claimEndedEmail, claimedEmail, claimTriedEmail } from './emails.tsx'
import { claimLimits } from './limits.ts'
import { claimable, formerClaims, isProof, knownContacts } from './queries.server.ts'

const Subject = z.strictObject({ claimId: z.uuid() })

/** Sends the code if what was typed is in the profile, and otherwise nothing. */
export const claimCode = job({
  name: 'claim-code',
  data: Subject,
  run: async ({ data: { claimId }, deps, id }) => {
    const claim = await deps.db
      .selectFrom('profile_claims')
      .select(['physician_id', 'user_id', 'way', 'typed'])
      .where('id', '=', claimId)
      .where('state', '=', 'started')
      .executeTakeFirst()
    if (!claim?.typed) return
    const { physician_id: physicianId, user_id: userId, way, typed: value } = claim
    const physician = await claimable(deps.db, physicianId)
    if (!physician || !(await isProof(deps.db, { physicianId, way, value }))) return
    const { holder, objected } = await formerClaims(deps.db, { physicianId, userId })
    if (holder) await deps.jobs.enqueue(deps.db, claimTriedMail, { claimId: holder })
    if (holder || objected) return
    const { code, hash } = newCode(claimId)
    await deps.db
      .updateTable('profile_claims')
      .set({ code_hash: hash })
      .set({ code_expires_at: typed('time')`now() + make_interval(secs => ${claimLimits.codeLife / 1000})` })
      .where('id', '=', claimId)
      .where('state', '=', 'started')
      .execute()
    const { origin } = deps.settings
    if (way === 'email') {
      await deps.mail.send(id, claimCodeEmail({ to: value, origin, name: physician.name, code }))
    } else {
      const text = `${brand.name}: ${code} is your code for the profile of ${physician.name}. Give it to no one.`
      await deps.sms.send(id, { to: value, text })
    }
  },
})

/** Tells every address of the profile that it was claimed, with a link to object; a direct number if there is none. */
export const claimedMail = job({
  name: 'claimed-mail',
  data: Subject,
  run: async ({ data: { claimId }, deps, id }) => {
    const claim = await deps.db
      .selectFrom('profile_claims')
      .select(['physician_id', 'objection_until'])
      .where('id', '=', claimId)
      .where('state', '=', 'confirmed')
      .executeTakeFirst()
    const physician = claim && (await claimable(deps.db, claim.physician_id))
    if (!physician || !claim.objection_until) return
    const known = await knownContacts(deps.db, claim.physician_id)
    const of = (...kinds: string[]) => known.flatMap(({ kind, value }) => (kinds.includes(kind) ? [value] : []))
    const token = await objectionToken(deps.db, claimId)
    const { origin } = deps.settings
    const emails = [...new Set(of('personal_email', 'work_email'))]
    for (const [at, to] of emails.entries()) {
      const facts = { to, origin, name: physician.name, token, until: claim.objection_until }
      await deps.mail.send(`${id}.${at}`, claimedEmail(facts))
    }
    const [number] = emails.length > 0 ? [] : of('direct_phone')
    if (number === undefined) return
    const link = origin + physicianPaths.objection(token)
    const text = `${brand.name}: the profile of ${physician.name} was claimed. If this wasn’t you: ${link}`
    await deps.sms.send(id, { to: number, text })
  },
})

export const claimTriedMail = job({
  name: 'claim-tried-mail',
  data: Subject,
  run: async ({ data: { claimId }, deps, id }) => {
    const claim = await accountOf(deps, claimId)
    if (claim?.state === 'confirmed') await deps.mail.send(id, claimTriedEmail(claim))
  },
})

/** To the account whose claim someone has objected to, or an admin has ended with a reason. */
export const claimEndedMail = job({
  name: 'claim-ended-mail',
  data: Subject.extend({ reason: z.string().optional() }),
  run: async ({ data: { claimId, reason }, deps, id }) => {
    const claim = await accountOf(deps, claimId)
    if (claim?.state === 'ended') await deps.mail.send(id, claimEndedEmail({ ...claim, reason }))
  },
})

/** To the account whose photo an admin has looked at; the reason if it proves nothing. */
export const claimDecidedMail = job({
  name: 'claim-decided-mail',
  data: Subject.extend({ reason: z.string().optional() }),
  run: async ({ data: { claimId, reason }, deps, id }) => {
    const claim = await accountOf(deps, claimId)
    if (claim) await deps.mail.send(id, claimDecidedEmail({ ...claim, reason }))
  },
})

/** Deletes documents that are decided, whose claim is gone, or that no one has looked at for long. */
export const tidyClaimDocuments = job({
  name: 'tidy-claim-documents',
  data: noData,
  every: '23 * * * *',
  run: async ({ deps }) => {
    await endOldDocuments(deps.db)
    const waiting = await waitingDocuments(deps.db)
    // One that is being stored isn't in the table yet.
    const before = deps.now().getTime() - 60 * 60_000
    for await (const { name, changedAt } of deps.storage.list(documentFolder)) {
      if (!waiting.has(name) && changedAt.getTime() < before) await deps.storage.remove(name)
    }
  },
})

async function accountOf({ db, settings }: Deps, claimId: string) {
  const claim = await db
    .selectFrom('profile_claims as claim')
    .innerJoin('users', 'users.id', 'claim.user_id')
    .select(['email', 'claim.state', 'ended_by', 'physician_id'])
    .where('claim.id', '=', claimId)
    .executeTakeFirst()
  const physician = claim && (await claimable(db, claim.physician_id))
  return physician && { ...claim, to: claim.email, origin: settings.origin, name: physician.name }
}
