/**
 * What a bare route costs that does the minimum: Hono, one pool, PostgreSQL's trigram index, and the page's rows as
 * JSON. No one is identified, nothing is limited, and nothing is masked.
 */
import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import pg from 'pg'
import type { SearchFilters } from '../../src/search/query/filters.ts'
import { countSql, pageSql, pattern } from '../search/sql.ts'

const { PORT, DATABASE_URL } = process.env
const pool = new pg.Pool({ connectionString: DATABASE_URL, max: 20, options: '-c search_path=attending_bench,public' })
const contains = (column: string, text: string) => `${column} like ${pattern(text)}`
const card = `id, first_name, last_name, credential, title, specialty, organization, city, state, skills, education, masked_email, masked_phone`

const app = new Hono()
app.get('/healthz', (c) => c.json({ alive: true }))
app.post('/search', async (c) => {
  const { filters } = await c.req.json<{ filters: SearchFilters }>()
  const [counted, page] = await Promise.all([
    pool.query<{ total: string }>(countSql(filters, contains)),
    pool.query<{ id: number }>(pageSql({ filters }, contains)),
  ])
  const ids = page.rows.map(({ id }) => id)
  const { rows } = await pool.query(
    `select ${card} from public.physicians join unnest($1::bigint[]) with ordinality as found (id, place) using (id) order by place`,
    [ids],
  )
  return c.json({ data: rows, total: Number(counted.rows[0]!.total) })
})
serve({ fetch: app.fetch, port: Number(PORT), hostname: '127.0.0.1' })
