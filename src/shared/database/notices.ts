/**
 * What a server keeps in memory of a table goes stale when another server, a command or an operator writes it. The database says so
 * itself: these tables have triggers (db/migrations/0027_fleet.sql), so no writer can forget it.
 */
export const changedChannel = 'attending_changed'

export type WatchedTable =
  | 'site_settings'
  | 'specialty_decisions'
  | 'suppressions'
  | 'lifted_suppressions'
  | 'import_runs'

export interface Notices {
  /**
   * Calls back after each commit that wrote the table, on every server; also whenever the connection that hears it is there again, for
   * something may have been missed.
   */
  onChange(table: WatchedTable, changed: () => void): void
}
