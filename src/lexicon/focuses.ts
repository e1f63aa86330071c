/**
 * Words that ask for some of a specialty: a pediatric hospitalist is a pediatrician who works as a hospitalist, and a
 * spine surgeon an orthopedic surgeon or neurosurgeon for spines. No directory has a specialty for them, so titles and
 * skills have to say it. Each line is what they are called, the words, how titles and skills say it, the specialty that
 * says the same (or '-'), the specialties that the words narrow, and the specialties that the words mean without one of
 * these ('spine surgeon'; or '-'). The words are those of job boards and of the skills in physicians' own profiles.
 */

export interface Focus {
  /** 'Hospitalist' */
  readonly label: string
  /** How words of a title or a skill begin that say so. */
  readonly words: readonly string[]
  /** Anyone who has it as a specialty is meant, too. */
  readonly specialty?: string
  readonly narrows: ReadonlySet<string>
  /** The specialties that the words stand for by themselves. */
  readonly alone: readonly string[]
}

const table = `
Hospitalist | hospitalist, hospitalists | hospitalist, nocturnist, laborist, hospital medicine | Hospital Medicine | Pediatrics, OBGYN, Neonatal-Perinatal Medicine, Cardiology, Gastroenterology, Neurology, Psychiatry, General Surgery, Orthopedic Surgery, Neurosurgery, Otolaryngology, Urology, Dermatology, Hematology/Oncology, Nephrology, Pulmonary Disease, Infectious Disease | -
Pediatric | pediatric, pediatrics, peds, ped, pedi, paediatric, pediatrician | pediatric, peds | - | Orthopedic Surgery, Urology, Otolaryngology, Neurosurgery, Ophthalmology, Radiology, Interventional Radiology, Allergy and Immunology, Plastic Surgery, Thoracic Surgery, Physical Medicine and Rehabilitation, Hospice and Palliative Medicine, Pain Medicine, Sleep Medicine, Sports Medicine, Transplant Surgery, Pathology, Gynecologic Oncology, Hand Surgery | -
Trauma | trauma, orthopedic trauma | trauma, orthopedic trauma, fracture | - | Orthopedic Surgery | -
Spine | spine, spinal, back | spine, spinal | - | Orthopedic Surgery, Neurosurgery, Pain Medicine, Physical Medicine and Rehabilitation | Orthopedic Surgery, Neurosurgery
Foot and ankle | foot and ankle, foot & ankle, foot/ankle | foot, ankle | - | Orthopedic Surgery | Orthopedic Surgery
Joint replacement | joint replacement, total joint, total joints, adult reconstruction, hip and knee | joint replacement, arthroplasty | - | Orthopedic Surgery | Orthopedic Surgery
Shoulder and elbow | shoulder and elbow, shoulder | shoulder, elbow | - | Orthopedic Surgery | Orthopedic Surgery
Retina | retina, retinal, vitreoretinal | retina, vitreoretinal | - | Ophthalmology | Ophthalmology
Cornea | cornea, corneal | cornea | - | Ophthalmology | Ophthalmology
Glaucoma | glaucoma | glaucoma | - | Ophthalmology | Ophthalmology
Oculoplastics | oculoplastic, oculoplastics | oculoplastic | - | Ophthalmology | Ophthalmology
Mohs surgery | mohs | mohs | - | Dermatology | Dermatology
Epilepsy | epilepsy, epileptology | epilep | - | Neurology, Child Neurology | Neurology
Stroke | stroke, vascular neurology, neurovascular | stroke, vascular neurology | - | Neurology, Neurosurgery | Neurology
Movement disorders | movement disorder, movement disorders | movement disorder | - | Neurology | Neurology
Multiple sclerosis | multiple sclerosis, ms | multiple sclerosis, ms, neuroimmunolog | - | Neurology | Neurology
Addiction | chemical dependency, substance abuse, substance use, substance use disorder | addiction, chemical dependen, substance | Addiction Medicine | Psychiatry, Family Medicine, Internal Medicine | Addiction Medicine
Headache | headache | headache | - | Neurology | Neurology
Neuromuscular | neuromuscular | neuromuscular | - | Neurology, Physical Medicine and Rehabilitation | Neurology
Breast | breast, breast imaging | breast, mammograph | - | Radiology, General Surgery, Surgical Oncology | -
Breast imaging | breast imaging, mammography | breast, mammograph | - | Radiology | Radiology
Neuroradiology | neuroradiology | neuroradiolog | - | Radiology | Radiology
Musculoskeletal imaging | msk, musculoskeletal | musculoskeletal | - | Radiology | Radiology
Body imaging | body imaging | body imag, abdominal imag | - | Radiology | Radiology
Heart failure | heart failure, advanced heart failure | heart failure | - | Cardiology | Cardiology
Structural heart | structural, structural heart | structural | - | Interventional Cardiology, Cardiology | Interventional Cardiology
Bariatric | bariatric, bariatrics | bariatric | - | General Surgery | General Surgery
Cardiac | cardiac | cardiac | - | Anesthesiology | -
Obstetric | ob, obstetric | obstetric | - | Anesthesiology | -
Advanced endoscopy | advanced endoscopy, advanced endoscopist, advanced endoscopists, ercp | ercp, advanced endoscop | - | Gastroenterology | Gastroenterology
Transplant | transplant | transplant | Transplant Surgery | Nephrology, Hepatology, Infectious Disease, Gastroenterology | -
Robotic | robotic, robotics | robotic | - | General Surgery, Urology, OBGYN, Thoracic Surgery, Gynecologic Oncology | -
Minimally invasive | minimally invasive | minimally invasive, laparoscop | - | General Surgery, OBGYN, Neurosurgery, Thoracic Surgery | -
Wound care | wound care | wound | - | General Surgery, Internal Medicine, Family Medicine | -
`

/** One word that says both. */
const both: ReadonlyMap<string, string> = new Map([
  ['laborist', 'ob hospitalist'],
  ['laborists', 'ob hospitalist'],
  ['epileptologist', 'epilepsy neurology'],
  ['epileptologists', 'epilepsy neurology'],
  ['neuroradiologist', 'neuroradiology radiology'],
  ['neuroradiologists', 'neuroradiology radiology'],
])

const lettersOf = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()

const byWords = new Map<string, Focus>()
/** The specialties that a focus stands for by itself, by its words. */
const longest = 3

for (const line of table.trim().split('\n')) {
  const [label = '', words = '', said = '', specialty = '', narrows = '', alone = ''] = line.split(' | ')
  const focus: Focus = {
    ...{ label, words: said.split(', '), narrows: new Set(narrows.split(', ')) },
    ...(specialty === '-' ? {} : { specialty }),
    alone: alone === '-' ? [] : alone.split(', '),
  }
  for (const word of words.split(', ').map(lettersOf)) if (!byWords.has(word)) byWords.set(word, focus)
}

export const focusPhrases: readonly string[] = [...byWords.keys(), ...both.keys()]

/** What a phrase may ask for: the words of a specialty ('peds'), and which of its physicians ('hospitalist'). */
export function focusesIn(phrase: string): readonly { readonly rest: string; readonly focus: Focus }[] {
  const said = splitsOf(both.get(phrase) ?? phrase)
  // 'Ortho spine surgeon'
  const bare = phrase.replace(/ (?:surgeons?|surgery|specialists?)$/, '')
  return said.length > 0 || bare === phrase ? said : splitsOf(bare)
}

function splitsOf(phrase: string): { rest: string; focus: Focus }[] {
  const words = phrase.split(' ')
  const found: { rest: string; focus: Focus }[] = []
  for (let length = Math.min(longest, words.length - 1); length > 0; length--) {
    for (const [said, rest] of [
      [words.slice(-length), words.slice(0, -length)],
      [words.slice(0, length), words.slice(length)],
    ] as const) {
      const focus = byWords.get(lettersOf(said.join(' ')))
      if (focus) found.push({ rest: rest.join(' '), focus })
    }
  }
  return found
}

const people = /^(?:surgeons?|specialists?|doctors?|docs?|physicians?|mds?)$/

/** 'Spine surgeon', 'retina specialist': a focus that stands for its specialties. */
export function focusAlone(phrase: string): Focus | undefined {
  const space = phrase.lastIndexOf(' ')
  if (space === -1 || !people.test(phrase.slice(space + 1))) return undefined
  const focus = byWords.get(lettersOf(phrase.slice(0, space)))
  return focus && focus.alone.length > 0 ? focus : undefined
}
