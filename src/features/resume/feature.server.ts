import type { Feature } from '#door/feature.ts'
import { resumeReceivedMail } from './jobs.server.ts'
import { resumeData } from './personal-data.server.ts'
import { submitResumeHandler } from './submit-resume.server.ts'

export const resume: Feature = {
  calls: [submitResumeHandler],
  jobs: [resumeReceivedMail],
  personalData: [resumeData],
}
