/** Fact files with their publishers' columns, as large as needed: rows of one kind, varied. */
import { open } from 'node:fs/promises'
import { npiOf } from '../../src/data/generate/profile.ts'

/** The 28 columns of Medicare's file by provider and service. */
const volumesHeader =
  'Rndrng_NPI,Rndrng_Prvdr_Last_Org_Name,Rndrng_Prvdr_First_Name,Rndrng_Prvdr_MI,Rndrng_Prvdr_Crdntls,Rndrng_Prvdr_Ent_Cd,Rndrng_Prvdr_St1,Rndrng_Prvdr_St2,Rndrng_Prvdr_City,Rndrng_Prvdr_State_Abrvtn,Rndrng_Prvdr_State_FIPS,Rndrng_Prvdr_Zip5,Rndrng_Prvdr_RUCA,Rndrng_Prvdr_RUCA_Desc,Rndrng_Prvdr_Cntry,Rndrng_Prvdr_Type,Rndrng_Prvdr_Mdcr_Prtcptg_Ind,HCPCS_Cd,HCPCS_Desc,HCPCS_Drug_Ind,Place_Of_Srvc,Tot_Benes,Tot_Srvcs,Tot_Bene_Day_Srvcs,Avg_Sbmtd_Chrg,Avg_Mdcr_Alowd_Amt,Avg_Mdcr_Pymt_Amt,Avg_Mdcr_Stdzd_Amt\n'
const codes = [
  '99203',
  '99213',
  '99214',
  '99232',
  '45378',
  '66984',
  '93000',
  '93306',
  '20610',
  '88305',
  'G0008',
  'J1100',
]
const states = ['TX', 'CA', 'NY', 'FL', 'OH', 'WA', 'CO', 'MO']
const specialties = ['Internal Medicine', 'Cardiology', 'Family Practice', 'Gastroenterology', 'Ophthalmology']
/** As long as CMS's are on average; the actual words aren't in here. */
const description = 'A description of what was done in about as many words as the publisher has for one'

const pick = <Item>(items: readonly Item[], at: number): Item => items[at % items.length]!

/** Fewer than a person's rows have on average. */
const bytesOfPerson = 2500

/** Nine rows per person on average, one in twelve an organization, ordered by NPI as in CMS's file; this many bytes. */
export function writeVolumes(file: string, bytes: number): Promise<void> {
  const npis = Array.from({ length: Math.ceil(bytes / bytesOfPerson) }, (_, person) => npiOf(person)).sort()
  return write(file, volumesHeader, bytes, (person) => {
    const entity = person % 12 === 7 ? 'O' : 'I'
    const state = pick(states, person)
    const who = `${npis[person]},Abernathy${person % 977},Margaret,L,M.D.,${entity},${person % 9999} Main Street,Suite ${person % 400},Springfield,${state},48,77030,1,"Metropolitan area core: primary flow within an urbanized area of 50,000 and greater",US,${pick(specialties, person)},Y`
    let rows = ''
    for (let at = 0; at < 2 + ((person * 7) % 15); at++) {
      const patients = 11 + ((person * 31 + at * 17) % 400)
      rows += `${who},${pick(codes, person + at)},"${description}, ${at}",N,${at % 3 === 0 ? 'F' : 'O'},${patients},${patients + (at % 40)},${patients + 3},214.117647,91.43823529,68.20764706,70.10294118\n`
    }
    return rows
  })
}

/** Two or three rows per person, until there are this many. */
export function writeAffiliations(file: string, count: number): Promise<void> {
  const header =
    'NPI,Ind_PAC_ID,Provider Last Name,Provider First Name,Provider Middle Name,suff,facility_type,Facility Affiliations Certification Number,Facility Type Certification Number\n'
  let left = count
  return write(file, header, Number.POSITIVE_INFINITY, (person) => {
    let rows = ''
    for (let at = 0; at < 2 + (person % 2) && left > 0; at++, left--)
      rows += `${npiOf(person)},4284706367,ABERNATHY,MARGARET,L,,Hospital,${String(10_001 + ((person * 13 + at * 401) % 5400)).padStart(6, '0')},\n`
    return rows
  })
}

/** OIG's list, in which one in ten rows has an NPI. */
export function writeExclusions(file: string, count: number): Promise<void> {
  const header =
    'LASTNAME,FIRSTNAME,MIDNAME,BUSNAME,GENERAL,SPECIALTY,UPIN,NPI,DOB,ADDRESS,CITY,STATE,ZIP,EXCLTYPE,EXCLDATE,REINDATE,WAIVERDATE,WVRSTATE\n'
  return write(file, header, Number.POSITIVE_INFINITY, (person) =>
    person >= count
      ? ''
      : `ABERNATHY${person},MARGARET,L,,IND- LIC HC SERV PRO,NURSE/NURSES AIDE,,${person % 10 === 0 ? npiOf(person) : '0000000000'},,1 MAIN ST,SPRINGFIELD,${pick(states, person)},77030,1128b4 ,20${10 + (person % 15)}0120,00000000,00000000,\n`,
  )
}

/** Writes what `rowsOf` returns for one person after another, until there are this many bytes or nothing is left. */
async function write(file: string, header: string, bytes: number, rowsOf: (person: number) => string): Promise<void> {
  const handle = await open(file, 'w')
  try {
    let written = (await handle.write(header)).bytesWritten
    let text = ''
    for (let person = 0; written + text.length < bytes; person++) {
      const rows = rowsOf(person)
      if (rows === '') break
      text += rows
      if (text.length < 1 << 20) continue
      written += (await handle.write(text)).bytesWritten
      text = ''
    }
    await handle.write(text)
  } finally {
    await handle.close()
  }
}
