/**
 * All that public files have on one physician, in one statement: a dozen trips to the database cost more than what they
 * bring.
 */

import { type Kysely, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { DB } from '#db/schema.gen.ts'
import { preparedQuery, valueAt } from '#shared/database/prepared.ts'
import { typed } from '#shared/database/typed.ts'

type Values = [npi: string | null, firstName: string, lastName: string, state: string | null, zip: string | null]

const npi = valueAt<string>(1)
const firstName = valueAt<string>(2)
const lastName = valueAt<string>(3)
const state = valueAt<string>(4)
const zip = valueAt<string>(5)

const factsQuery = (db: Kysely<DB>) =>
  db.selectNoFrom([
    jsonArrayFrom(exclusions(db).where('npi', '=', npi)).as('exclusions'),
    // OIG gives an NPI for one in ten exclusions.
    jsonArrayFrom(
      exclusions(db)
        .where('npi', '=', sql.lit(''))
        .where(typed('boolean')`${state}::text is not null`)
        .where('name_key', '=', typed('text')`physician_match_key(${firstName}, ${lastName}, ${state}, '')`),
    ).as('namesakes'),
    jsonArrayFrom(affiliations(db)).as('affiliations'),
    jsonArrayFrom(db.selectFrom('fact_care').selectAll().where('npi', '=', npi).orderBy('year', 'desc')).as('care'),
    jsonArrayFrom(db.selectFrom('fact_totals').select(['year', 'services', 'patients']).where('npi', '=', npi)).as(
      'totals',
    ),
    jsonArrayFrom(optOuts(db)).as('optOuts'),
    jsonArrayFrom(db.selectFrom('fact_referrals').selectAll().where('npi', '=', npi)).as('referrals'),
    jsonArrayFrom(revocations(db)).as('revocations'),
    jsonArrayFrom(licenses(db)).as('licenses'),
    jsonArrayFrom(shortageAreas(db)).as('shortageAreas'),
    jsonArrayFrom(db.selectFrom('npi_facts').select('ruca').where('npi', '=', npi)).as('others'),
  ])

const read = preparedQuery<FactRows, Values>('public-facts', factsQuery)

export type FactRows = Awaited<ReturnType<ReturnType<typeof factsQuery>['executeTakeFirstOrThrow']>>

export async function factRowsOf(db: Kysely<DB>, ...values: Values): Promise<FactRows> {
  const [row] = await read(db, ...values)
  return row!
}

const exclusions = (db: Kysely<DB>) =>
  db
    .selectFrom('fact_exclusions')
    .select([typed('text')`excluded_on::text`.as('since'), 'reason', 'waived_in'])
    .orderBy('excluded_on')

/** By name; those not in CMS's hospital file come last. */
const affiliations = (db: Kysely<DB>) =>
  db
    .selectFrom('fact_affiliations as a')
    .leftJoin('fact_hospitals as h', (join) =>
      join.on(({ or, eb }) => or([eb('h.ccn', '=', eb.ref('a.ccn')), eb('h.ccn', '=', eb.ref('a.unit_of'))])),
    )
    .select(['a.ccn', 'a.kind', 'h.ccn as own', 'h.name', 'h.city', 'h.state', 'h.kind as hospitalKind'])
    .where('npi', '=', npi)
    .orderBy(sql`h.name nulls last`)
    .orderBy('a.kind')
    .orderBy('a.ccn')

const optOuts = (db: Kysely<DB>) =>
  db
    .selectFrom('fact_opt_outs')
    .select([typed('text')`since::text`.as('since'), typed('text')`until::text`.as('until'), 'may_refer as mayRefer'])
    .where('npi', '=', npi)
    .orderBy('fact_opt_outs.since', 'desc')

const revocations = (db: Kysely<DB>) =>
  db
    .selectFrom('fact_revocations')
    .select([typed('text')`revoked_on::text`.as('on'), 'reason', typed('text?')`bar_until::text`.as('barUntil')])
    .where('npi', '=', npi)
    .orderBy('revoked_on', 'desc')

const licenses = (db: Kysely<DB>) =>
  db
    .selectFrom('fact_licenses')
    .select(['state', 'number', 'status', 'active'])
    .select([typed('text?')`issued_on::text`.as('issued'), typed('text?')`expires_on::text`.as('expires')])
    .where('npi', '=', npi)
    .orderBy('state')
    .orderBy('active', 'desc')
    .orderBy('number')

const shortageAreas = (db: Kysely<DB>) =>
  db
    .selectFrom('fact_shortage_areas')
    .select(['name', 'kind', 'population', 'county', 'score'])
    .where('zip', '=', zip)
    .orderBy('score', 'desc')
    .orderBy('name')
