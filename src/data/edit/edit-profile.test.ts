/** What an admin's correction of a profile writes, and what it doesn't. */
import { expect, test } from 'vitest'
import { inTransaction } from '#shared/database/transaction.ts'
import { importFixture } from '../test/import-fixture.ts'
import { editProfile, standardTexts, storedProfile } from './edit-profile.ts'
import type { ProfileTexts } from './profile-fields.ts'

const fixture = importFixture()

/** A physician on a list of a member, who hears of moves. */
async function listed() {
  const [user] = await fixture.rows(
    `insert into users (id, name, email) values (gen_random_uuid(), 'Someone', gen_random_uuid() || '@edit.example')
     returning id`,
  )
  const [physician] = await fixture.rows(
    `insert into physicians (first_name, last_name, organization, city, state, secondary_specialties, source)
     values ('Ann', 'Lee', 'Lakeside', 'Albany', 'NY', '{Cardiology,"Sleep, Dreams and Rest"}', 'csv') returning id::int`,
  )
  await fixture.rows(
    `with list as (
       insert into physician_lists (id, user_id, name, name_key)
     select gen_random_uuid(), $1, of, of from (select gen_random_uuid()::text as of) named returning id)
     insert into list_physicians (list_id, physician_id) select id, $2 from list`,
    [user.id, physician.id],
  )
  return { id: physician.id as number, by: user.id as string }
}

async function correct({ id, by }: { id: number; by: string }, texts: Partial<ProfileTexts>) {
  await inTransaction(fixture.database.db, async (db) => {
    const stored = (await storedProfile(db, id, true))!
    await editProfile(db, { id, stored, changed: standardTexts(texts), by, reason: 'The website' })
  })
  return (await storedProfile(fixture.database.db, id))!.texts
}

test('a corrected city or organization moves no one, and what moved before stays', async () => {
  const ann = await listed()
  await fixture.rows(`update physicians set organization = 'Bayside' where id = $1`, [ann.id])
  const moves = () => fixture.rows('select organization from physician_moves where physician_id = $1', [ann.id])
  expect(await moves()).toEqual([{ organization: 'Lakeside' }])
  expect(await correct(ann, { city: 'Troy', organization: 'Hillside' })).toMatchObject({ city: 'Troy' })
  expect(await moves()).toEqual([{ organization: 'Lakeside' }])
})

test('specialties with a comma in their name stay whole when another one is added', async () => {
  const ann = await listed()
  const { secondarySpecialties: shown } = (await storedProfile(fixture.database.db, ann.id))!.texts
  await correct(ann, { secondarySpecialties: `${shown}; Surgery, Orthopedic` })
  const stored = async () =>
    (await fixture.rows('select secondary_specialties as names from physicians where id = $1', [ann.id]))[0].names
  expect(await stored()).toEqual(['Cardiology', 'Sleep, Dreams and Rest', 'Orthopedic Surgery'])
  // Where every part is known, a comma separates.
  await correct(ann, { secondarySpecialties: 'Urology, Pediatrics' })
  expect(await stored()).toEqual(['Urology', 'Pediatrics'])
})
