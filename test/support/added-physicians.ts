import type { TestServer } from './server.ts'

/** Adds a physician with contacts by kind, as an import of a CSV would, and gives the id. */
export async function addPhysician(
  { pool }: TestServer,
  first: string,
  last: string,
  contacts: Record<string, string>,
  npi: string | null = null,
): Promise<number> {
  const { rows } = await pool.query<{ id: string }>(
    `insert into physicians (first_name, last_name, npi, source) values ($1, $2, $3, 'csv') returning id`,
    [first, last, npi],
  )
  const id = Number(rows[0]!.id)
  for (const [kind, value] of Object.entries(contacts)) {
    await pool.query(
      `insert into physician_contacts (physician_id, kind, value, masked, source) values ($1, $2, $3, 'x', 'csv')`,
      [id, kind, value],
    )
  }
  return id
}
