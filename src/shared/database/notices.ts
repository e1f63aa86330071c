/**
 * A server's cached data from a table goes stale when another server, a command, or an operator writes to the table.
 * The database announces this itself: these tables have triggers (db/migrations/0027_fleet.sql), so no writer can
 * forget it.
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
   * Calls back on every server after each commit that wrote to the table, and whenever the listening connection is
   * restored, because something may have been missed.
   */
  onChange(table: WatchedTable, changed: () => void): void
}
