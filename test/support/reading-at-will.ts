/** Settings of a server whose tests read faster than people: limits on reading are tried where they are the matter. */
export const readingAtWill = {
  READS_PER_MINUTE: '1000000',
  PHYSICIANS_PER_HOUR: '1000000',
  PHYSICIANS_PER_HOUR_WITH_PLAN: '1000000',
  // What is sent at once is to meet at once.
  CALLS_AT_ONCE: '100000',
  CALLS_PER_MINUTE: '10000000',
  // On a machine that does much else every server is busy.
  LONGEST_WAIT_MS: '0',
} as const
