/** What the email generator offers to choose from; the first of each but `lengths` is the default. */
export const tones = ['Professional', 'Friendly', 'Casual', 'Formal'] as const
export type Tone = (typeof tones)[number]

export const emailLengths = ['Short', 'Medium', 'Long'] as const
export type EmailLength = (typeof emailLengths)[number]

export const positionTypes = ['Full-time', 'Part-time', 'Contract', 'Per Diem'] as const
export type PositionType = (typeof positionTypes)[number]

export const emailDefaults = { tone: 'Professional', length: 'Medium', positionType: 'Full-time' } as const

/** What may be asked of an email that is there. */
export const wishes = ['shorter', 'warmer', 'more formal'] as const
export type Wish = (typeof wishes)[number]

/** How many words an email of each length has, greeting to ask, without the signature. */
export const wordBands: Record<EmailLength, { least: number; most: number }> = {
  Short: { least: 35, most: 130 },
  Medium: { least: 60, most: 220 },
  Long: { least: 80, most: 450 },
}
