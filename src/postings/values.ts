/** The values that facts of a posting have (./facts.ts). */

/** From one number to another; equal for a single one, and open at a side that isn't said ('over', 'up to'). */
export interface Range {
  from?: number
  to?: number
}

export const settings = [
  'hospital',
  'clinic',
  'inpatient',
  'outpatient',
  'critical access hospital',
  'community health center',
  'rural health clinic',
  'VA',
  'military',
  'tribal health',
  'academic',
  'private practice',
  'physician-owned group',
  'multispecialty group',
  'surgery center',
  'urgent care',
  'skilled nursing',
  'home health',
  'hospice',
  'correctional',
  'rural',
  'suburban',
  'urban',
  'nonprofit',
  'faith-based',
  'residency program',
] as const
export type WorkSetting = (typeof settings)[number]

export const employments = [
  'full-time',
  'part-time',
  'per diem',
  'locum tenens',
  'permanent',
  'contract',
  'moonlighting',
  'employed',
  'independent contractor',
] as const
export type Employment = (typeof employments)[number]

export const payUnits = [
  'year',
  'month',
  'week',
  'day',
  'half day',
  'shift',
  'hour',
  'visit',
  'wRVU',
  'collections',
] as const
/** What an amount is paid for; of collections it is a percentage. */
export type PayUnit = (typeof payUnits)[number]

export const payBases = ['base', 'guarantee', 'total', 'partner', 'productivity', 'extra', 'stated'] as const
/**
 * 'guarantee': for a time, such as the first year. 'partner': what partners earn. 'extra': extra shifts, call, and
 * other work on top. 'stated': the posting names the amount and no more.
 */
export type PayBasis = (typeof payBases)[number]

export const bonuses = [
  'sign-on',
  'retention',
  'relocation',
  'quality',
  'productivity',
  'residency stipend',
  'other',
] as const
export type Bonus = (typeof bonuses)[number]

/** How a place stands to the work. Only 'work' says where the job is. */
export type PlaceRelation = 'work' | 'near' | 'mentioned'

export interface PlaceValue {
  /** 'work': the job is there. 'near': it is said to be some way from the work. 'mentioned': neither. */
  relation: PlaceRelation
  /** 'Chadron, NE', 'Nebraska', 'New England', 'western suburbs of Minneapolis'. */
  label: string
  city?: string
  /** The state's code. */
  state?: string
  /** Codes, if it is a region of several states. */
  states?: readonly string[]
  /** The work is around the city, not in it. */
  around?: boolean
  zip?: string
  /** As the posting says it: '90 minutes west of Omaha'. */
  distance?: string
}

/** The value of a fact by its type. */
export interface FactValues {
  /** Wanted. */
  specialty: { names: readonly string[]; said: string }
  /** Some of a specialty's physicians, or what they must (not) do: 'noninvasive', 'hospitalist', 'spine'. */
  focus: { label: string }
  /** 'MD', 'DO', or another profession ('CRNA') that is wanted or not. */
  credential: { names: readonly string[] }
  board: { status: 'certified' | 'eligible' | 'either'; boards: readonly string[]; within?: string }
  training: { kind: 'residency' | 'fellowship' | 'medical school' | 'training'; in?: string }
  /** Years of `of`: 'practice' unless the posting says of what ('ED'). */
  experience: { years: Range; of: string }
  /**
   * 'held': already now ('active', 'in hand'). 'any': needed, and no more is said. Of `all` states, or of one of them.
   */
  license: { states: readonly string[]; all: boolean; compact: boolean; status: 'held' | 'obtainable' | 'any' }
  /** DEA, ACLS, BLS. */
  certificate: { name: string }
  language: { name: string }
  /** Years of finishing that the posting names. */
  newGraduates: { years: readonly number[] }
  /** A procedure or an interest that the physician should have. */
  skill: { name: string }
  /** Who isn't to apply for any other reason, or must be ('US citizen'). */
  condition: { text: string }
  /** What a description of someone to search for adds: a school, an employer of now, an email, who was contacted. */
  school: { text: string }
  workplace: { text: string }
  reach: { text: string }
  history: { text: string }
  groupSize: { text: string }

  /** Work. */
  employment: { kinds: readonly Employment[]; fte?: Range }
  site: { name: string }
  setting: { kind: WorkSetting }
  schedule: {
    on?: number
    off?: number
    daysAWeek?: Range
    hoursAWeek?: Range
    shiftHours?: Range
    shifts?: Range
    weeks?: Range
  }
  /** No call has the polarity 'no'. */
  call: { oneIn?: number; nights?: Range; kind?: string }
  volume: { count: Range; of: string; per?: string }
  team: { count?: Range; who: string }
  support: { who: string }
  /** Done ('yes'), not done ('no'), or as one likes ('optional'). */
  procedure: { name: string }
  ehr: { name: string }
  telehealth: { share: 'all' | 'some' }
  teaching: { who: string }
  supervision: { of: string }
  duty: { text: string }

  /** Offer. */
  pay: { amount: Range; unit: PayUnit; basis: PayBasis; forTime?: string; fte?: number }
  bonus: { kind: Bonus; amount?: Range; per?: string }
  loanRepayment: { amount?: Range; years?: number; program?: string }
  timeOff: { amount?: Range; unit?: 'weeks' | 'days' | 'hours'; kind: string }
  cme: { amount?: Range; days?: Range }
  malpractice: { tail?: boolean; kind?: string }
  retirement: { plan?: string; match?: string }
  /** 'J-1', 'H-1B'; none for 'visas'. */
  visa: { kinds: readonly string[] }
  partnership: { months?: number; buyIn?: boolean }
  insurance: { kinds: readonly string[] }
  perk: { text: string }

  /** Process. */
  start: { when: string }
  deadline: { when: string }
  duration: { text: string }
  /** A name, a phone number, an email address, a website: never part of an email. */
  contact: { name?: string; phone?: string; email?: string; url?: string }
  /** Numbers of the posting itself: 'Job ID 48213'. */
  reference: { text: string }

  /** Place. */
  place: PlaceValue
  employer: { name?: string; kind?: WorkSetting }
  agency: { name?: string }
  community: { text: string }
}
