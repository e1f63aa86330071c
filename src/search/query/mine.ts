/**
 * The caller's own physicians, for 'not contacted' and 'not on a list'. The caller of the index looks them up if
 * `asksForMine` says so.
 */
export type Mine = {
  /** Who was contacted within a number of days. */
  readonly contacted: ReadonlyMap<number, readonly number[]>
  /** The same by anyone on the caller's team; missing for someone who works alone. */
  readonly contactedByTeam?: ReadonlyMap<number, readonly number[]> | undefined
  /** Who is on one of the caller's lists; missing if the query does not ask. */
  readonly listed?: readonly number[] | undefined
  /**
   * If the whole query is an email or a phone number: who it belongs to, among the contacts that the caller has
   * revealed.
   */
  readonly reached?: { readonly kind: 'email' | 'phone'; readonly ids: readonly number[] } | undefined
}
