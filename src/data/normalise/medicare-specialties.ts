import { letters } from './text.ts'

/**
 * Medicare's names for physicians' specialties, past and present, and the product's. Any other name means that someone
 * isn't a physician.
 */
const names = `
ADDICTION MEDICINE = Addiction Medicine
ADULT CONGENITAL HEART DISEASE = Cardiology
ADVANCED HEART FAILURE AND TRANSPLANT CARDIOLOGY = Cardiology
ALLERGY/IMMUNOLOGY = Allergy and Immunology
ANESTHESIOLOGY = Anesthesiology
CARDIAC ELECTROPHYSIOLOGY = Clinical Cardiac Electrophysiology
CLINICAL CARDIAC ELECTROPHYSIOLOGY = Clinical Cardiac Electrophysiology
CARDIAC SURGERY = Thoracic Surgery
CARDIOLOGY = Cardiology
CARDIOVASCULAR DISEASE (CARDIOLOGY) = Cardiology
COLORECTAL SURGERY (PROCTOLOGY) = Colon and Rectal Surgery
COLORECTAL SURGERY (FORMERLY PROCTOLOGY) = Colon and Rectal Surgery
CRITICAL CARE (INTENSIVISTS) = Critical Care Medicine
DERMATOLOGY = Dermatology
DIAGNOSTIC RADIOLOGY = Radiology
EMERGENCY MEDICINE = Emergency Medicine
ENDOCRINOLOGY = Endocrinology
EPILEPTOLOGISTS = Neurology
FAMILY MEDICINE = Family Medicine
FAMILY PRACTICE = Family Medicine
GASTROENTEROLOGY = Gastroenterology
GENERAL PRACTICE = General Practice
GENERAL SURGERY = General Surgery
GERIATRIC MEDICINE = Geriatric Medicine
GERIATRIC PSYCHIATRY = Geriatric Psychiatry
GYNECOLOGICAL ONCOLOGY = Gynecologic Oncology
GYNECOLOGICAL/ONCOLOGY = Gynecologic Oncology
HAND SURGERY = Hand Surgery
HEMATOLOGY = Hematology
HEMATOLOGY/ONCOLOGY = Hematology/Oncology
HEMATOPOIETIC CELL TRANSPLANTATION AND CELLULAR THERAPY = Hematology/Oncology
HOSPICE AND PALLIATIVE CARE = Hospice and Palliative Medicine
HOSPICE/PALLIATIVE CARE = Hospice and Palliative Medicine
HOSPITALIST = Hospital Medicine
INFECTIOUS DISEASE = Infectious Disease
INTERNAL MEDICINE = Internal Medicine
INTERVENTIONAL CARDIOLOGY = Interventional Cardiology
INTERVENTIONAL PAIN MANAGEMENT = Pain Medicine
INTERVENTIONAL RADIOLOGY = Interventional Radiology
MAXILLOFACIAL SURGERY = Oral and Maxillofacial Surgery
MEDICAL GENETICS AND GENOMICS = Medical Genetics
MEDICAL ONCOLOGY = Medical Oncology
MEDICAL TOXICOLOGY = Medical Toxicology
MICROGRAPHIC DERMATOLOGIC SURGERY = Dermatology
NEPHROLOGY = Nephrology
NEUROLOGY = Neurology
NEUROPSYCHIATRY = Psychiatry
NEUROSURGERY = Neurosurgery
NUCLEAR MEDICINE = Nuclear Medicine
OBSTETRICS/GYNECOLOGY = OBGYN
OPHTHALMOLOGY = Ophthalmology
ORTHOPEDIC SURGERY = Orthopedic Surgery
OSTEOPATHIC MANIPULATIVE MEDICINE = Osteopathic Manipulative Medicine
OTOLARYNGOLOGY = Otolaryngology
PAIN MANAGEMENT = Pain Medicine
PATHOLOGY = Pathology
PEDIATRIC MEDICINE = Pediatrics
PERIPHERAL VASCULAR DISEASE = Vascular Surgery
PHYSICAL MEDICINE AND REHABILITATION = Physical Medicine and Rehabilitation
PLASTIC AND RECONSTRUCTIVE SURGERY = Plastic Surgery
PREVENTIVE MEDICINE = Preventive Medicine
PREVENTATIVE MEDICINE = Preventive Medicine
PSYCHIATRY = Psychiatry
PULMONARY DISEASE = Pulmonary Disease
RADIATION ONCOLOGY = Radiation Oncology
RHEUMATOLOGY = Rheumatology
SLEEP MEDICINE = Sleep Medicine
SPORTS MEDICINE = Sports Medicine
SURGICAL ONCOLOGY = Surgical Oncology
THORACIC SURGERY = Thoracic Surgery
UNDEFINED PHYSICIAN TYPE (SPECIFY) = ?
UNDERSEA AND HYPERBARIC MEDICINE = Undersea and Hyperbaric Medicine
UROLOGY = Urology
VASCULAR SURGERY = Vascular Surgery
`

/** Our name by Medicare's; '?' if Medicare's isn't specific. */
export const medicareSpecialties: ReadonlyMap<string, string> = new Map(
  names
    .trim()
    .split('\n')
    .map((line) => line.split(' = '))
    .flatMap(([name = '', specialty]) => (specialty ? [[name, specialty] as const] : [])),
)

const specialtyByName: ReadonlyMap<string, string> = new Map(
  [...medicareSpecialties].map(([name, specialty]) => [letters(name), specialty]),
)

/** The specialty for a Medicare name: '' if it isn't specific, null for someone who isn't a physician. */
export function specialtyOfMedicare(name: string): string | null {
  // Newer files add the short form: 'MICROGRAPHIC DERMATOLOGIC SURGERY (MDS)'.
  const specialty = specialtyByName.get(letters(name)) ?? specialtyByName.get(letters(name.replace(/ \([A-Z]+\)$/, '')))
  return specialty === '?' ? '' : (specialty ?? null)
}
