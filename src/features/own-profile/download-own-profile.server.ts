import { handle } from '#door/handle.ts'
import { claimOf } from '#features/claims/queries.server.ts'
import { onePdf } from '#features/export/queries.server.ts'
import { brand } from '#shared/product/brand.ts'
import { downloadOwnProfile } from './contracts.ts'
import { ownProfile } from './get-own-profile.server.ts'

export const downloadOwnProfileHandler = handle(downloadOwnProfile, async ({ input, caller, deps, fail }) => {
  const claim = (await claimOf(deps.db, caller.id)) ?? fail('noProfile')
  const profile = (await ownProfile(deps.db, claim)) ?? fail('noProfile')
  const name = `${brand.name.toLowerCase()}-my-profile.${input.format}`
  if (input.format === 'json') {
    const text = `${JSON.stringify({ madeAt: deps.now().toISOString(), ...profile }, null, 2)}\n`
    return { fileName: name, contentType: 'application/json; charset=utf-8', body: new TextEncoder().encode(text) }
  }
  // It has every contact in full.
  if (!claim.settled) return fail('waits')
  const heading = { title: `The profile of ${profile.name}`, madeBy: caller.email, at: deps.now() }
  return { fileName: name, contentType: 'application/pdf', body: await onePdf(deps.db, claim.physicianId, heading) }
})
