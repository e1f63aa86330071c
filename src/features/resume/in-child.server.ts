/** What is done with a resume, in a process of its own. */
import type { InChild } from '#door/file-work.ts'
import type { readResume } from './file-work.ts'
import { proposeValues } from './propose-values.server.ts'
import { resumeText } from './resume-text.server.ts'

export const readResumeInChild: InChild<typeof readResume> = async ({ content, specialties }) => {
  const text = await resumeText(content)
  return typeof text === 'string' ? { values: proposeValues(text, specialties) } : text
}
