/**
 * Settings that earlier releases had. The server names those that are still set when it starts; docs/upgrading.md lists
 * them.
 */

/** Name → what is done now. */
export const goneSettings: Readonly<Record<string, string>> = {
  PUBLIC_DATA_CRON: 'Public data is downloaded daily at 2:43 UTC.',
  PUBLIC_FILES_CRON: 'PUBLIC_FILES_DIR is checked daily at 4:23 UTC.',
  SERVERS: 'Servers count each other. To give each fewer connections, set DATABASE_POOL.',
  STRIPE_PRICE_ANNUAL: 'Give the price the lookup key price_annual in Stripe.',
  STRIPE_PRICE_MONTHLY: 'Give the price the lookup key price_monthly in Stripe.',
  WORKERS: 'A server has one thread that serves. For more cores, run several servers: docs/scale.md says how.',
}
