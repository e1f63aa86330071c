// Written by script/typescript-client from the OpenAPI document. Do not edit.

export type AddMatchesToList = {
  listId: string
  added: number
  alreadyThere: number
  gone: number
  undoId: string | null
}

export type AddSearchToListInputFilters = {
  query?: string
  /** Parts of a specialty's name. A value that starts with '=' is exactly that specialty: '=Urology'. */
  specialty?: Array<string>
  /** True leaves secondary specialties out. */
  primaryOnly?: boolean
  skillsSearch?: string
  skills?: Array<string>
  title?: Array<string>
  organization?: Array<string>
  education?: Array<string>
  companySize?: Array<string>
  companyRevenue?: Array<string>
  companyIndustry?: Array<string>
  city?: Array<string>
  /** A region such as 'Long Island' or 'Dallas-Fort Worth', or a county: 'Cook County, IL'. */
  region?: Array<string>
  /** Two-letter codes, or one. */
  state?: Array<string>
  zip?: string
  miles?: number
  /** A physician's name, in any order. A value that starts with '=' is exactly that name: '=Ann Lee'. */
  name?: Array<string>
  npi?: string
  /** Physicians with one of these NPIs, such as a pasted column. The response lists those that no one has. */
  npis?: Array<string>
  credential?: Array<string>
  license?: Array<string>
  activeLicense?: Array<string>
  school?: Array<string>
  practiceYears?: {
    from?: number
    to?: number
  }
  groupSize?: {
    from?: number
    to?: number
  }
  telehealth?: boolean
  hasEmail?: boolean
  hasPhone?: boolean
  hasDirectPhone?: boolean
  /** A part of 'Name, City, ST' of a hospital that the physician is affiliated with, per Medicare. */
  hospital?: Array<string>
  /** '25 miles of Name, City, ST'. */
  nearHospital?: string
  affiliations?: {
    from?: number
    to?: number
  }
  /** A kind of care, with a minimum number of services a year or without: 'Colonoscopy 100', 'Joint replacement'. Medicare patients only; fewer than 11 patients are not published. */
  volume?: Array<string>
  shortage?: {
    from?: number
    to?: number
  }
  rural?: boolean
  /** True finds physicians excluded from federal health care programs (OIG). Every search that names neither this filter nor an NPI leaves them out. */
  excluded?: boolean
  /** True finds physicians who have said on their own page that they are open to offers. Without a plan, no one is known to be. */
  openToOffers?: boolean
  /** True finds physicians who are open to offers and ask for full time. Without a plan, no one is known to be. */
  wishFullTime?: boolean
  /** True finds physicians who are open to offers and ask for part time. Without a plan, no one is known to be. */
  wishPartTime?: boolean
  /** True finds physicians who are open to offers and ask for locum work. Without a plan, no one is known to be. */
  wishLocum?: boolean
  /** True finds physicians who are open to offers and ask for telehealth. Without a plan, no one is known to be. */
  wishTelehealth?: boolean
  /** True finds physicians who are open to offers and ask for a visa. Without a plan, no one is known to be. */
  wishVisa?: boolean
  /** Two-letter codes of states that physicians who are open to offers would move to. Without a plan, no one is known to be. */
  wishState?: Array<string>
  /** The least that physicians who are open to offers ask for, in thousands of dollars a year. Without a plan, no one is known to be. */
  wishPay?: {
    from?: number
    to?: number
  }
  /** Cities ('Dallas, TX') or ZIPs that physicians who are open to offers would move to: within their miles of the practice, or in a state that they name. Without a plan, no one is known to be. */
  wishPlace?: Array<string>
  /** A date such as '2027-03-01'. Finds physicians who are open to offers and don't say that they start later. Without a plan, no one is known to be. */
  wishFrom?: string
  /** True finds profiles that their physician has claimed and confirmed. */
  confirmed?: boolean
  onList?: 'any' | 'records' | string
  notOnList?: 'any' | 'records' | string
  notContactedDays?: number
  contactedDays?: number
  /** 'only' finds physicians marked as do not contact. Every search that names neither this filter nor an NPI leaves them out. */
  doNotContact?: 'only'
  outcome?: 'noAnswer' | 'wrongNumber' | 'interested' | 'notNow' | 'never'
  teamNotContactedDays?: number
  teamContactedDays?: number
  teamOutcome?: 'noAnswer' | 'wrongNumber' | 'interested' | 'notNow' | 'never'
  /** Excludes physicians who match any of these values. */
  exclude?: {
    query?: Array<string>
    specialty?: Array<string>
    skillsSearch?: Array<string>
    skills?: Array<string>
    title?: Array<string>
    organization?: Array<string>
    education?: Array<string>
    companySize?: Array<string>
    companyRevenue?: Array<string>
    companyIndustry?: Array<string>
    city?: Array<string>
    region?: Array<string>
    state?: Array<string>
    zip?: Array<string>
    name?: Array<string>
    npi?: Array<string>
    npis?: Array<string>
    credential?: Array<string>
    license?: Array<string>
    activeLicense?: Array<string>
    school?: Array<string>
    practiceYears?: Array<{
      from?: number
      to?: number
    }>
    groupSize?: Array<{
      from?: number
      to?: number
    }>
    telehealth?: Array<boolean>
    hasEmail?: Array<boolean>
    hasPhone?: Array<boolean>
    hasDirectPhone?: Array<boolean>
    hospital?: Array<string>
    nearHospital?: Array<string>
    affiliations?: Array<{
      from?: number
      to?: number
    }>
    volume?: Array<string>
    shortage?: Array<{
      from?: number
      to?: number
    }>
    rural?: Array<boolean>
    excluded?: Array<boolean>
    openToOffers?: Array<boolean>
    wishFullTime?: Array<boolean>
    wishPartTime?: Array<boolean>
    wishLocum?: Array<boolean>
    wishTelehealth?: Array<boolean>
    wishVisa?: Array<boolean>
    wishState?: Array<string>
    wishPay?: Array<{
      from?: number
      to?: number
    }>
    wishPlace?: Array<string>
    wishFrom?: Array<string>
    confirmed?: Array<boolean>
    onList?: Array<'any' | 'records' | string>
    notOnList?: Array<'any' | 'records' | string>
    notContactedDays?: Array<number>
    contactedDays?: Array<number>
    doNotContact?: Array<'only'>
    outcome?: Array<'noAnswer' | 'wrongNumber' | 'interested' | 'notNow' | 'never'>
    teamNotContactedDays?: Array<number>
    teamContactedDays?: Array<number>
    teamOutcome?: Array<'noAnswer' | 'wrongNumber' | 'interested' | 'notNow' | 'never'>
    tags?: Array<string>
  }
  /** Filters joined in any way: {"and": […]}, {"or": […]}, {"not": …}, or one filter as {"field", "values", "operator", "miles"}. The operator is 'any' (one of the values), 'all' (each), or 'begins' (a word begins with one of them). "miles" makes a ZIP or a city mean what is around it. At most 10 deep, 200 filters, and 500 values. */
  where?: unknown
  /** Ranks physicians by the total weight of the values they have. Excludes no one. */
  similar?: Array<{
    field: 'specialty' | 'organization' | 'city' | 'state' | 'school' | 'skills' | 'credential'
    value: string
    weight: number
  }>
  /** Reads the query as plain words, even if it has operators. */
  asTyped?: boolean
}

export type AddSearchToList = {
  addition: AddSearchToListAddition
}

export type AddSearchToListAddition = {
  id: string
  listId: string
  state: 'waiting' | 'running' | 'done' | 'stopped' | 'canceled' | 'failed'
  total: number
  done: number
  added: number
  alreadyThere: number
  blocked: number
  message: string
  undoId: string | null
}

export type DeleteEmailTemplateInput = {
  userId?: string
  id: string
}

export type DeleteListInput = {
  listId: string
  userId?: string
}

export type DeleteSavedSearchInput = {
  id: string
  userId?: string
}

export type DuplicateEmailTemplate = {
  data: DuplicateEmailTemplateData
}

export type DuplicateEmailTemplateData = {
  id: string
  user_id: string
  name: string
  subject: string
  body: string
  tone: 'Professional' | 'Friendly' | 'Casual' | 'Formal'
  length: 'Short' | 'Medium' | 'Long'
  position_type: 'Full-time' | 'Part-time' | 'Contract' | 'Per Diem'
  job_location: string
  created_at: string
  updated_at: string
  shared: boolean
  owner: string | null
  mayManage: boolean
  mayChange: boolean
}

export type FinishStepInput = {
  listId: string
  physicianId: number
}

export type GetBoardList = {
  id: string
  name: string
  description: string
  created_at: string
  updated_at: string
  count: number
  archived: boolean
  shared: boolean
  owner: string | null
  mayManage: boolean
  mayChange: boolean
}

export type GetBoardStages = {
  id: string
  name: string
  apart: boolean
  kind: 'found' | 'contacted' | 'replied' | 'screening' | 'submitted' | 'interview' | 'offer' | 'placed' | 'declined' | 'none'
  count: number
}

export type GetBoardCards = {
  id: number
  firstName: string
  middleName: string
  lastName: string
  suffix: string
  credential: string
  specialty: string
  organization: string
  location: string
  stageId: string | null
  movedAt: string | null
  movedBy: string | null
  tags: Array<string>
  nextStep: GetBoardCardsNextStep | null
  owner: {
    id: string
    name: string
    me: boolean
  } | null
  notes: number
  lastContact: {
    at: string
    how: 'email' | 'call' | 'text' | 'meeting' | null
  } | null
  blocked: boolean
  excludedSince?: string
}

export type GetBoardCardsNextStep = {
  text: string
  on: string
  by: string | null
  byId: string | null
}

export type GetDoNotContactListsMine = {
  fileName: string
  uploadedAt: string
  npis: number
  emails: number
}

export type GetExportPresetsData = {
  id: string
  name: string
  columns: Array<'firstName' | 'lastName' | 'credential' | 'title' | 'specialty' | 'organization' | 'companySize' | 'companyRevenue' | 'companyIndustry' | 'city' | 'state' | 'education' | 'skills' | 'email' | 'phone' | 'personalEmail' | 'workEmail' | 'directPhone' | 'otherPhone' | 'linkedIn' | 'npi' | 'middleName' | 'streetAddress' | 'zip' | 'licenseStates' | 'excludedSince' | 'source' | 'asOf' | 'factSources' | 'factDates' | 'sample' | 'schools' | 'skillsInWords' | 'verifiedOn' | 'lastContacted' | 'stage' | 'notes' | 'wishes'>
  shared: boolean
  owner: string | null
  mayManage: boolean
}

export type GetExportsData = {
  id: string
  title: string
  kind: 'selection' | 'search'
  columns: Array<'firstName' | 'lastName' | 'credential' | 'title' | 'specialty' | 'organization' | 'companySize' | 'companyRevenue' | 'companyIndustry' | 'city' | 'state' | 'education' | 'skills' | 'email' | 'phone' | 'personalEmail' | 'workEmail' | 'directPhone' | 'otherPhone' | 'linkedIn' | 'npi' | 'middleName' | 'streetAddress' | 'zip' | 'licenseStates' | 'excludedSince' | 'source' | 'asOf' | 'factSources' | 'factDates' | 'sample' | 'schools' | 'skillsInWords' | 'verifiedOn' | 'lastContacted' | 'stage' | 'notes' | 'wishes'>
  state: 'preparing' | 'ready' | 'failed'
  count: number
  done: number
  madeBy: string
  createdAt: string
  expiresAt: string
}

export type GetListInputFilters = {
  query?: string
  stageId?: string
  step?: 'due' | 'overdue' | 'set' | 'none'
  day?: string
  contactedDays?: number
  notContactedDays?: number
  outcome?: 'noAnswer' | 'wrongNumber' | 'interested' | 'notNow' | 'never'
  owner?: 'mine' | 'none'
  hasNotes?: boolean
  tag?: string
  specialty?: string
  place?: string
}

export type GetListDataLastContact = {
  at: string
  how: 'email' | 'call' | 'text' | 'meeting' | null
  outcome: 'noAnswer' | 'wrongNumber' | 'interested' | 'notNow' | 'never' | null
  mine: boolean
  by: string | null
}

export type GetListDataDoNotContact = {
  reason: string
  since: string
  shared: boolean
  mine: boolean
  by: string | null
  byPhysician?: true
}

export type GetListDataWishes = {
  contact: 'email' | 'phone' | 'text' | null
  states: Array<string>
  miles: number | null
  time: 'full' | 'part' | null
  locum: boolean
  telehealth: boolean
  visa: boolean
  from: string | null
  pay: number | null
}

export type GetMatchFile = {
  id: string
  fileName: string
  state: 'uploaded' | 'waiting' | 'running' | 'done' | 'failed' | 'canceled'
  rows: number
  done: number
  message: string
  shared: boolean
  owner: string | null
  mayManage: boolean
  createdAt: string
  expiresAt: string
}

export type GetMatchRowsPhysician = {
  physicianId: number
  rule: 'npi' | 'email' | 'phone' | 'license' | 'linkedin' | 'specialty' | 'place' | 'name'
  confidence: number
  agrees: Array<'npi' | 'email' | 'phone' | 'license' | 'linkedin' | 'firstName' | 'lastName' | 'middleName' | 'suffix' | 'credential' | 'specialty' | 'state' | 'city' | 'zip' | 'organization' | 'schoolYear'>
  disagrees: Array<'npi' | 'email' | 'phone' | 'license' | 'linkedin' | 'firstName' | 'lastName' | 'middleName' | 'suffix' | 'credential' | 'specialty' | 'state' | 'city' | 'zip' | 'organization' | 'schoolYear'>
  doubt: 'nameOnly' | 'suffix' | 'elsewhere' | 'initial' | 'renamed' | 'neighbor' | 'npi' | 'family' | null
  name: string
  credential: string
  specialty: string
  organization: string
  location: string
  npi: string | null
  email: string | null
  phone: string | null
  revealed: {
    email: boolean
    phone: boolean
  }
  differs: Array<{
    what: 'excluded' | 'deactivated' | 'moved' | 'organization' | 'specialty' | 'name'
    now: string
  }>
  mine: boolean
}

export type GetPhysicianPhysicianContactsEmail = {
  kind: 'personal_email' | 'work_email' | 'direct_phone' | 'phone'
  status: 'listed' | 'confirmed' | 'failed'
  source: string
  firstSeen: string
  lastVerified: string | null
}

export type GetPhysicianPhysicianFactsExclusions = {
  since: string
  reason: string
  waivedIn: string | null
}

export type GetSavedSearchesData = {
  id: string
  user_id: string
  name: string
  created_at: string
  search_params: {
    filters: AddSearchToListInputFilters
    tags: Array<string>
    sort?: {
      key: 'relevance' | 'name' | 'specialty' | 'location' | 'distance' | 'newest' | 'volume'
      direction: 'asc' | 'desc'
    }
    specialty: Array<string>
    location: string
    jobTitle: Array<string>
  }
  matches: number | null
  new_matches: number | null
  digest: boolean
  shared: boolean
  owner: string | null
  mayManage: boolean
}

export type GetSimilarPhysiciansData = {
  id: number
  firstName: string
  middleName: string
  lastName: string
  suffix: string
  credential: string
  title: string
  specialty: string
  organization: string
  city: string
  state: string
  location: string
  skills: Array<string>
  education: string
  educationEntries: Array<{
    schoolName: string
    degrees: Array<string>
    field?: string
    startDate?: string
    endDate?: string
  }>
  contactInfo: {
    linkedIn: string | null
    email: string | null
    phone: string | null
  }
  channels: {
    email: boolean
    phone: boolean
    directPhone: boolean
  }
  revealed: {
    email: boolean
    phone: boolean
  }
  lastContact?: GetListDataLastContact
  doNotContact?: GetListDataDoNotContact
  confirmedOn?: string
  wishes?: GetListDataWishes
  lists?: Array<{
    id: string
    name: string
  }>
  inMyRecords?: boolean
  miles?: number
  sample: boolean
  inactiveSince?: string
  excludedSince?: string
}

export type GetTodayGiven = {
  id: string
  kind: 'physicians' | 'step' | 'note'
  by: string
  at: string
  listId: string
  listName: string
  physician: {
    id: number
    firstName: string
    middleName: string
    lastName: string
    suffix: string
    credential: string
  } | null
  physicians: number
  text: string
}

export type ReadDescriptionParts = {
  kind: 'npi' | 'place' | 'specialty' | 'credential' | 'license' | 'years' | 'contact' | 'setting' | 'email' | 'phone' | 'mine' | 'wish' | 'skill' | 'title' | 'organization' | 'school' | 'name' | 'either' | 'word'
  label: string
  /** Filters joined in any way: {"and": […]}, {"or": […]}, {"not": …}, or one filter as {"field", "values", "operator", "miles"}. The operator is 'any' (one of the values), 'all' (each), or 'begins' (a word begins with one of them). "miles" makes a ZIP or a city mean what is around it. At most 10 deep, 200 filters, and 500 values. */
  filters: unknown
  excluded?: true
  apart?: true
  from: number
  to: number
  corrected?: string
  alternatives: Array<ReadDescriptionPartsAlternatives>
}

export type ReadDescriptionPartsAlternatives = {
  kind: 'npi' | 'place' | 'specialty' | 'credential' | 'license' | 'years' | 'contact' | 'setting' | 'email' | 'phone' | 'mine' | 'wish' | 'skill' | 'title' | 'organization' | 'school' | 'name' | 'either' | 'word'
  label: string
  /** Filters joined in any way: {"and": […]}, {"or": […]}, {"not": …}, or one filter as {"field", "values", "operator", "miles"}. The operator is 'any' (one of the values), 'all' (each), or 'begins' (a word begins with one of them). "miles" makes a ZIP or a city mean what is around it. At most 10 deep, 200 filters, and 500 values. */
  filters: unknown
  excluded?: true
  apart?: true
  count: number
}

export type SetNextStep = {
  changed: number
  undoId: string | null
}

/** Every call that an API key may make: the scope it needs, its input, and its answer. */
export interface Calls {
  /** Adds a note about a physician to the timeline of a list. “@Rita” gives it to that colleague. */
  'add-list-note': {
    scope: 'write'
    input: {
      listId: string
      physicianId: number
      body: string
    }
    output: {
      noteId: string
      given: Array<string>
    }
  }
  /** Adds the physicians of a file’s known rows to a list: the first 20,000 in its order. */
  'add-matches-to-list': {
    scope: 'write'
    input: {
      fileId: string
      listId?: string | null
      listName?: string | null
      shared?: boolean
    }
    output: AddMatchesToList
  }
  /** Adds everyone that a search finds to a list, or to a new one, as a job. Physicians marked as do not contact are left out. */
  'add-search-to-list': {
    scope: 'write'
    input: {
      filters?: AddSearchToListInputFilters
      tags?: Array<string>
      sort?: {
        key: 'relevance' | 'name' | 'specialty' | 'location' | 'distance' | 'newest' | 'volume'
        direction: 'asc' | 'desc'
      }
      listId?: string | null
      listName?: string | null
      shared?: boolean
    }
    output: AddSearchToList
  }
  /** Adds physicians to one of the caller’s lists, or to a new one. Returns how many were added and how many were already there. */
  'add-to-list': {
    scope: 'write'
    input: {
      listId?: string | null
      listName?: string | null
      shared?: boolean
      physicianIds: Array<number>
      userId?: string
    }
    output: AddMatchesToList
  }
  /** Stops adding a search to a list. Physicians added so far stay, and one undo takes them off. */
  'cancel-list-addition': {
    scope: 'write'
    input: {
      additionId: string
    }
    output: AddSearchToList
  }
  /** Stops matching a file. Its results so far are deleted. */
  'cancel-match': {
    scope: 'write'
    input: {
      fileId: string
    }
    output: Record<string, never>
  }
  /** Decides which of the possible physicians a row is about, or none of them. The next file with this row has the decision, too. */
  'choose-match': {
    scope: 'write'
    input: {
      fileId: string
      row: number
      physicianId: number | null
    }
    output: Record<string, never>
  }
  /** The union, intersection, or difference of two lists or saved searches: how many it has, or, with a name, a new list of them. */
  'combine-lists': {
    scope: 'write'
    input: {
      operation: 'union' | 'intersection' | 'difference'
      first: {
        listId: string
      } | {
        searchId: string
      }
      second: {
        listId: string
      } | {
        searchId: string
      }
      listName?: string
      shared?: boolean
    }
    output: {
      first: number
      second: number
      result: number
      list: {
        listId: string
        added: number
      } | null
    }
  }
  /** Suggestions for text typed into the query box, in groups, each with the number of physicians it would find. */
  'complete-query': {
    scope: 'read'
    input: {
      filters?: AddSearchToListInputFilters
      tags?: Array<string>
      text: string
    }
    output: {
      from: number
      groups: Array<{
        kind: 'area' | 'specialty' | 'person' | 'place' | 'organization' | 'hospital' | 'school' | 'skill' | 'title'
        items: Array<{
          value: string
          count: number
          miles?: number
          field?: 'state' | 'region' | 'zip'
        }>
      }>
      lists: Array<{
        id: string
        name: string
        count: number
      }>
      searches: Array<{
        id: string
        name: string
        count: number
        search: {
          filters: AddSearchToListInputFilters
          tags: Array<string>
          sort?: {
            key: 'relevance' | 'name' | 'specialty' | 'location' | 'distance' | 'newest' | 'volume'
            direction: 'asc' | 'desc'
          }
        }
      }>
    }
  }
  /** How many physicians a search would add to a list, how many are already on it, and how many would be left out. */
  'count-for-list': {
    scope: 'read'
    input: {
      filters?: AddSearchToListInputFilters
      tags?: Array<string>
      sort?: {
        key: 'relevance' | 'name' | 'specialty' | 'location' | 'distance' | 'newest' | 'volume'
        direction: 'asc' | 'desc'
      }
      listId?: string | null
    }
    output: {
      found: number
      fresh: number
      alreadyThere: number
      blocked: number
      room: number
    }
  }
  /** How many physicians each of several searches finds, such as a search without one of its filters. */
  'count-searches': {
    scope: 'read'
    input: {
      searches: Array<{
        filters?: AddSearchToListInputFilters
        tags?: Array<string>
      }>
    }
    output: {
      counts: Array<number>
    }
  }
  /** Deletes the caller’s do-not-contact list with the marks that come from it. */
  'delete-do-not-contact-list': {
    scope: 'write'
    input: Record<string, never>
    output: Record<string, never>
  }
  /** Deletes a template. */
  'delete-email-template': {
    scope: 'write'
    input: DeleteEmailTemplateInput
    output: Record<string, never>
  }
  /** Deletes an export before its 7 days are up. The record that it was made stays. */
  'delete-export': {
    scope: 'export'
    input: {
      exportId: string
    }
    output: Record<string, never>
  }
  /** Deletes a column preset. */
  'delete-export-preset': {
    scope: 'write'
    input: {
      id: string
    }
    output: Record<string, never>
  }
  /** Deletes a list, with its notes. The physicians stay in the database. */
  'delete-list': {
    scope: 'write'
    input: DeleteListInput
    output: Record<string, never>
  }
  /** Deletes one of the caller’s notes from the timeline of a list. */
  'delete-list-note': {
    scope: 'write'
    input: {
      listId: string
      noteId: string
    }
    output: Record<string, never>
  }
  /** Deletes a file with its results, immediately. */
  'delete-match': {
    scope: 'write'
    input: {
      fileId: string
    }
    output: Record<string, never>
  }
  /** Deletes a saved search. */
  'delete-saved-search': {
    scope: 'write'
    input: DeleteSavedSearchInput
    output: Record<string, never>
  }
  /** Deletes a stage template. Lists don’t change. */
  'delete-stage-template': {
    scope: 'write'
    input: {
      templateId: string
    }
    output: Record<string, never>
  }
  /** The file of an export, with current data. Physicians removed since are left out. */
  'download-export': {
    scope: 'export'
    input: {
      exportId: string
      format: 'csv' | 'xlsx' | 'pdf' | 'vcf'
      layout?: 'bullhorn' | 'greenhouse' | 'lever' | 'icims' | 'workday' | 'salesforce' | 'hubspot' | 'linkedin'
      ticket?: string
      code?: string
    }
    output: 'file'
  }
  /** The uploaded file, with the results in added columns. */
  'download-match': {
    scope: 'export'
    input: {
      fileId: string
    }
    output: 'file'
  }
  /** Copies a template as 'Name (copy)'. */
  'duplicate-email-template': {
    scope: 'write'
    input: DeleteEmailTemplateInput
    output: DuplicateEmailTemplate
  }
  /** Copies a list with its physicians, stages, and notes as 'Name (copy)'. */
  'duplicate-list': {
    scope: 'write'
    input: DeleteListInput
    output: {
      listId: string
      name: string
    }
  }
  /** The named physicians with their contacts, as the text of a CSV file in the standard columns. */
  'export-physicians': {
    scope: 'export'
    input: {
      userId?: string
      physicianIds: Array<number>
      code?: string
    }
    output: {
      csv: string
      fileName: string
      count: number
      leftOut: Array<{
        id: number
        name: string
      }>
    }
  }
  /** A search for physicians similar to some others: what these have, with weights, and their specialties. */
  'find-similar': {
    scope: 'read'
    input: {
      physicianIds: Array<number>
    }
    output: {
      physicianIds: Array<number>
      similar: Array<{
        field: 'specialty' | 'organization' | 'city' | 'state' | 'school' | 'skills' | 'credential'
        value: string
        weight: number
      }>
      specialty: Array<string>
      exclude: {
        npis: Array<string>
      }
    }
  }
  /** Marks the next step for a physician on a list as done, and adds it to their activity. The member who gave it is told. */
  'finish-step': {
    scope: 'write'
    input: FinishStepInput
    output: {
      undoId: string
    }
  }
  /** Writes a recruiting email from the facts of a position, in three versions; the first is also the answer’s own subject and body. Placeholders: {last_name}, and {reason}, a sentence that is filled in for each physician or dropped. Every sentence is checked against the posting. As an event stream, the first version arrives piece by piece. */
  'generate-email': {
    scope: 'send'
    input: {
      userId?: string
      jobTitle: string
      jobDescription: string
      /** One of Professional, Friendly, Casual, Formal. */
      tone?: string
      /** One of Short, Medium, Long. */
      length?: string
      /** One of Full-time, Part-time, Contract, Per Diem. */
      positionType?: string
      emailSignature?: string
      jobLocation?: string
      variation?: number
      previous?: Array<{
        subject: string
        body: string
      }>
      revision?: {
        wish: 'shorter' | 'warmer' | 'more formal'
        subject: string
        body: string
      }
    }
    output: {
      subject: string
      body: string
      author: 'attending' | 'model'
      sources: Array<{
        sentence: string
        words: Array<string>
      }>
      leftOut: Array<{
        words: string
        sentence: string
        after: Array<string>
      }>
      note: string | null
      versions: Array<{
        subject: string
        body: string
        author: 'attending' | 'model'
        sources: Array<{
          sentence: string
          words: Array<string>
        }>
        leftOut: Array<{
          words: string
          sentence: string
          after: Array<string>
        }>
        note: string | null
      }>
    }
  }
  /** What the caller and their team did with a physician: the latest 50, newest first. */
  'get-activities': {
    scope: 'read'
    input: {
      physicianId: number
    }
    output: {
      data: Array<{
        id: number
        kind: string
        at: string
        mine: boolean
        by: string | null
        key: string | null
        details: {
          [name: string]: string | Array<string>
        }
      }>
    }
  }
  /** A list by stage: the stages with their counts, the position, and the first 250 physicians of each stage, most recently moved first. */
  'get-board': {
    scope: 'read'
    input: {
      listId: string
    }
    output: {
      list: GetBoardList
      stages: Array<GetBoardStages>
      cards: Array<GetBoardCards>
      position: {
        title: string
        specialty: string
        location: string
        facility: string
        compensation: string
        schedule: string
        visa: string
        posting: string
        status: 'open' | 'onHold' | 'filled' | 'closed'
        openedAt: string
      } | null
      asOf: string
    }
  }
  /** Who the caller or their team has contacted, latest first, 25 at a time. */
  'get-contacted': {
    scope: 'read'
    input: {
      whose?: 'mine' | 'team'
      how?: 'email' | 'call' | 'text' | 'meeting'
      outcome?: 'noAnswer' | 'wrongNumber' | 'interested' | 'notNow' | 'never'
      days?: number
      page?: number
      cursor?: string
    }
    output: {
      data: Array<{
        id: number
        at: string
        mine: boolean
        by: string | null
        how: 'email' | 'call' | 'text' | 'meeting' | null
        outcome: 'noAnswer' | 'wrongNumber' | 'interested' | 'notNow' | 'never' | null
        note: string
        physician: {
          id: number
          firstName: string
          middleName: string
          lastName: string
          suffix: string
          credential: string
          specialty: string
          location: string
        }
      }>
      total: number
      page: number
      pageSize: number
      next?: string
    }
  }
  /** Where physician data comes from, how current it is, and what recent refreshes changed. */
  'get-data-state': {
    scope: 'read'
    input: Record<string, never>
    output: {
      physicians: number
      headline: string | null
      sources: Array<{
        source: string
        name: string
        physicians: number
        asOf: string | null
        refreshedAt: string | null
      }>
      files: Array<{
        source: string
        name: string
        publisher: string
        terms: string
        homepage: string
        file: {
          name: string
          asOf: string | null
          importedAt: string
          rows: number
          physicians: number | null
          age: number
          overdue: boolean
        } | null
      }>
      refreshes: Array<{
        id: string
        name: string
        asOf: string | null
        at: string
        read: number
        new: number
        changed: number
        unchanged: number
        gone: number
      }>
    }
  }
  /** Who the caller or the team has marked as do not contact, latest first, 25 at a time. Can be narrowed to a word in the name or the reason. */
  'get-do-not-contact': {
    scope: 'read'
    input: {
      query?: string
      page?: number
    }
    output: {
      data: Array<{
        physicianId: number
        firstName: string
        middleName: string
        lastName: string
        suffix: string
        reason: string
        since: string
        by: string | null
        shared: boolean
        mayChange: boolean
      }>
      total: number
      page: number
      pageSize: number
    }
  }
  /** The do-not-contact lists that the caller and the team have uploaded, as counts. */
  'get-do-not-contact-lists': {
    scope: 'read'
    input: Record<string, never>
    output: {
      mine: GetDoNotContactListsMine | null
      team: GetDoNotContactListsMine | null
      mayChangeTeam: boolean
    }
  }
  /** The caller's email templates, newest first. */
  'get-email-templates': {
    scope: 'read'
    input: {
      userId?: string
    }
    output: {
      data: Array<DuplicateEmailTemplateData>
    }
  }
  /** A few fixed searches with their exact totals and first results, for the landing page. */
  'get-example-searches': {
    scope: 'read'
    input: Record<string, never>
    output: {
      data: Array<{
        query: string
        parts: Array<{
          label: string
          excluded: boolean
        }>
        total: number
        withEmail: number
        people: Array<{
          id: number
          firstName: string
          lastName: string
          credential: string
          organization: string
          place: string
          hasEmail: boolean
        }>
        sample: boolean
      }>
    }
  }
  /** The caller’s saved column presets. */
  'get-export-presets': {
    scope: 'read'
    input: Record<string, never>
    output: {
      data: Array<GetExportPresetsData>
    }
  }
  /** How many exports the caller has made, and the 5 most recent. */
  'get-export-stats': {
    scope: 'read'
    input: Record<string, never>
    output: {
      total: number
      recent: Array<{
        export_date: string
        export_count: number
      }>
    }
  }
  /** The caller’s exports that can still be downloaded, newest first. */
  'get-exports': {
    scope: 'read'
    input: Record<string, never>
    output: {
      data: Array<GetExportsData>
    }
  }
  /** The fair-use limits of the plans, for one person, and the kinds of contacts that members see. */
  'get-fair-use': {
    scope: 'read'
    input: Record<string, never>
    output: {
      revealsPerHour: number
      revealsPerDay: number
      exportedPerDay: number
      emailsPerDay: number
      channels: {
        personalEmail: boolean
        email: boolean
        phone: boolean
      }
    }
  }
  /** A hospital by its CMS certification number, with up to 200 of the physicians affiliated with it per Medicare, by specialty. */
  'get-hospital': {
    scope: 'read'
    input: {
      ccn: string
    }
    output: {
      hospital: {
        ccn: string
        name: string
        address: string
        city: string
        state: string
        zip: string
        phone: string
        kind: string
        ownership: string
        emergency: boolean
      }
      asOf: string | null
      total: number
      specialties: Array<{
        specialty: string
        count: number
      }>
      data: Array<{
        id: number
        name: string
        credential: string
        specialty: string
      }>
    }
  }
  /** A list and a page of its physicians who match the filters, 25 at a time. */
  'get-list': {
    scope: 'read'
    input: {
      listId: string
      page?: number
      cursor?: string
      sort?: {
        key: 'name' | 'specialty' | 'organization' | 'location' | 'stage' | 'step' | 'contacted' | 'added'
        direction: 'asc' | 'desc'
      }
      filters?: GetListInputFilters
      userId?: string
    }
    output: {
      list: GetBoardList
      stages: Array<{
        id: string
        name: string
        kind: string
      }>
      data: Array<{
        id: number
        firstName: string
        middleName: string
        lastName: string
        suffix: string
        credential: string
        title: string
        specialty: string
        organization: string
        city: string
        state: string
        location: string
        skills: Array<string>
        education: string
        educationEntries: Array<{
          schoolName: string
          degrees: Array<string>
          field?: string
          startDate?: string
          endDate?: string
        }>
        contactInfo: {
          linkedIn: string | null
          email: string | null
          phone: string | null
        }
        channels: {
          email: boolean
          phone: boolean
          directPhone: boolean
        }
        revealed: {
          email: boolean
          phone: boolean
        }
        lastContact?: GetListDataLastContact
        doNotContact?: GetListDataDoNotContact
        confirmedOn?: string
        wishes?: GetListDataWishes
        lists?: Array<{
          id: string
          name: string
        }>
        inMyRecords?: boolean
        miles?: number
        sample: boolean
        inactiveSince?: string
        excludedSince?: string
        reason: string
        note: string
        noteBy: string | null
        addedBy: string | null
        addedAt: string
        stage: string | null
        stageKind: string | null
        tags: Array<string>
        nextStep: GetBoardCardsNextStep | null
        owner: {
          id: string
          name: string
          me: boolean
        } | null
        notes: number
        contactedAt: string | null
      }>
      total: number
      page: number
      pageSize: number
      next?: string
    }
  }
  /** What the caller is adding to lists, and what was added within the last ten minutes, latest first. */
  'get-list-additions': {
    scope: 'read'
    input: {
      listId?: string
    }
    output: {
      data: Array<AddSearchToListAddition>
    }
  }
  /** A list in numbers: how many reached each stage, median days in each stage, and what emails led to. */
  'get-list-figures': {
    scope: 'read'
    input: {
      listId: string
    }
    output: {
      stages: Array<{
        id: string
        name: string
        apart: boolean
        now: number
        reached: number
        medianDays: number | null
      }>
      emailed: Array<{
        outcome: 'noAnswer' | 'wrongNumber' | 'interested' | 'notNow' | 'never' | null
        count: number
      }>
    }
  }
  /** The ids of the first 500 physicians on a list who match the filters, for Select All. */
  'get-list-ids': {
    scope: 'read'
    input: {
      listId: string
      sort?: {
        key: 'name' | 'specialty' | 'organization' | 'location' | 'stage' | 'step' | 'contacted' | 'added'
        direction: 'asc' | 'desc'
      }
      filters?: GetListInputFilters
      userId?: string
    }
    output: {
      ids: Array<number>
      total: number
    }
  }
  /** Which columns the caller’s tables of lists have, and how close their rows are. */
  'get-list-look': {
    scope: 'read'
    input: Record<string, never>
    output: {
      columns: Array<'specialty' | 'organization' | 'location' | 'stage' | 'step' | 'contacted' | 'owner' | 'outcome' | 'tags' | 'notes' | 'email' | 'phone' | 'added' | 'addedBy'>
      compact: boolean
    }
  }
  /** The notes about a physician on a list, newest first. */
  'get-list-notes': {
    scope: 'read'
    input: FinishStepInput
    output: {
      data: Array<{
        id: string
        body: string
        at: string
        mine: boolean
        by: string | null
      }>
    }
  }
  /** The tags, specialties, states, and cities on a list, each with how many physicians have it, most first. */
  'get-list-values': {
    scope: 'read'
    input: {
      listId: string
    }
    output: {
      tags: Array<{
        value: string
        count: number
      }>
      specialties: Array<{
        value: string
        count: number
      }>
      states: Array<{
        value: string
        count: number
      }>
      cities: Array<{
        value: string
        count: number
      }>
    }
  }
  /** When a list was last changed, so that a page knows whether to load it again. */
  'get-list-version': {
    scope: 'read'
    input: {
      listId: string
    }
    output: {
      updated_at: string
    }
  }
  /** The caller's lists, or those that are archived, with the number of physicians on each, newest first. */
  'get-lists': {
    scope: 'read'
    input: {
      order?: 'created_at' | 'updated_at'
      archived?: boolean
      userId?: string
    }
    output: {
      data: Array<GetBoardList>
    }
  }
  /** A file and a page of its results, 50 rows at a time. */
  'get-match': {
    scope: 'read'
    input: {
      fileId: string
      status?: 'known' | 'possible' | 'unknown' | 'opted_out'
      page?: number
      cursor?: string
    }
    output: {
      file: GetMatchFile
      counts: {
        known: number
        possible: number
        unknown: number
        opted_out: number
      }
      physicians: number
      mine: number
      contacted: number
      toReveal: number
      quotaLeft: number
      rows: Array<{
        row: number
        status: 'known' | 'possible' | 'unknown' | 'opted_out'
        name: string
        facts: string
        note: string
        why: 'nameOnly' | 'suffix' | 'elsewhere' | 'initial' | 'renamed' | 'neighbor' | 'npi' | 'family' | 'close' | 'little' | 'noName' | 'noOne' | 'otherName' | 'common' | null
        chosen: boolean
        sameAs: number | null
        physician: GetMatchRowsPhysician | null
        candidates: Array<GetMatchRowsPhysician>
      }>
      total: number
      page: number
      pageSize: number
      next?: string
    }
  }
  /** The files that the caller or the team has matched, newest first. */
  'get-match-files': {
    scope: 'read'
    input: Record<string, never>
    output: {
      data: Array<GetMatchFile>
    }
  }
  /** A physician’s profile, without contact details. For one that was merged, the profile that it is part of, with that one’s id. */
  'get-physician': {
    scope: 'read'
    input: {
      physicianId: number
    }
    output: {
      physician: {
        id: number
        firstName: string
        middleName: string
        lastName: string
        suffix: string
        credential: string
        title: string
        specialty: string
        organization: string
        city: string
        state: string
        location: string
        skills: Array<string>
        education: string
        educationEntries: Array<{
          schoolName: string
          degrees: Array<string>
          field?: string
          startDate?: string
          endDate?: string
        }>
        contactInfo: {
          linkedIn: string | null
          email: string | null
          phone: string | null
        }
        channels: {
          email: boolean
          phone: boolean
          directPhone: boolean
        }
        revealed: {
          email: boolean
          phone: boolean
        }
        lastContact?: GetListDataLastContact
        doNotContact?: GetListDataDoNotContact
        confirmedOn?: string
        wishes?: GetListDataWishes
        lists?: Array<{
          id: string
          name: string
        }>
        inMyRecords?: boolean
        miles?: number
        sample: boolean
        inactiveSince?: string
        excludedSince?: string
        reason: string
        npi: string | null
        secondarySpecialties: Array<string>
        companySize: string | null
        companySizeIsEstimate: boolean
        companyRevenue: string | null
        companyIndustry: string | null
        groupSize: number | null
        address: Array<string>
        otherLocations: Array<Array<string>>
        nppesUpdatedOn: string | null
        licenseStates: Array<string>
        medicalSchool: string | null
        graduationYear: number | null
        telehealth: boolean | null
        updatedAt: string
        contacts: {
          email: GetPhysicianPhysicianContactsEmail | null
          phone: GetPhysicianPhysicianContactsEmail | null
        }
        facts: {
          exclusions: Array<GetPhysicianPhysicianFactsExclusions>
          possibleExclusions: Array<GetPhysicianPhysicianFactsExclusions>
          affiliations: Array<{
            ccn: string
            kind: string
            hospital: {
              ccn: string
              name: string
              city: string
              state: string
              kind: string
            } | null
          }>
          volumes: {
            year: number
            specialty: string
            state: string
            care: Array<{
              name: string
              services: number | null
              patients: number | null
              patientsExact: boolean
              rankInState: number | null
              rankNationally: number | null
            }>
            years: Array<{
              year: number
              services: number | null
              patients: number | null
            }>
          } | null
          medicare: {
            optOut: {
              since: string
              until: string
              mayRefer: boolean
            } | null
            mayOrder: Array<string>
            revocations: Array<{
              on: string
              reasons: Array<string>
              barUntil: string | null
            }>
          }
          licenses: Array<{
            state: string
            number: string
            status: string
            active: boolean
            issued: string | null
            expires: string | null
            source: string
          }>
          shortageAreas: Array<{
            name: string
            kind: string
            population: string | null
            county: string
            score: number
          }>
          ruca: string | null
          editions: Array<{
            source: string
            title: string
            asOf: string | null
            facts: Array<string>
          }>
        }
        sources: {
          [name: string]: {
            source: string
            asOf: string | null
          }
        }
      }
    }
  }
  /** Reveals a physician’s email or phone. It is logged, and stays revealed for the caller. */
  'get-physician-contact': {
    scope: 'contacts'
    input: {
      userId?: string
      physicianId: number
      field?: 'email' | 'phone'
    }
    output: {
      email: string | null
      phone: string | null
      onOwnList?: true
    }
  }
  /** The caller’s lists that a physician is on, and the team’s, with stage, next step, and the note with its author. */
  'get-physician-lists': {
    scope: 'read'
    input: {
      physicianId: number
    }
    output: {
      data: Array<{
        id: string
        name: string
        owner: string | null
        note: string
        noteBy: string | null
        stage: {
          name: string
          kind: string
        } | null
        nextStep: GetBoardCardsNextStep | null
      }>
    }
  }
  /** The position that a list is for, or null. */
  'get-position': {
    scope: 'read'
    input: {
      listId: string
    }
    output: {
      position: {
        title: string
        specialty: string
        location: string
        facility: string
        compensation: string
        schedule: string
        visa: string
        posting: string
        status: 'open' | 'onHold' | 'filled' | 'closed'
      } | null
    }
  }
  /** The physicians that emails go to, up to 500: a selection in its order, or a list by name. Those marked as do not contact are listed separately. */
  'get-recipients': {
    scope: 'contacts'
    input: {
      to: {
        listId: string
      } | {
        physicianIds: Array<number>
      }
    }
    output: {
      data: Array<{
        id: number
        firstName: string
        middleName: string
        lastName: string
        suffix: string
        credential: string
        title: string
        specialty: string
        organization: string
        city: string
        state: string
        location: string
        skills: Array<string>
        education: string
        educationEntries: Array<{
          schoolName: string
          degrees: Array<string>
          field?: string
          startDate?: string
          endDate?: string
        }>
        contactInfo: {
          linkedIn: string | null
          email: string | null
          phone: string | null
        }
        channels: {
          email: boolean
          phone: boolean
          directPhone: boolean
        }
        revealed: {
          email: boolean
          phone: boolean
        }
        lastContact?: GetListDataLastContact
        doNotContact?: GetListDataDoNotContact
        confirmedOn?: string
        wishes?: GetListDataWishes
        lists?: Array<{
          id: string
          name: string
        }>
        inMyRecords?: boolean
        miles?: number
        sample: boolean
        inactiveSince?: string
        excludedSince?: string
        contactedAt: string | null
        address: string | null
        reason: string
      }>
      total: number
      blocked: Array<{
        id: number
        name: string
      }>
    }
  }
  /** The contacts the caller has revealed, latest first. */
  'get-reveal-history': {
    scope: 'contacts'
    input: {
      page?: number
    }
    output: {
      data: Array<{
        physicianId: number
        physician: {
          firstName: string
          middleName: string
          lastName: string
          suffix: string
          credential: string
          specialty: string
          location: string
        } | null
        field: 'email' | 'phone'
        revealedAt: string
      }>
      total: number
      page: number
      pageSize: number
      used: {
        hour: number
        day: number
        maxPerHour: number
        maxPerDay: number
      }
    }
  }
  /** How many more contacts the caller can reveal now, and within the last 24 hours’ limit. */
  'get-reveal-quota': {
    scope: 'read'
    input: Record<string, never>
    output: {
      now: number
      today: number
    }
  }
  /** Contacts the caller already revealed for some physicians: a field is missing if it wasn’t revealed, and null if none is on file anymore. Nothing new is revealed, and nothing of physicians marked as do not contact. */
  'get-revealed-contacts': {
    scope: 'contacts'
    input: {
      physicianIds: Array<number>
    }
    output: {
      data: Array<{
        email?: string | null
        phone?: string | null
        physicianId: number
      }>
    }
  }
  /** The caller's saved searches, newest first, with the number of physicians each finds now and how many are new. */
  'get-saved-searches': {
    scope: 'read'
    input: {
      userId?: string
    }
    output: {
      data: Array<GetSavedSearchesData>
    }
  }
  /** The counties that are primary care shortage areas as a whole, with their outlines: of one state, or of all. */
  'get-shortage-map': {
    scope: 'read'
    input: {
      state?: string
    }
    output: {
      asOf: string | null
      box: Array<number> | null
      step: number
      counties: Array<{
        state: string
        county: string
        score: number
        outline: string
      }>
    }
  }
  /** Up to 5 physicians of the same specialty, nearest first where locations are known. */
  'get-similar-physicians': {
    scope: 'read'
    input: {
      physicianId: number
    }
    output: {
      data: Array<GetSimilarPhysiciansData>
    }
  }
  /** The numbers shown on public pages, counted from the data and the code. */
  'get-site-facts': {
    scope: 'read'
    input: Record<string, never>
    output: {
      physicians: number
      specialties: number
      states: number
      parameters: number
    }
  }
  /** Every specialty and how many physicians have it, most first. */
  'get-specialty-counts': {
    scope: 'read'
    input: Record<string, never>
    output: Array<{
      specialty: string
      count: number
    }>
  }
  /** A specialty by its slug, in the whole country or in one state, with a page of 25 physicians. */
  'get-specialty-directory': {
    scope: 'read'
    input: {
      slug: string
      state?: 'AL' | 'AK' | 'AZ' | 'AR' | 'CA' | 'CO' | 'CT' | 'DE' | 'DC' | 'FL' | 'GA' | 'HI' | 'ID' | 'IL' | 'IN' | 'IA' | 'KS' | 'KY' | 'LA' | 'ME' | 'MD' | 'MA' | 'MI' | 'MN' | 'MS' | 'MO' | 'MT' | 'NE' | 'NV' | 'NH' | 'NJ' | 'NM' | 'NY' | 'NC' | 'ND' | 'OH' | 'OK' | 'OR' | 'PA' | 'RI' | 'SC' | 'SD' | 'TN' | 'TX' | 'UT' | 'VT' | 'VA' | 'WA' | 'WV' | 'WI' | 'WY'
      page?: number
    }
    output: {
      specialty: string
      total: number
      page: number
      pageSize: number
      sample: boolean
      states: Array<{
        state: 'AL' | 'AK' | 'AZ' | 'AR' | 'CA' | 'CO' | 'CT' | 'DE' | 'DC' | 'FL' | 'GA' | 'HI' | 'ID' | 'IL' | 'IN' | 'IA' | 'KS' | 'KY' | 'LA' | 'ME' | 'MD' | 'MA' | 'MI' | 'MN' | 'MS' | 'MO' | 'MT' | 'NE' | 'NV' | 'NH' | 'NJ' | 'NM' | 'NY' | 'NC' | 'ND' | 'OH' | 'OK' | 'OR' | 'PA' | 'RI' | 'SC' | 'SD' | 'TN' | 'TX' | 'UT' | 'VT' | 'VA' | 'WA' | 'WV' | 'WI' | 'WY'
        count: number
      }>
      data: Array<GetSimilarPhysiciansData>
    }
  }
  /** More physicians of a stage, 250 at a time, or 100 by cursor. */
  'get-stage-cards': {
    scope: 'read'
    input: {
      listId: string
      stageId: string
      offset?: number
      cursor?: string
    }
    output: {
      cards: Array<GetBoardCards>
      next?: string
    }
  }
  /** The stage templates of the caller and the team. */
  'get-stage-templates': {
    scope: 'read'
    input: Record<string, never>
    output: {
      data: Array<{
        id: string
        name: string
        stages: Array<{
          name: string
          apart: boolean
          kind?: 'found' | 'contacted' | 'replied' | 'screening' | 'submitted' | 'interview' | 'offer' | 'placed' | 'declined' | 'none'
        }>
        shared: boolean
        owner: string | null
        mayManage: boolean
      }>
    }
  }
  /** The specialties of the physicians who practice in a state, and its hospitals, each with how many physicians it has. */
  'get-state-directory': {
    scope: 'read'
    input: {
      state: 'AL' | 'AK' | 'AZ' | 'AR' | 'CA' | 'CO' | 'CT' | 'DE' | 'DC' | 'FL' | 'GA' | 'HI' | 'ID' | 'IL' | 'IN' | 'IA' | 'KS' | 'KY' | 'LA' | 'ME' | 'MD' | 'MA' | 'MI' | 'MN' | 'MS' | 'MO' | 'MT' | 'NE' | 'NV' | 'NH' | 'NJ' | 'NM' | 'NY' | 'NC' | 'ND' | 'OH' | 'OK' | 'OR' | 'PA' | 'RI' | 'SC' | 'SD' | 'TN' | 'TX' | 'UT' | 'VT' | 'VA' | 'WA' | 'WV' | 'WI' | 'WY'
    }
    output: {
      total: number
      sample: boolean
      specialties: Array<{
        specialty: string
        count: number
      }>
      hospitals: Array<{
        ccn: string
        name: string
        city: string
        physicians: number
      }>
    }
  }
  /** The caller’s day: next steps that are due, new physicians in saved searches by name, changes to physicians on lists, what colleagues did, open positions, and the quota used. */
  'get-today': {
    scope: 'read'
    input: {
      day?: string
    }
    output: {
      steps: Array<{
        physician: {
          id: number
          firstName: string
          middleName: string
          lastName: string
          suffix: string
          credential: string
        }
        listId: string
        listName: string
        stage: string | null
        text: string
        on: string
        givenBy: string | null
        card: {
          specialty: string
          organization: string
          location: string
          contactInfo: {
            linkedIn: string | null
            email: string | null
            phone: string | null
          }
          channels: {
            email: boolean
            phone: boolean
            directPhone: boolean
          }
          revealed: {
            email: boolean
            phone: boolean
          }
          lastContact?: GetListDataLastContact
          doNotContact?: GetListDataDoNotContact
          excludedSince?: string
          reason: string
        } | null
      }>
      stepsInAll: number
      given: Array<GetTodayGiven>
      returned: Array<GetTodayGiven>
      news: Array<{
        searchId: string
        name: string
        address: string
        count: number
        physicians: Array<{
          id: number
          firstName: string
          middleName: string
          lastName: string
          suffix: string
          credential: string
          location: string
        }>
      }>
      changes: Array<{
        item: string
        kind: 'moved' | 'contact' | 'deactivated' | 'excluded'
        physician: {
          id: number
          firstName: string
          middleName: string
          lastName: string
          suffix: string
          credential: string
        }
        on: string
        from: string
        to: string
      }>
      positions: Array<{
        listId: string
        title: string
        physicians: number
        furthest: {
          stage: string
          count: number
        } | null
      }>
      team: Array<{
        id: number
        by: string
        at: string
        physician: {
          id: number
          firstName: string
          middleName: string
          lastName: string
          suffix: string
          credential: string
        }
        kind: 'contacted' | 'moved'
        details: {
          [name: string]: string
        }
      }> | null
      reveals: {
        used: number
        max: number
      }
      first: {
        list: boolean
        search: boolean
        contact: boolean
      }
    }
  }
  /** Every specialty, for the choices of a form. */
  'get_specialty_counts': {
    scope: 'read'
    input: Record<string, never>
    output: Array<{
      specialty: string
    }>
  }
  /** Dismisses a change from the caller’s Today page, permanently or until a date. */
  'hide-today-item': {
    scope: 'write'
    input: {
      item: string
      until?: string
    }
    output: Record<string, never>
  }
  /** Allows contact again with physicians that the caller or the team has marked as do not contact. */
  'lift-do-not-contact': {
    scope: 'write'
    input: {
      physicianIds: Array<number>
    }
    output: {
      lifted: number
    }
  }
  /** Logs that the caller contacted physicians: how, when, with what outcome, and a note. The caller’s team sees it, too. Those in a “found” stage move to the “contacted” stage of the given list, or of the caller’s own lists. */
  'log-contact': {
    scope: 'write'
    input: {
      physicianIds: Array<number>
      how: 'email' | 'call' | 'text' | 'meeting'
      outcome?: 'noAnswer' | 'wrongNumber' | 'interested' | 'notNow' | 'never'
      note?: string
      at?: string
      listId?: string
    }
    output: {
      activityIds: Array<number>
    }
  }
  /** Logs contacts on the date in each row, unless a later one is logged. */
  'log-match-contacts': {
    scope: 'write'
    input: {
      fileId: string
    }
    output: {
      marked: number
    }
  }
  /** A file for mail merge: up to 500 physicians whose email was revealed, each with the subject and the body filled in. Those marked as do not contact are left out. It counts as an export. */
  'make-merge-file': {
    scope: 'export'
    input: {
      format: 'csv' | 'xlsx'
      physicianIds: Array<number>
      subject: string
      body: string
      job?: {
        [name: string]: string
      }
      edited?: Array<{
        physicianId: number
        subject: string
        body: string
      }>
    }
    output: 'file'
  }
  /** Marks physicians as contacted now. `contacted: false` removes the marks. */
  'mark-contacted': {
    scope: 'write'
    input: {
      physicianIds: Array<number>
      contacted?: boolean
      note?: string
      listId?: string
      userId?: string
    }
    output: {
      marked: number
    }
  }
  /** Marks the physicians of a file’s known rows as the caller’s own records, or removes those marks. */
  'mark-own-records': {
    scope: 'write'
    input: {
      fileId: string
      mine: boolean
      shared?: boolean
    }
    output: {
      changed: number
    }
  }
  /** Says which physicians up to 500 records are about, by which rule, and how sure that is. See docs/matching.md. */
  'match-records': {
    scope: 'read'
    input: {
      records: Array<{
        npi?: string
        firstName?: string
        lastName?: string
        name?: string
        middleName?: string
        suffix?: string
        credential?: string
        state?: string
        city?: string
        zip?: string
        specialty?: string
        organization?: string
        email?: string
        phone?: string
        license?: string
        linkedin?: string
        schoolYear?: string
      }>
    }
    output: {
      data: Array<{
        status: 'known' | 'possible' | 'unknown' | 'opted_out'
        physicianId: number | null
        rule: 'npi' | 'email' | 'phone' | 'license' | 'linkedin' | 'specialty' | 'place' | 'name' | null
        confidence: number | null
        agrees: Array<'npi' | 'email' | 'phone' | 'license' | 'linkedin' | 'firstName' | 'lastName' | 'middleName' | 'suffix' | 'credential' | 'specialty' | 'state' | 'city' | 'zip' | 'organization' | 'schoolYear'>
        disagrees: Array<'npi' | 'email' | 'phone' | 'license' | 'linkedin' | 'firstName' | 'lastName' | 'middleName' | 'suffix' | 'credential' | 'specialty' | 'state' | 'city' | 'zip' | 'organization' | 'schoolYear'>
        why: 'nameOnly' | 'suffix' | 'elsewhere' | 'initial' | 'renamed' | 'neighbor' | 'npi' | 'family' | 'close' | 'little' | 'noName' | 'noOne' | 'otherName' | 'common' | null
        candidates: Array<{
          physicianId: number
          rule: 'npi' | 'email' | 'phone' | 'license' | 'linkedin' | 'specialty' | 'place' | 'name'
          confidence: number
          agrees: Array<'npi' | 'email' | 'phone' | 'license' | 'linkedin' | 'firstName' | 'lastName' | 'middleName' | 'suffix' | 'credential' | 'specialty' | 'state' | 'city' | 'zip' | 'organization' | 'schoolYear'>
          disagrees: Array<'npi' | 'email' | 'phone' | 'license' | 'linkedin' | 'firstName' | 'lastName' | 'middleName' | 'suffix' | 'credential' | 'specialty' | 'state' | 'city' | 'zip' | 'organization' | 'schoolYear'>
          doubt: 'nameOnly' | 'suffix' | 'elsewhere' | 'initial' | 'renamed' | 'neighbor' | 'npi' | 'family' | null
        }>
      }>
    }
  }
  /** Moves all physicians of one list onto another and deletes the first. If both have a note, both are kept. */
  'merge-lists': {
    scope: 'write'
    input: {
      listId: string
      intoListId: string
      userId?: string
    }
    output: {
      added: number
      alreadyThere: number
    }
  }
  /** Moves physicians on a list to a stage. If two people move a physician at the same time, the last move wins, and the response shows what it replaced. */
  'move-physicians': {
    scope: 'write'
    input: {
      listId: string
      stageId: string
      physicianIds: Array<number>
      how?: 'email' | 'call' | 'text' | 'meeting'
      seenAt?: string
    }
    output: {
      moved: number
      overtaken: Array<{
        physicianId: number
        by: string | null
        stage: string
      }>
      undoId: string | null
    }
  }
  /** Moves physicians from one list to another, or to a new one, with notes, tags, and next steps. Physicians on both stay where they are. */
  'move-to-list': {
    scope: 'write'
    input: {
      fromListId: string
      listId?: string | null
      listName?: string | null
      shared?: boolean
      physicianIds: Array<number>
    }
    output: {
      listId: string
      moved: number
      alreadyThere: number
      undoId: string | null
    }
  }
  /** The first 20 rows of a file, and what its columns seem to be. */
  'preview-match': {
    scope: 'read'
    input: {
      fileId: string
    }
    output: {
      file: GetMatchFile
      headers: Array<string>
      columns: Array<'npi' | 'fullName' | 'firstName' | 'middleName' | 'lastName' | 'suffix' | 'credential' | 'specialty' | 'organization' | 'city' | 'state' | 'zip' | 'location' | 'email' | 'phone' | 'license' | 'linkedin' | 'schoolYear' | 'contactedOn' | 'doNotContact' | null>
      doubts: Array<{
        at: number
        says: string
      }>
      remarks: Array<string>
      samples: Array<{
        row: number
        cells: Array<string>
      }>
    }
  }
  /** Turns a description, either a sentence or a job posting, into the parts of a search. Age, gender, and origin are never used. */
  'read-description': {
    scope: 'read'
    input: {
      text: string
      withModel?: boolean
    }
    output: {
      readBy: 'rules' | 'model'
      hasModel: boolean
      parts: Array<ReadDescriptionParts>
      offers: Array<{
        kind: 'npi' | 'place' | 'specialty' | 'credential' | 'license' | 'years' | 'contact' | 'setting' | 'email' | 'phone' | 'mine' | 'wish' | 'skill' | 'title' | 'organization' | 'school' | 'name' | 'either' | 'word'
        label: string
        /** Filters joined in any way: {"and": […]}, {"or": […]}, {"not": …}, or one filter as {"field", "values", "operator", "miles"}. The operator is 'any' (one of the values), 'all' (each), or 'begins' (a word begins with one of them). "miles" makes a ZIP or a city mean what is around it. At most 10 deep, 200 filters, and 500 values. */
        filters: unknown
        excluded?: true
        apart?: true
        from: number
        to: number
        corrected?: string
        alternatives: Array<ReadDescriptionPartsAlternatives>
        count: number
      }>
      leftOut: Array<ReadDescriptionParts>
      unknown: Array<{
        from: number
        to: number
        what: 'board' | 'language' | 'certificate' | 'training' | 'condition'
      }>
      refused: Array<{
        from: number
        to: number
        trait: 'age' | 'gender' | 'origin' | 'religion' | 'health' | 'family'
      }>
      fit: Array<{
        field: 'specialty' | 'organization' | 'city' | 'state' | 'school' | 'skills' | 'credential'
        value: string
        weight: number
      }>
      total: number
    }
  }
  /** Removes physicians from a list, with their notes. Physicians not on it are skipped. */
  'remove-from-list': {
    scope: 'write'
    input: {
      listId: string
      physicianIds: Array<number>
      userId?: string
    }
    output: {
      undoId: string | null
    }
  }
  /** Renames a saved search. */
  'rename-saved-search': {
    scope: 'write'
    input: {
      id: string
      name: string
      seen?: {
        name: string
      }
      userId?: string
    }
    output: Record<string, never>
  }
  /** Reports a contact the caller revealed as wrong. It is flagged for everyone, admins are notified, and the reveal no longer counts toward the quota: up to a limit, or once an admin agrees. */
  'report-contact': {
    scope: 'write'
    input: {
      userId?: string
      physicianId: number
      field: 'email' | 'phone'
      reason: 'not_delivered' | 'not_in_service' | 'another_person' | 'left_practice' | 'other'
      note?: string
    }
    output: {
      givenBack: boolean
    }
  }
  /** Reveals the emails or phone numbers of everyone on a list, or of some physicians, as many as the quota allows; without `most` it only counts. Each one counts toward the quota. */
  'reveal-list': {
    scope: 'contacts'
    input: {
      listId?: string
      physicianIds?: Array<number>
      field: 'email' | 'phone'
      most?: number
    }
    output: {
      revealed: number
      left: number
      quotaLeft: number
    }
  }
  /** Reveals the contacts of a file’s known rows, as many as the quota allows. Each one counts toward the quota. */
  'reveal-matches': {
    scope: 'contacts'
    input: {
      fileId: string
      most: number
    }
    output: {
      revealed: number
      left: number
    }
  }
  /** Saves an email as a template, named after the job title. */
  'save-email-template': {
    scope: 'write'
    input: {
      userId?: string
      name: string
      subject: string
      body: string
      /** One of Professional, Friendly, Casual, Formal. */
      tone?: string
      /** One of Short, Medium, Long. */
      length?: string
      /** One of Full-time, Part-time, Contract, Per Diem. */
      position_type?: string
      job_location?: string
      shared?: boolean
    }
    output: DuplicateEmailTemplate
  }
  /** Saves a column preset. A preset with the same name is replaced. */
  'save-export-preset': {
    scope: 'write'
    input: {
      name: string
      shared?: boolean
      columns: Array<'firstName' | 'lastName' | 'credential' | 'title' | 'specialty' | 'organization' | 'companySize' | 'companyRevenue' | 'companyIndustry' | 'city' | 'state' | 'education' | 'skills' | 'email' | 'phone' | 'personalEmail' | 'workEmail' | 'directPhone' | 'otherPhone' | 'linkedIn' | 'npi' | 'middleName' | 'streetAddress' | 'zip' | 'licenseStates' | 'excludedSince' | 'source' | 'asOf' | 'factSources' | 'factDates' | 'sample' | 'schools' | 'skillsInWords' | 'verifiedOn' | 'lastContacted' | 'stage' | 'notes' | 'wishes'>
    }
    output: {
      preset: GetExportPresetsData
    }
  }
  /** Saves a note about a physician on a list. An empty note deletes it. */
  'save-list-note': {
    scope: 'write'
    input: {
      listId: string
      physicianId: number
      note: string
      seen?: {
        note: string
      }
      userId?: string
    }
    output: Record<string, never>
  }
  /** Saves a search with all its filters under a name. */
  'save-search': {
    scope: 'write'
    input: {
      searchParams: {
        filters?: AddSearchToListInputFilters
        tags?: Array<string>
        sort?: {
          key: 'relevance' | 'name' | 'specialty' | 'location' | 'distance' | 'newest' | 'volume'
          direction: 'asc' | 'desc'
        }
        /** Parts of a specialty's name. A value that starts with '=' is exactly that specialty: '=Urology'. */
        specialty?: Array<string>
        location?: string | Array<string>
        jobTitle?: string | Array<string>
      }
      name: string
      shared?: boolean
      digest?: boolean
      userId?: string
    }
    output: {
      data: GetSavedSearchesData
    }
  }
  /** Saves stages as a template. One with the same name is replaced. */
  'save-stage-template': {
    scope: 'write'
    input: {
      name: string
      stages: Array<{
        name: string
        apart?: boolean
        kind?: 'found' | 'contacted' | 'replied' | 'screening' | 'submitted' | 'interview' | 'offer' | 'placed' | 'declined' | 'none'
      }>
      shared?: boolean
    }
    output: {
      id: string
    }
  }
  /** One page of the physicians a search finds, and their exact number. */
  'search-physicians': {
    scope: 'read'
    input: {
      filters?: AddSearchToListInputFilters
      tags?: Array<string>
      sort?: {
        key: 'relevance' | 'name' | 'specialty' | 'location' | 'distance' | 'newest' | 'volume'
        direction: 'asc' | 'desc'
      }
      page?: number
      cursor?: string
      facets?: boolean
    }
    output: {
      data: Array<{
        id: number
        firstName: string
        middleName: string
        lastName: string
        suffix: string
        credential: string
        title: string
        specialty: string
        organization: string
        city: string
        state: string
        location: string
        skills: Array<string>
        education: string
        educationEntries: Array<{
          schoolName: string
          degrees: Array<string>
          field?: string
          startDate?: string
          endDate?: string
        }>
        contactInfo: {
          linkedIn: string | null
          email: string | null
          phone: string | null
        }
        channels: {
          email: boolean
          phone: boolean
          directPhone: boolean
        }
        revealed: {
          email: boolean
          phone: boolean
        }
        lastContact?: GetListDataLastContact
        doNotContact?: GetListDataDoNotContact
        confirmedOn?: string
        wishes?: GetListDataWishes
        lists: Array<{
          id: string
          name: string
        }>
        inMyRecords?: boolean
        miles?: number
        sample: boolean
        inactiveSince?: string
        excludedSince?: string
      }>
      total: number
      page: number
      pageSize: number
      next?: string
      visible: number
      marks: {
        [name: string]: Array<string>
      }
      why?: {
        [name: string]: Array<{
          field: 'secondarySpecialty' | 'medicalSchool' | 'companySize' | 'companyRevenue' | 'companyIndustry' | 'license' | 'activeLicense' | 'zip' | 'npi' | 'graduationYear' | 'groupSize' | 'hospital' | 'affiliations' | 'volume' | 'shortage' | 'wishState' | 'wishPay' | 'wishFrom'
          value: string
        }>
      }
      reading?: {
        how: 'term' | 'parts'
        parts: Array<ReadDescriptionParts>
        unsaid?: Array<{
          from: number
          to: number
        }>
      }
      offer?: {
        how: 'term' | 'parts'
        parts: Array<ReadDescriptionParts>
        unsaid?: Array<{
          from: number
          to: number
        }>
        total: number
      }
      didYouMean?: Array<{
        query: string
        total: number
      }>
      unknownNpis?: Array<string>
      secondary?: number
      excludedHidden?: number
      facets?: {
        specialty: Array<{
          value: string
          count: number
        }>
        skills: Array<{
          value: string
          count: number
        }>
        education: Array<{
          value: string
          count: number
        }>
        companySize: Array<{
          value: string
          count: number
        }>
        companyRevenue: Array<{
          value: string
          count: number
        }>
        companyIndustry: Array<{
          value: string
          count: number
        }>
        state: Array<{
          value: string
          count: number
        }>
      }
      channels?: {
        email: number
        phone: number
        directPhone: number
      }
      relax?: {
        filter: 'query' | 'specialty' | 'primaryOnly' | 'skillsSearch' | 'skills' | 'title' | 'organization' | 'education' | 'companySize' | 'companyRevenue' | 'companyIndustry' | 'city' | 'region' | 'state' | 'zip' | 'miles' | 'name' | 'npi' | 'npis' | 'credential' | 'license' | 'activeLicense' | 'school' | 'practiceYears' | 'groupSize' | 'telehealth' | 'hasEmail' | 'hasPhone' | 'hasDirectPhone' | 'hospital' | 'nearHospital' | 'affiliations' | 'volume' | 'shortage' | 'rural' | 'excluded' | 'openToOffers' | 'wishFullTime' | 'wishPartTime' | 'wishLocum' | 'wishTelehealth' | 'wishVisa' | 'wishState' | 'wishPay' | 'wishPlace' | 'wishFrom' | 'confirmed' | 'onList' | 'notOnList' | 'notContactedDays' | 'contactedDays' | 'doNotContact' | 'outcome' | 'teamNotContactedDays' | 'teamContactedDays' | 'teamOutcome' | 'tags' | 'where'
        excluded?: boolean
        value?: string
        remaining: number
      }
    }
  }
  /** The ids of the first 500 physicians that a search finds, for Select All. */
  'select-physicians': {
    scope: 'read'
    input: {
      filters?: AddSearchToListInputFilters
      tags?: Array<string>
      sort?: {
        key: 'relevance' | 'name' | 'specialty' | 'location' | 'distance' | 'newest' | 'volume'
        direction: 'asc' | 'desc'
      }
    }
    output: {
      ids: Array<number>
      total: number
    }
  }
  /** Marks physicians as do not contact, for the caller or the whole team. Searches hide them, and emails and exports leave them out. */
  'set-do-not-contact': {
    scope: 'write'
    input: {
      physicianIds: Array<number>
      reason: string
      shared?: boolean
    }
    output: {
      marked: number
    }
  }
  /** Saves which columns the caller’s tables of lists have, and how close their rows are. */
  'set-list-look': {
    scope: 'write'
    input: {
      columns: Array<'specialty' | 'organization' | 'location' | 'stage' | 'step' | 'contacted' | 'owner' | 'outcome' | 'tags' | 'notes' | 'email' | 'phone' | 'added' | 'addedBy'>
      compact: boolean
    }
    output: Record<string, never>
  }
  /** Sets the next step for physicians on a list, its date, and who does it. A colleague finds it on their Today page. Null removes it. */
  'set-next-step': {
    scope: 'write'
    input: {
      listId: string
      physicianIds: Array<number>
      step: {
        text: string
        on: string
      } | null
      forId?: string
    }
    output: SetNextStep
  }
  /** Sets the open position that a list is for. Null removes it. */
  'set-position': {
    scope: 'write'
    input: {
      listId: string
      position: {
        title: string
        specialty?: string
        location?: string
        facility?: string
        compensation?: string
        schedule?: string
        visa?: string
        posting?: string
        status?: 'open' | 'onHold' | 'filled' | 'closed'
      } | null
      seen?: {
        title: string
        specialty: string
        location: string
        facility: string
        compensation: string
        schedule: string
        visa: string
        posting: string
        status: 'open' | 'onHold' | 'filled' | 'closed'
      }
    }
    output: Record<string, never>
  }
  /** Turns the daily email about a saved search’s new matches on or off. */
  'set-search-digest': {
    scope: 'write'
    input: {
      id: string
      digest: boolean
      userId?: string
    }
    output: Record<string, never>
  }
  /** Turns a list into a pipeline, or changes its stages. Stages are matched by id. To remove one with physicians, say where they go. Without stages, it is a plain list again. */
  'set-stages': {
    scope: 'write'
    input: {
      listId: string
      stages: Array<{
        id?: string
        name: string
        apart?: boolean
        kind?: 'found' | 'contacted' | 'replied' | 'screening' | 'submitted' | 'interview' | 'offer' | 'placed' | 'declined' | 'none'
      }>
      moves?: Array<{
        from: string
        toPlace: number
      }>
      seen?: {
        stages: Array<{
          id: string
          name: string
          apart?: boolean
          kind?: 'found' | 'contacted' | 'replied' | 'screening' | 'submitted' | 'interview' | 'offer' | 'placed' | 'declined' | 'none'
        }>
      }
    }
    output: {
      stages: Array<GetBoardStages>
    }
  }
  /** Adds tags to physicians on a list, and removes others. */
  'set-tags': {
    scope: 'write'
    input: {
      listId: string
      physicianIds: Array<number>
      add?: Array<string>
      remove?: Array<string>
    }
    output: SetNextStep
  }
  /** Creates an export that can be downloaded in every format for 7 days. Large ones are prepared in the background, and the state shows when they are ready. */
  'start-export': {
    scope: 'export'
    input: {
      userId?: string
      source: {
        kind: 'selection'
        physicianIds: Array<number>
      } | {
        kind: 'search'
        filters?: AddSearchToListInputFilters
        tags?: Array<string>
        sort?: {
          key: 'relevance' | 'name' | 'specialty' | 'location' | 'distance' | 'newest' | 'volume'
          direction: 'asc' | 'desc'
        }
      } | {
        kind: 'again'
        exportId: string
      }
      columns?: Array<'firstName' | 'lastName' | 'credential' | 'title' | 'specialty' | 'organization' | 'companySize' | 'companyRevenue' | 'companyIndustry' | 'city' | 'state' | 'education' | 'skills' | 'email' | 'phone' | 'personalEmail' | 'workEmail' | 'directPhone' | 'otherPhone' | 'linkedIn' | 'npi' | 'middleName' | 'streetAddress' | 'zip' | 'licenseStates' | 'excludedSince' | 'source' | 'asOf' | 'factSources' | 'factDates' | 'sample' | 'schools' | 'skillsInWords' | 'verifiedOn' | 'lastContacted' | 'stage' | 'notes' | 'wishes'>
      code?: string
    }
    output: {
      export: GetExportsData
      leftOut: Array<{
        id: number
        name: string
      }>
      ticket?: string
    }
  }
  /** Matches a file in the background. */
  'start-match': {
    scope: 'write'
    input: {
      fileId: string
      columns: Array<'npi' | 'fullName' | 'firstName' | 'middleName' | 'lastName' | 'suffix' | 'credential' | 'specialty' | 'organization' | 'city' | 'state' | 'zip' | 'location' | 'email' | 'phone' | 'license' | 'linkedin' | 'schoolYear' | 'contactedOn' | 'doNotContact' | null>
      without?: Array<number>
      shared?: boolean
    }
    output: {
      file: GetMatchFile
    }
  }
  /** The values of a field that best match a typed text, with the number of physicians for each. */
  'suggest': {
    scope: 'read'
    input: {
      field: 'name' | 'title' | 'organization' | 'city' | 'education' | 'school' | 'hospital' | 'skills' | 'specialty'
      text: string
    }
    output: {
      data: Array<{
        value: string
        count: number
      }>
    }
  }
  /** Removes entries from the caller’s contact log, and undoes the moves on lists that came with them. Other people’s entries are skipped. */
  'undo-contact': {
    scope: 'write'
    input: {
      activityIds: Array<number>
    }
    output: {
      undone: number
    }
  }
  /** Undoes the caller’s change of many physicians on a list exactly, within 10 minutes, once. */
  'undo-list-change': {
    scope: 'write'
    input: {
      undoId: string
    }
    output: {
      undone: number
    }
  }
  /** Changes a template. Fields left out stay as they are. */
  'update-email-template': {
    scope: 'write'
    input: {
      userId?: string
      id: string
      name?: string
      subject?: string
      body?: string
      /** One of Professional, Friendly, Casual, Formal. */
      tone?: string
      /** One of Short, Medium, Long. */
      length?: string
      /** One of Full-time, Part-time, Contract, Per Diem. */
      position_type?: string
      job_location?: string
      seen?: {
        name?: string
        subject?: string
        body?: string
        tone?: 'Professional' | 'Friendly' | 'Casual' | 'Formal'
        length?: 'Short' | 'Medium' | 'Long'
        position_type?: 'Full-time' | 'Part-time' | 'Contract' | 'Per Diem'
        job_location?: string
      }
    }
    output: DuplicateEmailTemplate
  }
  /** Renames a list, changes its description, archives it, or unarchives it. Fields left out stay as they are. */
  'update-list': {
    scope: 'write'
    input: {
      listId: string
      name?: string
      description?: string
      archived?: boolean
      seen?: {
        name?: string
        description?: string
      }
      userId?: string
    }
    output: Record<string, never>
  }
  /** Marks a saved search as viewed: its current results no longer count as new. */
  'visit-saved-search': {
    scope: 'write'
    input: DeleteSavedSearchInput
    output: Record<string, never>
  }
}
