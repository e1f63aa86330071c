/** What the search fetches once it is drawn. Pages of lists import the same parts outright, which would give each a namespace of its own. */
export { EmailSelectedButton } from '../email/email-selected-button.tsx'
export { NearHospitalFilter } from './near-hospital-filter.tsx'
export { SelectFirst } from './select-first.tsx'
