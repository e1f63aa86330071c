import { properPhrase } from './phrase.ts'
import { letters } from './text.ts'

/** Other people's spellings of one specialty, by their letters. decisions.md: 'OBGYN stays upper case'. */
const spellings: ReadonlyMap<string, string> = new Map(
  Object.entries({
    obgyn: 'OBGYN',
    obstetricsgynecology: 'OBGYN',
    obstetricsandgynecology: 'OBGYN',
    gynecologyandobstetrics: 'OBGYN',
    obstetriciangynecologist: 'OBGYN',
    familypractice: 'Family Medicine',
    familymedicine: 'Family Medicine',
    cardiovasculardisease: 'Cardiology',
    cardiovasculardiseasecardiology: 'Cardiology',
    orthopaedicsurgery: 'Orthopedic Surgery',
    orthopedicsurgery: 'Orthopedic Surgery',
    otolaryngologyheadandnecksurgery: 'Otolaryngology',
    ent: 'Otolaryngology',
    physicalmedicineandrehabilitation: 'Physical Medicine and Rehabilitation',
    physicalmedicinerehabilitation: 'Physical Medicine and Rehabilitation',
    pmr: 'Physical Medicine and Rehabilitation',
    pmandr: 'Physical Medicine and Rehabilitation',
    hematologyoncology: 'Hematology/Oncology',
    hematologyandoncology: 'Hematology/Oncology',
    allergyimmunology: 'Allergy and Immunology',
    allergyandimmunology: 'Allergy and Immunology',
    pediatricmedicine: 'Pediatrics',
    emergencyroom: 'Emergency Medicine',
    generalpractice: 'General Practice',
  }),
)

/** A specialty in one spelling: 'OB/GYN' → 'OBGYN', 'FAMILY PRACTICE' → 'Family Medicine', else in proper case; `null` for an empty text. */
export function normaliseSpecialty(text: string): string | null {
  const known = spellings.get(letters(text.replaceAll('&', ' and ')))
  return known ?? (properPhrase(text) || null)
}
