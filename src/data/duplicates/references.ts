/** The tables with rows about a physician, which go along when a profile becomes part of another one. */

export interface Reference {
  table: string
  /** What tells its rows about one physician apart. */
  key: readonly string[]
  /**
   * When the other profile has such a row (`o`) already, so that this one (`t`) can't go along: a condition. Such a row
   * is stored for an undo, or `stays` with the merged profile's id.
   */
  taken?: string
  stays?: true
}

export const references: readonly Reference[] = [
  { table: 'list_addition_physicians', key: ['addition_id', 'place'] },
  { table: 'list_handoffs', key: ['id'] },
  { table: 'activities', key: ['id'] },
  { table: 'contact_marks', key: ['user_id'], taken: 'o.user_id = t.user_id' },
  { table: 'contact_reports', key: ['id'], taken: 'o.user_id = t.user_id and o.kind = t.kind' },
  // Quotas count rows, and none of them may go.
  { table: 'contact_reveals', key: ['id'], taken: 'o.user_id = t.user_id and o.field = t.field', stays: true },
  {
    table: 'do_not_contact',
    key: ['id'],
    taken: 'o.team_id is not distinct from t.team_id and (t.team_id is not null or o.owner_id = t.owner_id)',
  },
  { table: 'own_records', key: ['user_id'], taken: 'o.user_id = t.user_id' },
  { table: 'match_rows', key: ['file_id', 'row_number'] },
  { table: 'match_decisions', key: ['user_id', 'row_hash'] },
  { table: 'physician_moves', key: ['id'] },
  { table: 'exclusion_changes', key: ['id'] },
  { table: 'profile_edits', key: ['id'] },
  { table: 'candidate_submissions', key: ['id'] },
  { table: 'removal_requests', key: ['id'] },
  { table: 'privacy_requests', key: ['id'] },
  { table: 'profile_claims', key: ['id'], taken: `o.state = 'confirmed' and t.state = 'confirmed'` },
  { table: 'own_profiles', key: ['made_at'], taken: 'true' },
  { table: 'sale_opt_outs', key: ['opted_out_at'], taken: 'true' },
  { table: 'withheld_contacts', key: ['kind'], taken: 'o.kind = t.kind' },
  { table: 'suppression_look_alikes', key: ['found_at'], taken: 'true' },
  { table: 'alerts', key: ['id'] },
  { table: 'sequence_people', key: ['id'], taken: 'o.sequence_id = t.sequence_id' },
  // An office of the one may be the other's main one.
  { table: 'physician_locations', key: ['address_line1', 'address_line2', 'city', 'state', 'zip'], taken: 'true' },
]

/** Other tables with a column `physician_id`, and why they aren't moved alike. */
export const otherReferences: Readonly<Record<string, string>> = {
  list_physicians: 'entries of both become one (list-entries.ts)',
  list_notes: 'they go with their entry',
  physician_contacts: 'they become one set of channels (merged-values.ts)',
  physician_changes: 'the log of what was deleted and written',
  import_undo: 'what undoing an import of the merged profile needs goes with it, also if the merge is undone',
}
