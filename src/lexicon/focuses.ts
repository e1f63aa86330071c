/**
 * Words that ask for some of a specialty: a pediatric hospitalist is a pediatrician who works as a hospitalist, and a
 * spine surgeon an orthopedic surgeon or neurosurgeon for spines. No directory has a specialty for them, so titles and
 * skills have to say it. Each line is what they are called, the words, how titles and skills say it, the specialty that
 * says the same (or '-'), the specialties that the words narrow, and the specialties that the words mean without one of
 * these ('spine surgeon'; or '-'); words with '!' need none such as 'surgeon' after them ('rhinologist'). The words are
 * those of job boards, of the subspecialties in the NUCC's taxonomy, and of the skills in physicians' own profiles.
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
Epilepsy | epilepsy, epileptology, epileptologist! | epilep | - | Neurology, Child Neurology | Neurology
Stroke | stroke, vascular neurology, neurovascular | stroke, vascular neurology | - | Neurology, Neurosurgery | Neurology
Movement disorders | movement disorder, movement disorders | movement disorder | - | Neurology | Neurology
Multiple sclerosis | multiple sclerosis, ms | multiple sclerosis, ms, neuroimmunolog | - | Neurology | Neurology
Addiction | chemical dependency, substance abuse, substance use, substance use disorder | addiction, chemical dependen, substance | Addiction Medicine | Psychiatry, Family Medicine, Internal Medicine | Addiction Medicine
Headache | headache | headache | - | Neurology | Neurology
Neuromuscular | neuromuscular | neuromuscular | - | Neurology, Physical Medicine and Rehabilitation | Neurology
Breast | breast, breast imaging | breast, mammograph | - | Radiology, General Surgery, Surgical Oncology | -
Breast imaging | breast imaging, breast imager!, mammography, mammographer! | breast, mammograph | - | Radiology | Radiology
Neuroradiology | neuroradiology, neuroradiologist! | neuroradiolog | - | Radiology | Radiology
Musculoskeletal imaging | msk, musculoskeletal, msk imager!, musculoskeletal imager! | musculoskeletal | - | Radiology | Radiology
Body imaging | body imaging, body imager!, abdominal imager! | body imag, abdominal imag | - | Radiology | Radiology
Heart failure | heart failure, advanced heart failure | heart failure | - | Cardiology | Cardiology
Structural heart | structural, structural heart | structural | - | Interventional Cardiology, Cardiology | Interventional Cardiology
Bariatric | bariatric, bariatrics | bariatric | - | General Surgery | General Surgery
Cardiac | cardiac | cardiac | - | Anesthesiology | -
Obstetric | ob, obstetric | obstetric | - | Anesthesiology | -
Advanced endoscopy | advanced endoscopy, advanced endoscopist, advanced endoscopists, ercp | ercp, advanced endoscop | - | Gastroenterology | Gastroenterology
Transplant | transplant | transplant | Transplant Surgery | Nephrology, Hepatology, Infectious Disease, Gastroenterology | -
Robotic | robotic, robotics | robotic | - | General Surgery, Urology, OBGYN, Thoracic Surgery, Gynecologic Oncology | -
Minimally invasive | minimally invasive | minimally invasive, laparoscop | - | General Surgery, OBGYN, Neurosurgery, Thoracic Surgery | -
Cataract | cataract, cataracts, lasik, refractive | cataract, lasik, refractive | - | Ophthalmology | Ophthalmology
Uveitis | uveitis | uveitis | - | Ophthalmology | Ophthalmology
Strabismus | strabismus | strabismus | - | Ophthalmology | Ophthalmology
Neuro-ophthalmology | neuro-ophthalmology!, neuro-ophthalmologist! | neuro-ophthalmo, neuroophthalmo | - | Ophthalmology, Neurology | Ophthalmology, Neurology
Neuro-oncology | neuro-oncology!, neuro-oncologist! | neuro-onco, neurooncolog | - | Neurology, Medical Oncology | Neurology
Dementia | dementia, memory, cognitive, behavioral neurology! | dementia, memory, cogniti | - | Neurology, Geriatric Medicine, Geriatric Psychiatry, Psychiatry | -
Forensic | forensic | forensic | - | Psychiatry, Pathology | -
Consultation-liaison | consult liaison, consultation liaison, consult-liaison, c-l, cl, psychosomatic | consult, psychosomatic | - | Psychiatry | -
Perinatal | perinatal, reproductive, women's | perinatal, reproductive, women | - | Psychiatry | -
Hematopathology | hematopathology!, hematopathologist!, hemepath!, hemepaths! | hematopath | - | Pathology | Pathology
Cytopathology | cytopathology!, cytopathologist! | cytopath | - | Pathology | Pathology
Surgical pathology | surgical pathology!, surgical pathologist! | surgical path | - | Pathology | Pathology
Neuropathology | neuropathology!, neuropathologist! | neuropath | - | Pathology | Pathology
Cardiac imaging | cardiac imaging, imaging, nuclear, echo, echocardiography, echocardiographer! | echocardio, nuclear card, cardiac imag, cardiac mri | - | Cardiology | Cardiology
Preventive | preventive, preventative | preventive | - | Cardiology | -
Congenital heart | congenital heart, adult congenital, achd, achd! | congenital | - | Cardiology, Pediatric Cardiology | Cardiology
Interventional pulmonology | interventional | interventional pulm, bronchoscop | - | Pulmonary Disease | -
Interventional nephrology | interventional | interventional neph, dialysis access | - | Nephrology | -
Otology | otology!, otologist!, neurotology!, neurotologist!, ear surgeon! | otolog, neurotolog, cochlear | - | Otolaryngology | Otolaryngology
Rhinology | rhinology!, rhinologist! | rhinolog, sinus | - | Otolaryngology | Otolaryngology
Laryngology | laryngology!, laryngologist! | laryngolog, voice | - | Otolaryngology | Otolaryngology
Facial plastics | facial plastics!, facial plastic, facial plastic surgery!, facial plastic surgeon! | facial plastic | - | Otolaryngology, Plastic Surgery | Otolaryngology, Plastic Surgery
Head and neck | head and neck, head & neck | head and neck | - | Otolaryngology, Surgical Oncology | -
Urologic oncology | urologic oncology!, uro onc!, uro oncology!, urologic oncologist!, uro oncologist! | urologic onc, prostate cancer, bladder cancer | - | Urology | Urology
Endourology | endourology!, endourologist! | endourolog, kidney stone | - | Urology | Urology
Men's health | men's health, andrology!, andrologist! | men's health, androlog | - | Urology | Urology
Orthopedic oncology | orthopedic oncology!, ortho oncology!, ortho onc!, orthopedic oncologist!, musculoskeletal oncology! | orthopedic onc, musculoskeletal onc, bone tumor, sarcoma | - | Orthopedic Surgery | Orthopedic Surgery
Sports | sports, sports medicine | sports | Sports Medicine | Orthopedic Surgery, Physical Medicine and Rehabilitation, Family Medicine, Pediatrics | -
Endocrine surgery | endocrine surgery!, endocrine surgeon!, endocrine | endocrine, thyroid | - | General Surgery | General Surgery
Toxicology | tox, toxicology | toxicolog | - | Pediatrics, Emergency Medicine | -
Hepatobiliary | hepatobiliary, hpb | hepatobiliary, hpb, pancrea | - | General Surgery, Surgical Oncology, Transplant Surgery | General Surgery
Hernia | hernia | hernia | - | General Surgery | General Surgery
Burn | burn, burns | burn | - | General Surgery, Plastic Surgery | General Surgery, Plastic Surgery
Foregut | foregut | foregut | - | General Surgery, Thoracic Surgery | General Surgery
Minimally invasive gynecology | migs!, minimally invasive gynecology! | minimally invasive | - | OBGYN | OBGYN
Regional anesthesia | regional | regional anes | - | Anesthesiology | -
Inflammatory bowel disease | ibd, inflammatory bowel disease, inflammatory bowel | inflammatory bowel, ibd | - | Gastroenterology | Gastroenterology
Bone marrow transplant | bmt, bone marrow transplant, stem cell transplant | bone marrow, stem cell, bmt | - | Hematology, Hematology/Oncology, Medical Oncology | Hematology/Oncology
HIV | hiv | hiv | - | Infectious Disease, Internal Medicine, Family Medicine | -
Obesity | obesity | obesity, weight | Obesity Medicine | Family Medicine, Internal Medicine, Endocrinology | -
Women's health | women's health, womens health | women's health | - | Family Medicine, Internal Medicine, Physical Medicine and Rehabilitation | -
Cosmetic | cosmetic, aesthetic | cosmetic, aesthetic, botulinum | - | Dermatology | -
Spinal cord injury | spinal cord injury, sci | spinal cord | - | Physical Medicine and Rehabilitation | -
Brain injury | brain injury, tbi | brain injury | - | Physical Medicine and Rehabilitation, Neurology | -
Skull base | skull base | skull base | - | Neurosurgery, Otolaryngology | Neurosurgery
Cerebrovascular | cerebrovascular, endovascular, vascular | cerebrovascular, endovascular | - | Neurosurgery | -
Craniofacial | craniofacial, cleft | craniofacial, cleft | - | Plastic Surgery, Oral and Maxillofacial Surgery | Plastic Surgery
Reconstructive | reconstructive, microsurgery, microvascular | reconstruct, microsurg | - | Plastic Surgery | -
Wound care | wound care | wound | - | General Surgery, Internal Medicine, Family Medicine | -
`

/** One word that says both. */
const both: ReadonlyMap<string, string> = new Map([
  ['laborist', 'ob hospitalist'],
  ['laborists', 'ob hospitalist'],
])

const lettersOf = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()

const byWords = new Map<string, readonly Focus[]>()
/** By the letters of words that stand for their specialties by themselves. */
const byLetters = new Map<string, Focus>()
const longest = 3
const joined = (text: string) => lettersOf(text).replaceAll(' ', '').replace(/s$/, '')

for (const line of table.trim().split('\n')) {
  const [label = '', words = '', said = '', specialty = '', narrows = '', alone = ''] = line.split(' | ')
  const focus: Focus = {
    ...{ label, words: said.split(', '), narrows: new Set(narrows.split(', ')) },
    ...(specialty === '-' ? {} : { specialty }),
    alone: alone === '-' ? [] : alone.split(', '),
  }
  for (const text of words.split(', ')) {
    const word = lettersOf(text)
    byWords.set(word, [...(byWords.get(word) ?? []), focus])
    if (text.endsWith('!')) byLetters.set(joined(text), focus)
  }
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
      const meant = byWords.get(lettersOf(said.join(' '))) ?? []
      found.push(...meant.map((focus) => ({ rest: rest.join(' '), focus })))
    }
  }
  return found
}

const people = /^(?:surgeons?|specialists?|doctors?|docs?|physicians?|mds?)$/

/** 'Spine surgeon', 'retina specialist', 'rhinologist': a focus that stands for its specialties. */
export function focusAlone(phrase: string): Focus | undefined {
  const word = byLetters.get(joined(phrase))
  if (word) return word
  const space = phrase.lastIndexOf(' ')
  if (space === -1 || !people.test(phrase.slice(space + 1))) return undefined
  return byWords.get(lettersOf(phrase.slice(0, space)))?.find(({ alone }) => alone.length > 0)
}
