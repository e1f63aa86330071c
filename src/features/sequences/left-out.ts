/** Who gets no email of a sequence, and why. No one can turn this off; only the number of quiet days is chosen. */

/** In the order in which they are named: the first that applies. */
export const leftOutReasons = [
  'removed',
  'optedOut',
  'paused',
  'doNotContact',
  'onOwnList',
  'noEmail',
  'notRevealed',
  'bounced',
  'inThis',
  'inSequence',
  'sameAddress',
  'contacted',
] as const
export type LeftOutReason = (typeof leftOutReasons)[number]

export const leftOutWords: Record<LeftOutReason, string> = {
  removed: 'No longer listed',
  optedOut: 'Opted out of emails',
  paused: 'Has paused contact, or isn’t looking',
  doNotContact: 'Marked as do not contact',
  onOwnList: 'On your do-not-contact list',
  noEmail: 'No email on file',
  notRevealed: 'Email not revealed yet',
  bounced: 'Emails bounced before',
  inThis: 'In this sequence already',
  inSequence: 'In another sequence',
  sameAddress: 'Same address as someone else here',
  contacted: 'Contacted by your team recently',
}

/** What is known of someone before an email. */
export interface Standing {
  /** Listed, and still practices. */
  listed: boolean
  hasEmail: boolean
  /** The address, if this sender or the team has revealed it. */
  address: string | null
  /** By the physician’s own word. */
  paused: boolean
  doNotContact: boolean
  onOwnList: boolean
  bounced: boolean
  optedOut: boolean
  /** In the one that they would be added to. */
  inThis: boolean
  inSequence: boolean
  sameAddress: boolean
  contacted: boolean
}

/** Null for someone who gets the email. */
export function whyLeftOut(one: Standing): LeftOutReason | null {
  const applies: Record<LeftOutReason, boolean> = {
    removed: !one.listed,
    optedOut: one.optedOut,
    paused: one.paused,
    doNotContact: one.doNotContact,
    onOwnList: one.onOwnList,
    noEmail: !one.hasEmail,
    notRevealed: one.address === null,
    bounced: one.bounced,
    inThis: one.inThis,
    inSequence: one.inSequence,
    sameAddress: one.sameAddress,
    contacted: one.contacted,
  }
  return leftOutReasons.find((reason) => applies[reason]) ?? null
}
