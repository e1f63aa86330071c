import { foldValue } from '#shared/text/fold.ts'
import { spans } from '#shared/text/spans.ts'
import { formatTime } from '#ui/time-format.ts'
import type { PhysicianCard } from './contracts.ts'

/** By field, the folded words to highlight, as in the search's answer. */
export type Marks = Readonly<Record<string, readonly string[]>>

/** A value that matched a search, by its field. */
export interface Reason {
  field: keyof typeof fieldNames
  value: string
}

const fieldNames = {
  secondarySpecialty: 'Secondary specialty',
  medicalSchool: 'Medical school',
  companySize: 'Company size',
  companyRevenue: 'Revenue',
  companyIndustry: 'Industry',
  license: 'Licensed in',
  activeLicense: 'Active license in',
  zip: 'ZIP',
  npi: 'NPI',
  graduationYear: 'Graduated',
  groupSize: 'Physicians in the group',
  hospital: 'Hospital',
  affiliations: 'Hospital affiliations',
  wishState: 'Would move to',
  wishPay: 'Asks for, in $1,000 a year',
  wishFrom: 'Can start',
  volume: 'Medicare services a year',
  shortage: 'Shortage area score',
} as const

interface MatchesProps {
  physician: PhysicianCard
  marks: Marks
  why: readonly Reason[] | undefined
  compact: boolean
}

/** 'Matches: Industry Healthcare': a match in something the row doesn't show. */
export function Matches({ physician, marks, why = none, compact }: MatchesProps) {
  const schools = new Set(physician.educationEntries.map(({ schoolName }) => foldValue(schoolName)))
  const unseen = why.filter(({ field, value }) => field !== 'medicalSchool' || !schools.has(foldValue(value)))
  const texts = [
    ...unseen.map((one) => `${fieldNames[one.field]} ${wordsOf(one)}`),
    ...(compact ? folded(physician, marks) : []),
  ]
  if (texts.length === 0) return null
  return (
    <p className="text-12 text-muted">
      Matches: <mark>{texts.join(' · ')}</mark>
    </p>
  )
}

const none: readonly Reason[] = []

const wordsOf = ({ field, value }: Reason) => (field === 'wishFrom' ? formatTime(value, 'date', 'UTC') : value)

/** Matched fields that compact rows leave out. */
function folded({ skills, educationEntries }: PhysicianCard, marks: Marks): string[] {
  const isMarked = (text: string, words: readonly string[] = []) => words.length > 0 && spans(text, words).length > 0
  const schools = educationEntries.map(({ schoolName }) => schoolName)
  return [
    ...skills.filter((skill) => isMarked(skill, marks.skills)).map((skill) => `Skill ${skill}`),
    ...schools.filter((school) => isMarked(school, marks.educationSchool)).map((school) => `School ${school}`),
  ]
}
