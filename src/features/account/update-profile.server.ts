import { handle } from '#door/handle.ts'
import { typed } from '#shared/database/typed.ts'
import { limits } from '#shared/product/limits.ts'
import { updateProfile } from './contracts.ts'

export const updateProfileHandler = handle(updateProfile, async ({ input, caller, deps: { db } }) => {
  const ownName = caller.email.split('@')[0]!.slice(0, limits.displayName)
  await db
    .updateTable('users')
    .set({
      name: input.name === '' ? ownName : input.name,
      bio: input.bio,
      company: input.company,
      postal_address: input.postalAddress,
      start_with: input.startWith,
      updated_at: typed('time')`now()`,
    })
    .where('id', '=', caller.id)
    .execute()
  return {}
})
