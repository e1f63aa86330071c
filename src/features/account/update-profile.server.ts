import { sql } from 'kysely'
import { handle } from '#door/handle.ts'
import { limits } from '#shared/limits.ts'
import { updateProfile } from './contracts.ts'

export const updateProfileHandler = handle(updateProfile, async ({ input, caller, deps: { db } }) => {
  const name = input.name || caller.email.split('@')[0]!.slice(0, limits.displayName)
  await db
    .updateTable('users')
    .set({ name, bio: input.bio, updated_at: sql<Date>`now()` })
    .where('id', '=', caller.id)
    .execute()
  return {}
})
