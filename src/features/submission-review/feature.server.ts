import type { Feature } from '#door/feature.ts'
import { approveResumeHandler } from './approve-resume.server.ts'
import { getPendingSubmissionsHandler } from './get-pending-submissions.server.ts'
import { submissionDecidedMail } from './jobs.server.ts'
import { reviewSubmissionHandler } from './review-submission.server.ts'

export const submissionReview: Feature = {
  calls: [getPendingSubmissionsHandler, reviewSubmissionHandler, approveResumeHandler],
  jobs: [submissionDecidedMail],
}
