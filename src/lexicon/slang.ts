/**
 * What people say for specialties without meaning a value of the data: slang, and plain words for what a physician
 * treats. Imports don't read these as specialties. All are common use, and in the dictionaries of medical slang.
 */
const table = `
Psychiatry = shrink, head shrinker, mental health doctor
Cardiology = heart doctor, heart doc, heart specialist, heart physician
Dermatology = skin doc, skin specialist
Orthopedic Surgery = bone doctor, bone doc, bone surgeon, orthopod, bones, joint doctor, orthos
Pulmonary Disease = lung doctor, lung doc, lung specialist, breathing doctor
Neurology = brain doctor, nerve doctor, neuros
Neurosurgery = brain surgeon, nsgy, neurosurgeons
Pediatrics = baby doctor, kids doctor, kid doctor, children's doctor, childrens doctor, child doctor, peds doc
Hematology/Oncology = cancer doctor, cancer doc, cancer specialist, hemeonc, hemonc, hematologist/oncologist
Hematology = blood doctor, blood specialist, hemes
Medical Oncology = medonc, onco, oncs, medical oncologists
Anesthesiology = gas doctor, gas doc, gas passer, gas man, gasman, anesthesia doctor, anesthetist
Interventional Radiology = ir radiologist, ir radiologists, ir doctor, ir physician
Radiology = x-ray doctor, imaging doctor, imager, breast imager, body imager, msk imager, women's imager, abdominal imager
Gastroenterology = endoscopist, endoscopists, gut doctor, stomach doctor, digestive doctor, gi doc, gastros
Hepatology; Transplant Hepatology = liver doctor, liver specialist, liver doc
Endocrinology = hormone doctor, diabetes doctor, thyroid doctor, hormone specialist, diabetes specialist, endos
OBGYN = women's doctor, womens doctor, baby catcher, gyno, gynos, gynae, ladies doctor, women's health doctor
Maternal-Fetal Medicine = high risk pregnancy doctor, perinatologist
Reproductive Endocrinology = fertility doctor, fertility specialist, ivf doctor, infertility doctor
Neonatal-Perinatal Medicine = newborn doctor, newborn specialist, neonatal doctor
Rheumatology = arthritis doctor, arthritis specialist, rheums
Nephrology = kidney doc, kidney specialist
Urology = plumber, prostate doctor, bladder doctor, uros
Colon and Rectal Surgery = rear admiral, butt doctor, colon surgeon, proctologist
Ophthalmology = eye doc, eye specialist, eye surgeon
Otolaryngology = ear doctor, sinus doctor, throat doctor, hearing doctor
Allergy and Immunology = allergy doctor, allergy specialist, asthma doctor
Infectious Disease = infection doctor, hiv doctor, hiv specialist
Critical Care Medicine = cvicu, ccu, critical care doctor, icu doctor, neurointensivist
Thoracic Surgery = heart surgeon, lung surgeon, ct surg, cardiac surgeon, chest surgeon
Vascular Surgery = vein doctor, vein specialist, vein surgeon
Surgical Oncology = cancer surgeon, surgonc, breast cancer surgeon, surg oncs
Radiation Oncology = radonc, rad oncs, radiation doctor
Gynecologic Oncology = gynonc
Obesity Medicine = weight loss doctor, weight loss specialist, bariatrician
Addiction Medicine = addiction doctor, addiction specialist, detox doctor
Sleep Medicine = sleep doctor, sleep specialist
Pain Medicine = pain doc, pain docs, pain doctor, pain specialist
Physical Medicine and Rehabilitation = rehab doctor, rehab doc, rehab specialist
Geriatric Medicine = elderly doctor, senior care doctor, snfist, snfists
Medical Genetics = geneticist, geneticists, genetics doctor
Medical Toxicology = toxicologist, toxicologists
Dermatopathology = dermatopathologists, dermpaths
Developmental-Behavioral Pediatrics = developmental pediatrician, developmental peds, behavioral pediatrician, dev peds
Emergency Medicine = emergency doctor, emergency physician, er docs, er doc, ed docs, ed doc, em docs
Pulmonary Disease; Critical Care Medicine = pulmcrit, pulm crits, pulmonary critical care physician
Trauma Surgery = trauma surgeons, acute care surgeon, emergency general surgeon
Family Medicine; Internal Medicine = primary care, pcp, pcps, primary care physician, primary care doctor, primary docs
`

export const slang: ReadonlyMap<string, readonly string[]> = new Map(
  table
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [names = '', words = ''] = line.split(' = ')
      return words.split(', ').map((word) => [word, names.split('; ')] as const)
    }),
)

/** Specialties of one training: people who ask for it ask for both. */
export const trainedTogether: ReadonlySet<string> = new Set(['Internal Medicine; Pediatrics'])

/** Who is also called so: most oncologists and hematologists have the specialty of both. */
export const widerSpecialties: ReadonlyMap<string, string> = new Map([
  ['Medical Oncology', 'Hematology/Oncology'],
  ['Hematology', 'Hematology/Oncology'],
])
