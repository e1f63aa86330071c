import { readExact } from '#search/query/exact-value.ts'
import type { FacetName, FilterKind, FilterName, FilterOf } from '#search/query/filters.ts'
import type { SuggestField } from '#search/query/query.ts'
import { boardStates } from '#shared/product/options.ts'
import { stateCode } from '#shared/text/state-code.ts'
import { stateName } from '#shared/text/us-states.ts'

/** The kinds of values that people can enter, by the kind the index takes. */
type Kinds = {
  text: 'text' | 'query' | 'zip' | 'date'
  texts: 'texts'
  number: 'miles'
  range: 'range'
  flag: 'flag'
  /** The caller's lists and marks, which become physicians' ids. */
  ids: 'list' | 'days' | 'outcome' | 'blocked'
  /** A hospital by name, which becomes its location. */
  places: 'nearby'
}
export type Kind = Kinds[FilterKind]

/** These sections render their filters themselves. */
type OwnSection = 'Location' | 'My lists'
export type Section =
  | OwnSection
  | 'Job Title'
  | 'Company'
  | 'Specialty'
  | 'Education'
  | 'Company Size'
  | 'Revenue Range'
  | 'Industry'
  | 'Skills'
  | 'Open to offers'
  | 'More filters'

/** A control without a label uses its section's title if it is a facet, otherwise its filter's label. */
export type Control = { readonly label?: string | undefined } & (
  | { readonly as: 'tags'; readonly placeholder: string; readonly suggest?: SuggestField | undefined }
  /** The counted values; or these, each an exact choice, if the index also accepts parts. */
  | { readonly as: 'facet' | 'whole values' }
  | { readonly as: 'range' }
  | { readonly as: 'checkbox' }
  /** Yes, or not asked for: 'no' would mean nothing. */
  | { readonly as: 'switch' }
  | { readonly as: 'near hospital' }
  | { readonly as: 'date' }
  | { readonly as: 'text'; readonly placeholder: string }
  | { readonly as: 'states'; readonly placeholder: string }
  | { readonly as: 'digits'; readonly placeholder: string; readonly max: number }
)

type Controls = {
  text: 'text' | 'digits'
  texts: 'tags' | 'states' | 'facet' | 'whole values'
  range: 'range'
  flag: 'checkbox' | 'switch'
  nearby: 'near hospital'
  date: 'date'
}
type ControlOf<Of extends Kind> = Of extends keyof Controls ? Extract<Control, { readonly as: Controls[Of] }> : never

type Place<Of extends Kind> =
  | { readonly section: Exclude<Section, OwnSection>; readonly control: ControlOf<Of> }
  | { readonly section: OwnSection; readonly control?: never }
  /** In the query box. */
  | { readonly section?: never; readonly control?: never }

type Row<Of extends Kind> = {
  readonly kind: Of
  /** The beginning of its chip. */
  readonly label: string
  /** The chip's text, if the kind's usual text doesn't fit. */
  readonly chip?: (value: string) => string
  /** For the API page. */
  readonly about?: string
  /** The valid values, if others are refused. */
  readonly only?: readonly string[]
  /** Its values share one chip, counted with this word. */
  readonly together?: string
  /** The chip's text for yes and for no. */
  readonly words?: readonly [yes: string, no: string]
} & (Of extends 'texts'
  ? {
      /** Makes what someone writes in an address a value; undefined if it cannot be one. */
      readonly read?: (text: string) => string | undefined
      /** Calls also take a single text, as they did when it had only one value. */
      readonly orOne?: true
    }
  : unknown) &
  (Of extends 'flag' ? { readonly words: readonly [yes: string, no: string] } : unknown) &
  Place<Of>

type KindOf<Name extends FilterName> = { [Of in FilterKind]: Name extends FilterOf<Of> ? Kinds[Of] : never }[FilterKind]
type Counted<Name> = Name extends FacetName
  ? { readonly counted: true }
  : { readonly counted?: never; readonly control?: Exclude<Control, { readonly as: 'facet' | 'whole values' }> }

/** Chip, toggle, and checkbox say the same: 'Has email'. */
const has = (what: string) =>
  ({
    kind: 'flag',
    label: 'Contact',
    section: 'More filters',
    words: [`Has ${what}`, `No ${what}`],
    control: box(`Has ${what}`),
  }) as const
const facet = { as: 'facet' } as const
const needsPlan = ' Without a plan, no one is known to be.'
/** What a physician who is open to offers has said on their own page. Not to have said it is no 'no'. */
const wished = (what: string) =>
  ({
    kind: 'flag',
    label: 'Wish',
    about: `True finds physicians who are open to offers and ask for ${what}.${needsPlan}`,
    section: 'Open to offers',
    words: [`Asks for ${what}`, `Not known to ask for ${what}`],
    control: box(`Asks for ${what}`),
  }) as const
const inState = (code: string) => stateName(code) ?? code
const box = (label: string) => ({ as: 'checkbox', label }) as const
const tags = (placeholder: string, suggest?: SuggestField, label?: string) =>
  ({ as: 'tags', placeholder, suggest, label }) as const

/**
 * The filters of the search page, one row for each filter of the index. The contract and its limits, the keys of the
 * address and their order, the chips, and the sidebar all come from this table. Keywords (`tags`) are handled
 * separately everywhere.
 */
export const filters = {
  query: { kind: 'query', label: 'Search' },
  specialty: {
    kind: 'texts',
    label: 'Specialty',
    chip: (value) => readExact(value) ?? `contains “${value}”`,
    about: "Parts of a specialty's name. A value that starts with '=' is exactly that specialty: '=Urology'.",
    counted: true,
    section: 'Specialty',
    control: { as: 'whole values' },
  },
  primaryOnly: {
    kind: 'flag',
    label: 'Specialties',
    about: 'True leaves secondary specialties out.',
    words: ['Primary only', 'Primary and secondary'],
    section: 'Specialty',
    control: { as: 'switch', label: 'Primary specialty only' },
  },
  skillsSearch: {
    kind: 'text',
    label: 'Skill',
    section: 'Skills',
    control: { as: 'text', label: 'Skills that contain', placeholder: 'Any skill that contains…' },
  },
  skills: { kind: 'texts', label: 'Skill', counted: true, section: 'Skills', control: facet },
  title: {
    kind: 'texts',
    label: 'Title',
    section: 'Job Title',
    control: tags('Add title', 'title', 'Job titles'),
  },
  organization: {
    kind: 'texts',
    label: 'Company',
    section: 'Company',
    control: tags('Add company', 'organization', 'Companies'),
  },
  education: { kind: 'texts', label: 'Education', counted: true, section: 'Education', control: facet },
  companySize: {
    kind: 'texts',
    label: 'Company size',
    counted: true,
    section: 'Company Size',
    control: facet,
  },
  companyRevenue: {
    kind: 'texts',
    label: 'Revenue',
    counted: true,
    section: 'Revenue Range',
    control: facet,
  },
  companyIndustry: { kind: 'texts', label: 'Industry', counted: true, section: 'Industry', control: facet },
  city: { kind: 'texts', label: 'City', section: 'Location' },
  region: {
    kind: 'texts',
    label: 'Region',
    about: "A region such as 'Long Island' or 'Dallas-Fort Worth', or a county: 'Cook County, IL'.",
    section: 'Location',
  },
  state: {
    kind: 'texts',
    label: 'State',
    chip: inState,
    read: stateCode,
    orOne: true,
    about: 'Two-letter codes, or one.',
    counted: true,
    section: 'Location',
  },
  zip: { kind: 'zip', label: 'ZIP', section: 'Location' },
  miles: { kind: 'miles', label: 'Within', section: 'Location' },
  name: {
    kind: 'texts',
    label: 'Name',
    chip: (value) => readExact(value) ?? value,
    about: "A physician's name, in any order. A value that starts with '=' is exactly that name: '=Ann Lee'.",
    section: 'More filters',
    control: tags('Add name', 'name', 'Names'),
  },
  npi: {
    kind: 'text',
    label: 'NPI',
    section: 'More filters',
    control: { as: 'digits', placeholder: 'Ten digits', max: 10 },
  },
  npis: {
    kind: 'texts',
    label: 'NPIs',
    about: 'Physicians with one of these NPIs, such as a pasted column. The response lists those that no one has.',
    together: 'NPI',
  },
  credential: { kind: 'texts', label: 'Credential', section: 'More filters', control: tags('MD, DO') },
  license: {
    kind: 'texts',
    label: 'Licensed in',
    chip: inState,
    section: 'More filters',
    control: { as: 'states', placeholder: 'State' },
  },
  activeLicense: {
    kind: 'texts',
    only: boardStates,
    label: 'Active license in',
    chip: inState,
    section: 'More filters',
    control: { as: 'states', placeholder: 'State' },
  },
  school: {
    kind: 'texts',
    label: 'Medical school',
    section: 'More filters',
    control: tags('Add school', 'school'),
  },
  practiceYears: { kind: 'range', label: 'Years in practice', section: 'More filters', control: { as: 'range' } },
  groupSize: {
    kind: 'range',
    label: 'Group size',
    section: 'More filters',
    control: { as: 'range', label: 'Physicians in the group' },
  },
  telehealth: {
    kind: 'flag',
    label: 'Telehealth',
    words: ['Offered', 'Not offered'],
    section: 'More filters',
    control: box('Offers telehealth'),
  },
  hasEmail: has('email'),
  hasPhone: has('phone'),
  hasDirectPhone: has('direct phone'),
  hospital: {
    kind: 'texts',
    label: 'Hospital',
    about: "A part of 'Name, City, ST' of a hospital that the physician is affiliated with, per Medicare.",
    section: 'More filters',
    control: tags('Add hospital', 'hospital', 'Hospitals (per Medicare)'),
  },
  nearHospital: {
    kind: 'nearby',
    label: 'Near hospital',
    about: "'25 miles of Name, City, ST'.",
    section: 'More filters',
    control: { as: 'near hospital' },
  },
  affiliations: {
    kind: 'range',
    label: 'Hospital affiliations',
    section: 'More filters',
    control: { as: 'range', label: 'Number of affiliations' },
  },
  volume: {
    kind: 'texts',
    label: 'Medicare services',
    about:
      "A kind of care, with a minimum number of services a year or without: 'Colonoscopy 100', 'Joint replacement'. Medicare patients only; fewer than 11 patients are not published.",
    section: 'More filters',
    control: tags('Colonoscopy 100', undefined, 'Services a year, Medicare patients only'),
  },
  shortage: {
    kind: 'range',
    label: 'Shortage area score',
    section: 'More filters',
    control: { as: 'range', label: 'Primary care shortage area, score 1 to 26' },
  },
  rural: {
    kind: 'flag',
    label: 'Rural',
    words: ['Rural practice', 'Not rural'],
    section: 'More filters',
    control: box('Rural practice (RUCA 4 to 10)'),
  },
  excluded: {
    kind: 'flag',
    label: 'Federal exclusion',
    about:
      'True finds physicians excluded from federal health care programs (OIG). Every search that names neither this filter nor an NPI leaves them out.',
    words: ['Excluded only', 'Excluded hidden'],
    section: 'More filters',
    control: box('Only excluded by the OIG (hidden otherwise)'),
  },
  openToOffers: {
    kind: 'flag',
    label: 'Offers',
    about: `True finds physicians who have said on their own page that they are open to offers.${needsPlan}`,
    words: ['Open to offers', 'Not known to be open to offers'],
    section: 'Open to offers',
    control: box('Open to offers'),
  },
  wishFullTime: wished('full time'),
  wishPartTime: wished('part time'),
  wishLocum: wished('locum work'),
  wishTelehealth: wished('telehealth'),
  wishVisa: wished('a visa'),
  wishState: {
    kind: 'texts',
    label: 'Would move to',
    chip: inState,
    about: `Two-letter codes of states that physicians who are open to offers would move to.${needsPlan}`,
    section: 'Open to offers',
    control: { as: 'states', placeholder: 'State' },
  },
  wishPay: {
    kind: 'range',
    label: 'Asks for, in $1,000 a year',
    about: `The least that physicians who are open to offers ask for, in thousands of dollars a year.${needsPlan}`,
    section: 'Open to offers',
    control: { as: 'range', label: 'Asks for at least, in $1,000 a year' },
  },
  wishPlace: {
    kind: 'texts',
    label: 'Would relocate to',
    about: `Cities ('Dallas, TX') or ZIPs that physicians who are open to offers would move to: within their miles of the practice, or in a state that they name.${needsPlan}`,
    section: 'Open to offers',
    control: tags('City or ZIP', 'city', 'Would relocate to'),
  },
  wishFrom: {
    kind: 'date',
    label: 'Can start by',
    about: `A date such as '2027-03-01'. Finds physicians who are open to offers and don't say that they start later.${needsPlan}`,
    section: 'Open to offers',
    control: { as: 'date' },
  },
  confirmed: {
    kind: 'flag',
    label: 'Profile',
    about: 'True finds profiles that their physician has claimed and confirmed.',
    words: ['Confirmed by the physician', 'Not confirmed'],
    section: 'More filters',
    control: box('Confirmed by the physician'),
  },
  onList: { kind: 'list', label: 'On a list', section: 'My lists' },
  notOnList: { kind: 'list', label: 'Not on a list', section: 'My lists' },
  notContactedDays: { kind: 'days', label: 'Not contacted for', section: 'My lists' },
  contactedDays: { kind: 'days', label: 'Contacted within', section: 'My lists' },
  doNotContact: {
    kind: 'blocked',
    label: 'Do not contact',
    about:
      "'only' finds physicians marked as do not contact. Every search that names neither this filter nor an NPI leaves them out.",
    section: 'My lists',
  },
  outcome: { kind: 'outcome', label: 'Outcome', section: 'My lists' },
  teamNotContactedDays: { kind: 'days', label: 'Not contacted by the team for', section: 'My lists' },
  teamContactedDays: { kind: 'days', label: 'Contacted by the team within', section: 'My lists' },
  teamOutcome: { kind: 'outcome', label: 'Team’s outcome', section: 'My lists' },
} as const satisfies { readonly [Name in Exclude<FilterName, 'tags'>]: Row<KindOf<Name>> & Counted<Name> }

type Table = typeof filters
/**
 * The filters that the server looks up: by the caller's and their team's lists and contacts, and by a hospital's
 * location.
 */
export type LookedUpFilter = {
  [Name in keyof Table]: Name extends FilterOf<'ids' | 'places'> ? Name : never
}[keyof Table]
export function isLookedUp(name: string): name is LookedUpFilter {
  return Object.hasOwn(filters, name) && lookedUpKinds.has(filters[name as keyof Table].kind)
}
const lookedUpKinds: ReadonlySet<Kind> = new Set<Kinds['ids' | 'places']>([
  'list',
  'days',
  'outcome',
  'blocked',
  'nearby',
])
export type PageFilter = keyof Table
/** The filters of one of these kinds or controls. */
export type FilterWith<Wanted> = { [Name in PageFilter]: Table[Name] extends Wanted ? Name : never }[PageFilter]
export const filterNames = Object.keys(filters) as PageFilter[]
/** A filter's row, for code that treats all filters alike. */
export const rowOf = (name: PageFilter): Row<Kind> => filters[name]
