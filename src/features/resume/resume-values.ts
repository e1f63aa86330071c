/** What is in the form, and how it becomes the call's input. Fields are named like the input's where possible. */
import type { z } from 'zod'
import type { wishContacts } from '#shared/calls/wish-fields.ts'
import { limits } from '#shared/product/limits.ts'
import { oneLine } from '#shared/text/typed-text.ts'
import { addTag } from '#ui/tag-rules.ts'
import { type EducationRow, submitResume } from './contracts.ts'

export const otherSpecialty = 'Other'

/** The form's name, by which its page takes it without a script. */
export const resumeFormName = 'submit-resume'
/** Further schools, where no script can add rows. */
export const moreRows = Array.from(
  { length: limits.resumeEducation - 1 },
  (_, at) => [`school${at + 2}`, `degree${at + 2}`] as const,
)

export const emptyResume = {
  contactfirstname: '',
  contactmiddlename: '',
  contactlastname: '',
  contacttitle: '',
  companyname: '',
  specialty: '',
  otherspecialty: '',
  contactemail: '',
  contactphone: '',
  contactcity: '',
  contactstate: '',
  contactlinkedinurl: '',
  contacteducation: [] as EducationRow[],
  /** Typed but not added yet: if complete, it is included, so no one loses it. */
  school: '',
  degree: '',
  contactskills: [] as string[],
  skill: '',
  contactlicenses: '',
  wishContact: '' as (typeof wishContacts)[number],
  wishStates: '',
  wishMiles: '',
  wishTime: '' as '' | 'full' | 'part',
  wishLocum: false,
  wishTelehealth: false,
  wishVisa: false,
  wishFrom: '',
  wishPay: '',
  homepage: '',
}
export type ResumeValues = typeof emptyResume

/** Nothing typed, picked, or ticked. */
export const isBlank = (value: ResumeValues[keyof ResumeValues]): boolean =>
  typeof value === 'boolean' ? !value : value.length === 0

/** The call's input. A specialty written in by hand replaces 'Other'. */
export function inputOf(values: ResumeValues): z.input<typeof submitResume.input> {
  const { otherspecialty, school, degree, skill, specialty, contacteducation, contactskills, ...rest } = values
  const written = oneLine(otherspecialty)
  const row = { schoolName: oneLine(school), degree: oneLine(degree) }
  return {
    ...rest,
    specialty: specialty === otherSpecialty && written !== '' ? written : specialty,
    contacteducation: isComplete(row) ? [...contacteducation, row] : contacteducation,
    contactskills: [...addTag(contactskills, oneLine(skill), Number.POSITIVE_INFINITY)],
  }
}

/** The call's input, of the fields that a browser without a script has posted. */
export function inputOfPosted(posted: Readonly<Record<string, string>>): object {
  const rows = [['school', 'degree'] as const, ...moreRows].map(([school, degree]) => ({
    schoolName: oneLine(posted[school] ?? ''),
    degree: oneLine(posted[degree] ?? ''),
  }))
  return {
    ...Object.fromEntries(Object.entries(posted).filter(([name]) => name in submitResume.input.shape)),
    contacteducation: rows.filter(({ schoolName, degree }) => schoolName !== '' || degree !== ''),
  }
}

export function isComplete({ schoolName, degree }: EducationRow): boolean {
  return schoolName.trim() !== '' && degree.trim() !== ''
}

/** The message for each invalid field. */
export function problemsOf(values: ResumeValues): Partial<Record<keyof ResumeValues, string>> {
  const problems: Partial<Record<keyof ResumeValues, string>> = {}
  const { error } = submitResume.input.safeParse(inputOf(values))
  for (const { path, message } of error?.issues ?? []) problems[path[0] as keyof ResumeValues] ??= message
  if (values.specialty === otherSpecialty && problems.specialty !== undefined) {
    problems.otherspecialty = problems.specialty
    delete problems.specialty
  }
  const [school, degree] = [oneLine(values.school), oneLine(values.degree)]
  const both = submitResume.errors.badEducation[1]
  if (school === '' && degree !== '') problems.school ??= both
  if (school !== '' && degree === '') problems.degree ??= both
  return problems
}
