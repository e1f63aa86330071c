import { sql } from 'kysely'
import { z } from 'zod'
import { handle } from '#door/handle.ts'
import { teamStandings } from '#shared/access/ownership.ts'
import { typed } from '#shared/database/typed.ts'
import { invoices } from './commands.server.ts'
import { getTeams } from './contracts.ts'
import { paymentStandingOf } from './queries.server.ts'

const columns = {
  id: 'text',
  name: 'text',
  created_at: 'time',
  owners: 'texts',
  taken: 'number',
  seats: 'number',
  standing: z.enum(teamStandings).exclude(['needsTwoFactor']),
  by_card: 'boolean',
  paid: 'boolean',
  until: 'text?',
  sign_in: z.object({ domain: z.string(), issuer: z.string(), confirmed: z.boolean() }).nullable(),
} as const

export const getTeamsHandler = handle(getTeams, async ({ deps: { db } }) => {
  const { rows } = await typed(columns)`
    select teams.id, teams.name, teams.created_at,
      (select coalesce(array_agg(users.email order by joined_at), '{}') from team_members join users on users.id = user_id
        where team_id = teams.id and team_members.role = 'owner') as owners,
      (select count(*) from team_members where team_id = teams.id)::int as taken,
      coalesce(plan.seats, 0) as seats, ${sql.raw(paymentStandingOf('teams.id'))} as standing,
      coalesce(plan.provider != ${invoices}, true) as by_card, coalesce(plan.status = 'active', false) as paid,
      to_char((plan.ends_at - interval '1 day') at time zone 'UTC', 'YYYY-MM-DD') as until,
      (select json_build_object('domain', domain, 'issuer', issuer, 'confirmed', confirmed_at is not null)
        from team_sign_ins where team_id = teams.id) as sign_in
    from teams
    left join lateral (
      select * from team_subscriptions paying where paying.team_id = teams.id
      order by paying.status in ('active', 'trialing', 'past_due') desc, paying.created_at desc limit 1
    ) plan on true
    order by teams.created_at desc, teams.id`.execute(db)
  return {
    data: rows.map(({ created_at, seats, taken, by_card: byCard, sign_in: signIn, ...row }) => ({
      ...row,
      byCard,
      signIn,
      seats: { paid: seats, taken },
      createdAt: created_at.toISOString(),
    })),
  }
})
