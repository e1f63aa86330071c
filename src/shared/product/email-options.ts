/** The options of the email writer; the first of each is the default, except for `lengths`. */
export const tones = ['Professional', 'Friendly', 'Casual', 'Formal'] as const
export type Tone = (typeof tones)[number]

export const emailLengths = ['Short', 'Medium', 'Long'] as const
export type EmailLength = (typeof emailLengths)[number]

export const positionTypes = ['Full-time', 'Part-time', 'Contract', 'Per Diem'] as const
export type PositionType = (typeof positionTypes)[number]

export const emailDefaults = { tone: 'Professional', length: 'Medium', positionType: 'Full-time' } as const

/** The changes that can be requested for an existing email. */
export const wishes = ['shorter', 'warmer', 'more formal'] as const
export type Wish = (typeof wishes)[number]
