import type pg from 'pg'

/**
 * Deletes the generated profiles with all that refers to them by a cascading key (lists of them lose these members), and gives how many
 * there were. They leave at the first import of real data.
 */
export async function removeGenerated(client: pg.ClientBase): Promise<number> {
  // Their channels first and at once: the cascade would go through them physician by physician.
  await client.query('delete from physician_contacts c using physicians p where p.id = c.physician_id and p.generated')
  const { rowCount } = await client.query('delete from physicians where generated')
  return rowCount ?? 0
}
