import type { CompanyRevenue, CompanySize } from '#shared/product/options.ts'
import { normaliseCompanySize, normaliseRevenue } from '../normalise/company.ts'
import type { PracticeKind, Specialty } from '../normalise/standard-specialties.ts'
import { Dice, itemsOf, Weighted } from './dice.ts'
import { drawLastName, type Person } from './people.ts'
import type { City } from './places.ts'
import * as tables from './tables/organizations.ts'

export interface Organization {
  kind: 'hospital' | 'group' | 'solo' | 'company'
  name: string
  companySize: CompanySize | null
  companyRevenue: CompanyRevenue | null
  companyIndustry: string
  /** Clinicians; null if there is no practice. */
  groupSize: number | null
}

const saints = itemsOf(tables.saints)
const landmarks = itemsOf(tables.landmarks)

/** The number used for counting a city's organizations, which are the same no matter how many profiles are made. */
const physicians = 250_000

/** How many in a hundred physicians of each kind work where; the rest are in industry. */
const places: Record<PracticeKind, Record<Organization['kind'], number>> = {
  office: { hospital: 38, group: 45, solo: 15, company: 2 },
  hospital: { hospital: 80, group: 18, solo: 1, company: 1 },
  surgical: { hospital: 48, group: 41, solo: 10, company: 1 },
  mind: { hospital: 36, group: 34, solo: 29, company: 1 },
  laboratory: { hospital: 72, group: 18, solo: 1, company: 9 },
}
const placeDraw = Object.fromEntries(
  Object.entries(places).map(([kind, shares]) => [
    kind,
    new Weighted(Object.entries(shares) as [Organization['kind'], number][], ([, share]) => share),
  ]),
) as Record<PracticeKind, Weighted<[Organization['kind'], number]>>

/** Picks sizes like those of many small things and a few large ones: `low` often, `high` rarely. */
const skewed = (dice: Dice, low: number, high: number): number =>
  Math.round(low * (high / low) ** (dice.next() * dice.next() * 1.6 + dice.next() * 0.2))

/** One of `count`, favoring the first ones. */
const ranked = (dice: Dice, count: number): number => Math.floor(count * dice.next() ** 1.7)

/** The organizations of one seed. Created on first use, and kept: colleagues in a practice share its name and size. */
export class Organizations {
  private readonly seed: number
  private readonly known = new Map<string, Organization>()

  constructor(seed: number) {
    this.seed = seed
  }

  draw(dice: Dice, person: Person, city: City, specialty: Specialty): Organization {
    const [kind] = placeDraw[specialty.kind].draw(dice)
    const here = physicians * city.share
    switch (kind) {
      case 'hospital': {
        const count = Math.min(14, Math.max(1, Math.round(Math.sqrt(here) / 5)))
        const number = ranked(dice, count)
        return this.organizationAt(city, 1, number, (own) => hospital(own, city, number))
      }
      case 'group': {
        if (dice.chance(0.35)) {
          return this.organizationAt(city, 2, ranked(dice, Math.max(2, Math.round(here / 60))), (own) =>
            clinic(own, city),
          )
        }
        const count = Math.max(1, Math.round((here * specialty.share) / 1000 / 12))
        const type = 100 + hashText(specialty.name)
        return this.organizationAt(city, type, ranked(dice, count), (own) => group(own, city, specialty))
      }
      case 'solo':
        return solo(dice, person, specialty)
      case 'company':
        return this.organizationAt(city, 3, ranked(dice, Math.max(1, Math.round(here / 300))), company)
    }
  }

  private organizationAt(city: City, type: number, number: number, make: (dice: Dice) => Organization): Organization {
    const key = `${city.number}/${type}/${number}`
    let organization = this.known.get(key)
    if (organization === undefined) {
      organization = make(new Dice(this.seed ^ 0x5bd1e995, city.number * 65_537 + type, number))
      this.known.set(key, organization)
    }
    return organization
  }
}

function hashText(text: string): number {
  let hash = 0
  for (let at = 0; at < text.length; at++) hash = (Math.imul(hash, 31) + text.charCodeAt(at)) & 0xffff
  return hash
}

const bands = (employees: number, revenue: number) => ({
  companySize: normaliseCompanySize(String(employees)),
  companyRevenue: normaliseRevenue(String(Math.round(revenue))),
})

/** No two hospitals in a city have the same name: these are named by their number, not at random. */
function hospitalName(city: City, number: number): string {
  const saint = saints[(city.number * 13 + number) % saints.length]
  const landmark = landmarks[(city.number * 17 + number) % landmarks.length]
  const names = [
    `St. ${saint} Medical Center`,
    `${landmark} Regional Medical Center`,
    `St. ${saint} Hospital`,
    `${landmark} Medical Center`,
    `${landmark} Health System`,
    `${landmark} Community Hospital`,
    `${city.name} General Hospital`,
    `${city.name} Memorial Hospital`,
    `${city.name} Regional Medical Center`,
  ]
  // Names with the city's own name are used only once each.
  const choice = (city.number * 5 + number) % (number < names.length ? names.length : names.length - 3)
  return names[choice] as string
}

function hospital(dice: Dice, city: City, number: number): Organization {
  const university = number === 0 && dice.chance(0.45)
  const name = university ? `University Medical Center of ${city.name}` : hospitalName(city, number)
  const employees = skewed(dice, university ? 2500 : 260, 14_000)
  return {
    kind: 'hospital',
    name,
    ...bands(employees, employees * dice.between(130_000, 210_000)),
    companyIndustry: university ? 'Higher Education' : dice.chance(0.8) ? 'Hospital & Health Care' : 'Healthcare',
    groupSize: Math.max(12, Math.round(employees * (0.06 + dice.next() * 0.06))),
  }
}

function clinic(dice: Dice, city: City): Organization {
  const name = dice.pick([
    `${dice.pick(landmarks)} Physicians Group`,
    `${dice.pick(landmarks)} Medical Group`,
    `${city.name} Clinic`,
    `${dice.pick(landmarks)} Clinic`,
    `${city.name} Medical Associates`,
    `${dice.pick(landmarks)} Health Partners`,
  ])
  const groupSize = skewed(dice, 8, 600)
  const employees = groupSize * dice.between(4, 6)
  return {
    kind: 'group',
    name,
    ...bands(employees, groupSize * dice.between(500_000, 1_100_000)),
    companyIndustry: dice.chance(0.65) ? 'Medical Practice' : 'Healthcare',
    groupSize,
  }
}

/** 'Cardiology', but 'Pediatric' isn't a noun: the field's name as it appears on signs. */
const fieldName = ({ name }: Specialty): string =>
  name === 'Physician' ? 'Primary Care' : name === 'OBGYN' ? 'OB-GYN' : name

function group(dice: Dice, city: City, specialty: Specialty): Organization {
  const field = fieldName(specialty)
  const name = dice.pick([
    `${city.name} ${field} Associates`,
    `${dice.pick(landmarks)} ${field}`,
    `${dice.pick(landmarks)} ${field} Group`,
    `${field} Associates of ${city.name}`,
    `${field} Specialists of ${city.name}`,
    `${drawLastName(dice)} and ${drawLastName(dice)} ${field}`,
    `${dice.pick(landmarks)} ${field}, LLC`,
  ])
  const groupSize = skewed(dice, 2, 60)
  const employees = groupSize * dice.between(3, 6)
  return {
    kind: 'group',
    name,
    ...bands(employees, groupSize * dice.between(400_000, 1_300_000)),
    companyIndustry: dice.chance(0.85) ? 'Medical Practice' : 'Healthcare',
    groupSize,
  }
}

function solo(dice: Dice, person: Person, specialty: Specialty): Organization {
  const field = fieldName(specialty)
  const name = dice.pick([
    `${person.lastName} ${field}`,
    `${person.firstName} ${person.lastName}, MD, PC`,
    `${person.lastName} Medical Practice`,
    `${person.lastName} ${field}, PLLC`,
    `Office of Dr. ${person.firstName} ${person.lastName}`,
  ])
  return {
    kind: 'solo',
    name,
    ...bands(dice.between(2, 14), dice.between(250_000, 1_900_000)),
    companyIndustry: 'Medical Practice',
    groupSize: 1,
  }
}

const industries = ['Pharmaceuticals', 'Biotechnology', 'Medical Devices', 'Research'] as const
const endings: Record<(typeof industries)[number], readonly string[]> = {
  Pharmaceuticals: ['Pharmaceuticals', 'Therapeutics', 'Pharma'],
  Biotechnology: ['Biosciences', 'Biotech', 'Genomics'],
  'Medical Devices': ['Medical Devices', 'Surgical Systems', 'Imaging'],
  Research: ['Research Institute', 'Clinical Research', 'Institute for Medical Research'],
}

function company(dice: Dice): Organization {
  const companyIndustry = dice.pick(industries)
  const employees = skewed(dice, 15, 20_000)
  return {
    kind: 'company',
    name: `${dice.pick(landmarks)} ${dice.pick(endings[companyIndustry])}`,
    ...bands(employees, employees * dice.between(180_000, 420_000)),
    companyIndustry,
    groupSize: null,
  }
}
