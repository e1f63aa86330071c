/**
 * Subjects of the sections of the Social Security Act under which OIG excludes people (42 U.S.C. 1320a-7 and others).
 */
const reasons: Readonly<Record<string, string>> = {
  '1128a1': 'Conviction of program-related crimes',
  '1128a2': 'Conviction relating to patient abuse or neglect',
  '1128a3': 'Felony conviction relating to health care fraud',
  '1128a4': 'Felony conviction relating to controlled substances',
  '1128b1': 'Misdemeanor conviction relating to health care fraud',
  '1128b2': 'Conviction relating to obstruction of an investigation',
  '1128b3': 'Misdemeanor conviction relating to controlled substances',
  '1128b4': 'License revocation, suspension, or surrender',
  '1128b5': 'Exclusion or suspension under a federal or state health care program',
  '1128b6': 'Claims for excessive charges or unnecessary services',
  '1128b7': 'Fraud, kickbacks, and other prohibited activities',
  '1128b8': 'Entity controlled by a sanctioned individual',
  '1128b9': 'Failure to disclose required information',
  '1128b11': 'Failure to supply payment information',
  '1128b12': 'Failure to grant immediate access',
  '1128b14': 'Default on a health education loan or scholarship obligation',
  '1128b15': 'Individual controlling a sanctioned entity',
  '1128b16': 'False statements or misrepresentation of material facts',
  '1128Aa': 'Imposition of a civil money penalty',
  '1156': 'Failure to meet professionally recognized standards of care',
}

/** In words; the section itself if we have none. */
export const exclusionReason = (section: string): string => reasons[section] ?? `Section ${section}`
