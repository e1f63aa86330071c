/** The caller's own physicians, for 'not contacted' and 'not on a list'. Whoever asks the index looks them up where `asksForMine` says so. */
export type Mine = {
  /** Who was contacted within so many days. */
  readonly contacted: ReadonlyMap<number, readonly number[]>
  /** Who is on one of the caller's lists; missing where the query does not ask. */
  readonly listed?: readonly number[] | undefined
  /** The whole query is an email or a phone number: whose it is, of those that the caller has revealed. */
  readonly reached?: { readonly kind: 'email' | 'phone'; readonly ids: readonly number[] } | undefined
}
