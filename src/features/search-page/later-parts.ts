/**
 * What the search page loads after rendering. List pages import the same parts statically, which would give each its
 * own namespace.
 */
export { EmailSelectedButton } from '../email/email-selected-button.tsx'
export { SequenceButton } from '../sequences/sequence-button.tsx'
export { NearHospitalFilter } from './near-hospital-filter.tsx'
export { SelectFirst } from './select-first.tsx'
