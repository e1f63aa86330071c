import { skillOptions } from '#shared/product/options.ts'
import type { EducationEntry } from '../formats/education.ts'
import type { Specialty } from '../normalise/standard-specialties.ts'
import { byRank, type Dice, itemsOf, Weighted } from './dice.ts'
import type { Organization } from './organizations.ts'
import type { ForeignSchool, Person } from './people.ts'
import * as tables from './tables/schools.ts'

/** The year in which the youngest graduated. Fixed: the same seed makes the same people next year. */
export const lastGraduation = 2025

const gently = (_: unknown, at: number): number => 1 / (at + 40)
const allopathic = new Weighted(itemsOf(tables.allopathicSchools), gently)
const osteopathic = new Weighted(itemsOf(tables.osteopathicSchools), gently)
const foreign = new Map(
  Object.entries(tables.foreignSchools).map(([name, list]) => [
    name as ForeignSchool,
    new Weighted(itemsOf(list), byRank),
  ]),
)
const colleges = itemsOf(tables.colleges)
const majors = new Weighted(itemsOf(tables.majors), byRank)
/** Their physicians hold bachelor's degrees in medicine and surgery. */
const commonwealth = new Set<string>(['indian', 'muslim', 'african'])

export interface Training {
  /** MD, DO, or MBBS. */
  degree: string
  school: string
  graduationYear: number
  /** Additional degrees, in the credential's order. */
  more: string[]
  education: EducationEntry[]
}

/** Medical school and other degrees. */
export function drawTraining(dice: Dice, person: Person): Training {
  // Women are younger on average: half of recent graduates, few of the oldest.
  const practiced = Math.floor(46 * dice.next() ** (person.woman ? 1.5 : 1.1))
  const graduationYear = lastGraduation - practiced
  const doctorOfOsteopathy = person.trainedIn === 'us' && dice.chance(practiced < 15 ? 0.16 : 0.08)
  const degree = doctorOfOsteopathy ? 'DO' : commonwealth.has(person.trainedIn) && dice.chance(0.45) ? 'MBBS' : 'MD'
  const schools = doctorOfOsteopathy
    ? osteopathic
    : person.trainedIn === 'us'
      ? allopathic
      : (foreign.get(person.trainedIn) ?? allopathic)
  const school = schools.draw(dice)
  const more: string[] = []
  const kind = dice.next()
  if (kind < 0.045) more.push('PhD')
  else if (kind < 0.08) more.push('MPH')
  else if (kind < 0.105) more.push('MBA')
  else if (kind < 0.125) more.push('MS')
  const years = person.trainedIn === 'us' || person.trainedIn === 'caribbean' ? 4 : 6
  const together = more[0] === 'PhD' && dice.chance(0.7)
  const education: EducationEntry[] = [
    {
      schoolName: school,
      degrees: together ? [degree, 'PhD'] : [degree],
      field: 'Medicine',
      startDate: String(graduationYear - years - (together ? 4 : 0)),
      endDate: String(graduationYear),
    },
  ]
  const [further] = more
  if (further !== undefined && !together) {
    const end = Math.min(lastGraduation, graduationYear + dice.between(-2, 12))
    const field = { PhD: 'Biomedical Sciences', MPH: 'Public Health', MBA: 'Business Administration' }[further]
    education.push({
      schoolName: dice.pick(colleges),
      degrees: [further],
      field: field ?? majors.draw(dice),
      startDate: String(end - (further === 'PhD' ? 4 : 2)),
      endDate: String(end),
    })
  }
  if (years === 4 && dice.chance(0.72)) {
    const end = graduationYear - 4 - (together ? 4 : 0) - (dice.chance(0.3) ? 1 : 0)
    education.push({
      schoolName: dice.pick(colleges),
      degrees: [dice.chance(0.74) ? 'BS' : 'BA'],
      field: majors.draw(dice),
      startDate: String(end - 4),
      endDate: String(end),
    })
  }
  return { degree, school, graduationYear, more, education }
}

/** Fellows of their colleges, by specialty: the letters, and how many have them. */
const fellows: Readonly<Record<string, readonly [letters: string, share: number]>> = {
  'Internal Medicine': ['FACP', 0.09],
  'Family Medicine': ['FAAFP', 0.1],
  Pediatrics: ['FAAP', 0.24],
  'Emergency Medicine': ['FACEP', 0.18],
  OBGYN: ['FACOG', 0.26],
  'General Surgery': ['FACS', 0.3],
  'Orthopedic Surgery': ['FAAOS', 0.2],
  Cardiology: ['FACC', 0.34],
  Gastroenterology: ['FACG', 0.16],
  Dermatology: ['FAAD', 0.3],
  'Plastic Surgery': ['FACS', 0.28],
  Urology: ['FACS', 0.16],
  Psychiatry: ['DFAPA', 0.06],
}

export function drawCredential(dice: Dice, training: Training, specialty: Specialty): string {
  const fellow = fellows[specialty.name]
  const years = lastGraduation - training.graduationYear
  const letters = fellow && years > 8 && dice.chance(fellow[1]) ? [fellow[0]] : []
  // Many who hold an MBBS are licensed, and sign, as MD.
  const degree = training.degree === 'MBBS' && dice.chance(0.6) ? 'MD' : training.degree
  return [degree, ...training.more, ...letters].join(', ')
}

export function drawTitle(dice: Dice, training: Training, specialty: Specialty, organization: Organization): string {
  const years = lastGraduation - training.graduationYear
  if (organization.kind === 'company') {
    return dice.pick([
      'Medical Director',
      'Senior Medical Director',
      'Vice President of Clinical Development',
      'Chief Medical Officer',
    ])
  }
  if (years < 4 && organization.kind === 'hospital') return dice.chance(0.7) ? 'Resident Physician' : 'Clinical Fellow'
  if (organization.kind === 'solo' && dice.chance(0.5))
    return dice.pick(['Owner', 'Owner and Physician', 'Medical Director'])
  const throwOf = dice.next()
  if (organization.kind === 'hospital') {
    if (organization.companyIndustry === 'Higher Education' && throwOf < 0.55) {
      const rank = years < 10 ? 'Assistant Professor' : years < 20 ? 'Associate Professor' : 'Professor'
      return `${rank} of ${specialty.name === 'Physician' ? 'Medicine' : specialty.name}`
    }
    if (years > 12 && throwOf < 0.05) return `Chief of ${specialty.name === 'Physician' ? 'Staff' : specialty.name}`
    if (years > 15 && throwOf < 0.06) return 'Chief Medical Officer'
    if (years > 15 && throwOf < 0.063) return 'Vice President of Medical Affairs'
    if (throwOf < 0.3) return 'Attending Physician'
    if (throwOf < 0.36) return 'Staff Physician'
  }
  if (years > 6 && throwOf < 0.08) return 'Medical Director'
  if (organization.kind === 'group' && years > 6 && throwOf < 0.2) return 'Partner'
  return throwOf < 0.72 ? specialty.noun : 'Physician'
}

const generalSkills = new Weighted(
  skillOptions.filter((skill) => skill !== 'Surgery'),
  (skill) => (skill === 'Patient Care' ? 6 : skill === 'Communication' || skill === 'Teaching' ? 3 : 1.5),
)

/** Skills that fit the specialty, and some that fit everyone. */
export function drawSkills(dice: Dice, specialty: Specialty): string[] {
  const skills = dice.some(specialty.skills, dice.between(2, 6))
  if (specialty.kind === 'surgical' && dice.chance(0.5)) skills.unshift('Surgery')
  const general = dice.between(1, 4)
  for (let number = 0; number < general; number++) {
    const skill = generalSkills.draw(dice)
    if (!skills.includes(skill)) skills.push(skill)
  }
  return skills
}
