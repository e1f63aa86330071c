/**
 * Other professions in health care: people who ask for one do not mean physicians. Each line is the credentials, and
 * what their people are called (American Medical Association, Health Care Professional Credentials).
 */
const table = `
NP, APRN, FNP, PMHNP, DNP = nurse practitioner, nurse practitioners, nps, aprns, advanced practice nurse, advanced practice provider, app, apps, midlevel, midlevels, mid-level
PA-C, PA = physician assistant, physician assistants, physician associate, physician associates, pa-c, pas
CRNA = nurse anesthetist, nurse anesthetists, crnas
CNM = nurse midwife, midwife, midwives, certified nurse midwife
RN = nurse, nurses, registered nurse, registered nurses, rns
DPM = podiatrist, podiatrists, podiatry, podiatric, foot doctor, foot doctors
DDS, DMD = dentist, dentists, dental, dentistry, orthodontist, orthodontists, endodontist, periodontist
OD = optometrist, optometrists, optometry
DC = chiropractor, chiropractors, chiropractic
PsyD = psychologist, psychologists, neuropsychologist, neuropsychologists
PharmD, RPh = pharmacist, pharmacists
DPT, PT = physical therapist, physical therapists
OT, OTR = occupational therapist, occupational therapists
SLP, CCC-SLP = speech therapist, speech pathologist, speech language pathologist
LCSW, LMFT, LPC = therapist, therapists, social worker, social workers, counselor, counselors, lcsws
AuD = audiologist, audiologists
RD = dietitian, dietitians, nutritionist, nutritionists
DVM = veterinarian, veterinarians, vet tech
ND = naturopath, naturopaths, naturopathic doctor
`

/** The credentials of a profession, by what its people are called. */
export const professions: ReadonlyMap<string, readonly string[]> = new Map(
  table
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [credentials = '', names = ''] = line.split(' = ')
      return names.split(', ').map((name) => [name, credentials.split(', ')] as const)
    }),
)
