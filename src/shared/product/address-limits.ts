/** Limits that every page has to know, so in a file of their own. */
export const addressLimits = {
  /** Characters of a search's address; a proxy refuses a request line of more than 8 KB. */
  addressLength: 7000,
}
