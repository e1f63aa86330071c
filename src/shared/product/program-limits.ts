/** The numbers for members' programs: separate from `limits`, because only one page needs them. */
export const programLimits = {
  /** Of one person, with those of the team that they manage. */
  webhooks: 20,
  /** How much of a webhook's log is shown. */
  webhookDeliveries: 100,
  listSheets: 20,
  connectedApps: 20,
} as const
