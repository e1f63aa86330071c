/**
 * What people say for specialties without meaning a value of the data: slang, and plain words for what a physician
 * treats. Imports don't read these as specialties. All are common use, and in the dictionaries of medical slang.
 */
const table = `
Psychiatry = shrink, head shrinker, mental health doctor
Cardiology = heart doctor, heart doc, heart specialist, heart physician
Dermatology = skin doc, skin specialist
Orthopedic Surgery = bone doctor, bone doc, bone surgeon, orthopod, bones
Pulmonary Disease = lung doctor, lung doc, lung specialist
Neurology = brain doctor, nerve doctor
Neurosurgery = brain surgeon
Pediatrics = baby doctor, kids doctor, kid doctor, children's doctor
Hematology/Oncology = cancer doctor, cancer doc, cancer specialist
Hematology = blood doctor
Anesthesiology = gas doctor, gas doc, gas passer, gas man
Interventional Radiology = ir radiologist, ir radiologists, ir doctor, ir physician
Gastroenterology = endoscopist, endoscopists, gut doctor, stomach doctor, digestive doctor
Endocrinology = hormone doctor, diabetes doctor, thyroid doctor
OBGYN = women's doctor, womens doctor, baby catcher
Rheumatology = arthritis doctor
Nephrology = kidney doc, kidney specialist
Urology = plumber, prostate doctor
Colon and Rectal Surgery = rear admiral, butt doctor
Ophthalmology = eye doc, eye specialist, eye surgeon
Otolaryngology = ear doctor, sinus doctor
Allergy and Immunology = allergy doctor, allergy specialist
Infectious Disease = infection doctor
Family Medicine; Internal Medicine = primary care, pcp, pcps, primary care physician, primary care doctor
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
