/**
 * Which specialty a physician with this taxonomy code has (NPPES, 'Healthcare Provider Taxonomy Code'), in the
 * product's words. Written by hand: a family of codes by its first four characters, then the codes within it that are
 * specialties of their own. An unlisted code in a family counts as the family's specialty, so that later years' codes
 * are understood. Families that aren't listed aren't physicians.
 */
const families = `
202C Independent Medical Examination
202D Integrative Medicine
202K Phlebology
204C Neuromusculoskeletal Medicine
204D Osteopathic Manipulative Medicine
204E Oral and Maxillofacial Surgery
204F Transplant Surgery
204R Electrodiagnostic Medicine
207K Allergy and Immunology
207L Anesthesiology
  A0401 Addiction Medicine
  C0200 Critical Care Medicine
  H0002 Hospice and Palliative Medicine
  P2900 Pain Medicine
  P3000 Pediatric Anesthesiology
207N Dermatology
  D0900 Dermatopathology
  P0225 Pediatric Dermatology
207P Emergency Medicine
  E0005 Undersea and Hyperbaric Medicine
  H0002 Hospice and Palliative Medicine
  P0204 Pediatric Emergency Medicine
  S0010 Sports Medicine
  T0002 Medical Toxicology
207Q Family Medicine
  A0000 Adolescent Medicine
  A0401 Addiction Medicine
  B0002 Obesity Medicine
  G0300 Geriatric Medicine
  H0002 Hospice and Palliative Medicine
  S0010 Sports Medicine
  S1201 Sleep Medicine
207R Internal Medicine
  A0000 Adolescent Medicine
  A0001 Cardiology
  A0002 Cardiology
  A0201 Allergy and Immunology
  A0401 Addiction Medicine
  B0002 Obesity Medicine
  C0000 Cardiology
  C0001 Clinical Cardiac Electrophysiology
  C0200 Critical Care Medicine
  E0101 Endocrinology
  G0100 Gastroenterology
  G0300 Geriatric Medicine
  H0000 Hematology
  H0002 Hospice and Palliative Medicine
  H0003 Hematology/Oncology
  I0001 Allergy and Immunology
  I0008 Hepatology
  I0011 Interventional Cardiology
  I0200 Infectious Disease
  N0300 Nephrology
  P1001 Pulmonary Disease
  R0500 Rheumatology
  S0010 Sports Medicine
  S0012 Sleep Medicine
  T0003 Transplant Hepatology
  X0202 Medical Oncology
207S Medical Genetics
207T Neurosurgery
207U Nuclear Medicine
207V OBGYN
  B0002 Obesity Medicine
  C0200 Critical Care Medicine
  E0102 Reproductive Endocrinology
  F0040 Urogynecology
  H0002 Hospice and Palliative Medicine
  M0101 Maternal-Fetal Medicine
  X0201 Gynecologic Oncology
207W Ophthalmology
207X Orthopedic Surgery
  S0106 Hand Surgery
207Y Otolaryngology
  S0012 Sleep Medicine
207Z Pathology
  C0008 Clinical Informatics
  D0900 Dermatopathology
2080 Pediatrics
  A0000 Adolescent Medicine
  B0002 Obesity Medicine
  H0002 Hospice and Palliative Medicine
  I0007 Allergy and Immunology
  N0001 Neonatal-Perinatal Medicine
  P0006 Developmental-Behavioral Pediatrics
  P0008 Developmental-Behavioral Pediatrics
  P0201 Allergy and Immunology
  P0202 Pediatric Cardiology
  P0203 Pediatric Critical Care Medicine
  P0204 Pediatric Emergency Medicine
  P0205 Pediatric Endocrinology
  P0206 Pediatric Gastroenterology
  P0207 Pediatric Hematology/Oncology
  P0208 Pediatric Infectious Disease
  P0210 Pediatric Nephrology
  P0214 Pediatric Pulmonology
  P0216 Pediatric Rheumatology
  S0010 Sports Medicine
  S0012 Sleep Medicine
  T0002 Medical Toxicology
2081 Physical Medicine and Rehabilitation
  H0002 Hospice and Palliative Medicine
  P2900 Pain Medicine
  S0010 Sports Medicine
2082 Plastic Surgery
  S0105 Hand Surgery
2083 Preventive Medicine
  A0300 Addiction Medicine
  B0002 Obesity Medicine
  C0008 Clinical Informatics
  P0011 Undersea and Hyperbaric Medicine
  P0500 Occupational Medicine
  S0010 Sports Medicine
  T0002 Medical Toxicology
  X0100 Occupational Medicine
2084 Neurology
  A0401 Addiction Medicine
  B0002 Obesity Medicine
  F0202 Psychiatry
  H0002 Hospice and Palliative Medicine
  N0402 Child Neurology
  N0600 Clinical Neurophysiology
  P0005 Child Neurology
  P0015 Psychiatry
  P0800 Psychiatry
  P0802 Addiction Psychiatry
  P0804 Child and Adolescent Psychiatry
  P0805 Geriatric Psychiatry
  P2900 Pain Medicine
  S0010 Sports Medicine
  S0012 Sleep Medicine
2085 Radiology
  H0002 Hospice and Palliative Medicine
  R0001 Radiation Oncology
  R0203 Radiation Oncology
  R0204 Interventional Radiology
2086 General Surgery
  H0002 Hospice and Palliative Medicine
  S0105 Hand Surgery
  S0120 Pediatric Surgery
  S0122 Plastic Surgery
  S0129 Vascular Surgery
  X0206 Surgical Oncology
2088 Urology
208C Colon and Rectal Surgery
208D General Practice
208G Thoracic Surgery
208M Hospital Medicine
208U Clinical Pharmacology
208V Pain Medicine
2098 Legal Medicine
`

/** Not physicians, although in a physicians' family: geneticists with a PhD, and radiological physicists. */
const others: ReadonlySet<string> = new Set(['207SG0205X', '2085R0205X'])

const specialtyByFamily = new Map<string, string>()
const specialtyByCode = new Map<string, string>()
let family = ''
for (const line of families.trim().split('\n')) {
  const [, code = '', specialty = ''] = /^ *(\w+) (.+)$/.exec(line) ?? []
  if (line.startsWith(' ')) specialtyByCode.set(`${family}${code}X`, specialty)
  else {
    family = code
    specialtyByFamily.set(code, specialty)
  }
}

/** Every specialty a taxonomy code stands for. */
export const taxonomySpecialties: readonly string[] = [
  ...new Set([...specialtyByFamily.values(), ...specialtyByCode.values()]),
]

/** Students in training and residents of any profession. */
export const residentCode = '390200000X'
/**
 * 'Specialist' says nothing about the profession. Physicians who applied in the early years often have it as their
 * primary code.
 */
export const anySpecialistCode = '174400000X'

/** The specialty of a physician's taxonomy code; null for anyone else's code. */
export function specialtyOfTaxonomy(code: string): string | null {
  if (code.length !== 10 || others.has(code)) return null
  return specialtyByCode.get(code) ?? specialtyByFamily.get(code.slice(0, 4)) ?? null
}
