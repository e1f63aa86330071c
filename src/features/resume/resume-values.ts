/** What is in the form, and how it becomes the call's input. Fields are named like the input's where possible. */
import type { z } from 'zod'
import { oneLine } from '#shared/text/typed-text.ts'
import { addTag } from '#ui/tag-rules.ts'
import { type EducationRow, submitResume } from './contracts.ts'

export const otherSpecialty = 'Other'

/** The form's name, by which its page takes it without a script. */
export const resumeFormName = 'submit-resume'
/** Further schools, where no script can add rows. */
export const moreRows = [
  ['school2', 'degree2'],
  ['school3', 'degree3'],
] as const

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
  homepage: '',
}
export type ResumeValues = typeof emptyResume

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
