/**
 * Credentials of other professions, as NPPES lists them for people who chose a physician's taxonomy: nurses, physician
 * assistants, paramedics, pharmacists, therapists, and others. Written without hyphens; anything after one of them
 * ('PA-C', 'RN-BC') is its certificate. Dentists aren't included: oral surgeons have a taxonomy among the physicians.
 */
const others: ReadonlySet<string> = new Set(
  [
    'ACNP ACNPAG ACNPC AGACNP AGNP AGPCNP ANP ANPBC APN APNP APRN ARNP CNM CNP CNS CRNA CRNP DNP DNAP FNP LPN LVN NNP NP PMHNP PNP RN BSN MSN ADN WHNP',
    'PA PAC RPA RPAC MPAS MSPAS PAS DMSC EMT EMTB EMTI EMTP AEMT NREMT NREMTP NRP RMA CMA CNA',
    'PHARMD RPH BCPS DPT MPT PT PTA OT OTR OTRL COTA SLP CCCSLP AUD CCCA LMT ATC RRT CRT RT',
    'DC DPM OD RD RDN LD LDN CNSC LAC DIPLAC PSYD BCBA BCABA RBT',
    'LCSW LMSW LICSW LISW MSW LSW LPC LPCC LMHC LCPC LMFT MFT LCMHC LADC CADC',
  ].flatMap((words) => words.split(' ')),
)
const otherWords = /\b(nurse|physician'?s? assistant|paramedic|pharmacist|midwife|chiropractor|therapist)\b/i

/** Credentials that people in any profession may have. */
const neutral: ReadonlySet<string> = new Set(
  'PHD EDD SCD DRPH MPH MBA MHA MS MA MSC BS BA BSC MED JD MPHIL MHS MMSC MPA BC C FACHE'.split(' '),
)

const plain = (word: string): string => word.toUpperCase().replace(/[^A-Z]/g, '')

function isOther(word: string): boolean {
  const [first = ''] = word.split('-')
  return others.has(plain(word)) || others.has(plain(first))
}

/** Whether all credentials belong to other professions. Unknown ones, and none at all, may be a physician's. */
export function isOtherProfession(credentials: string): boolean {
  // The answer for nearly everyone.
  if (credentials === 'MD' || credentials === 'M.D.' || credentials === '') return false
  const telling = credentials.split(/[,;/&|\s]+/).filter((word) => plain(word) !== '' && !neutral.has(plain(word)))
  if (telling.length === 0) return false
  return (
    telling.every(isOther) ||
    (otherWords.test(credentials) && !telling.some((word) => /^(MD|DO|MBBS)$/.test(plain(word))))
  )
}
