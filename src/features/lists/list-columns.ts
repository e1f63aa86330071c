/**
 * The columns of a list's table after the name, in order, each with the direction of the first click: latest first for
 * past dates; null for columns that can't be sorted.
 */
export const listColumns = {
  specialty: { label: 'Specialty', sort: 'asc' },
  organization: { label: 'Organization', sort: 'asc' },
  location: { label: 'Location', sort: 'asc' },
  stage: { label: 'Stage', sort: 'asc' },
  step: { label: 'Next step', sort: 'asc' },
  contacted: { label: 'Last contact', sort: 'desc' },
  owner: { label: 'Owner', sort: null },
  outcome: { label: 'Outcome', sort: null },
  tags: { label: 'Tags', sort: null },
  notes: { label: 'Notes', sort: null },
  email: { label: 'Email', sort: null },
  phone: { label: 'Phone', sort: null },
  added: { label: 'Added', sort: 'desc' },
  addedBy: { label: 'Added by', sort: null },
} as const satisfies Record<string, { label: string; sort: 'asc' | 'desc' | null }>

export type ColumnName = keyof typeof listColumns
export const columnNames = Object.keys(listColumns) as [ColumnName]

type Sortable = { [Name in ColumnName]: (typeof listColumns)[Name]['sort'] extends null ? never : Name }[ColumnName]
export type ListSortKey = 'name' | Sortable
export const listSortKeys = ['name', ...columnNames.filter((name) => listColumns[name].sort !== null)] as [ListSortKey]

export const sortLabel = (key: ListSortKey) => (key === 'name' ? 'Name' : listColumns[key].label)

/** The direction of the first click. */
export const firstDirection = (key: ListSortKey) => (key === 'name' ? 'asc' : listColumns[key].sort)

/** The default columns. */
export const usualColumns: readonly ColumnName[] = [
  'specialty',
  'organization',
  'location',
  'stage',
  'step',
  'contacted',
  'owner',
  'tags',
  'notes',
]
