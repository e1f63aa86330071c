/** Each of the two pages has its own wording (docs/specification/messages.md, Twin texts). */
export interface PageWords {
  noneSelected: string
  approved: string
  rejected: string
  approveFailed: string
  rejectFailed: string
  loadFailed: string
}

export const dashboardWords: PageWords = {
  noneSelected: 'No profiles selected',
  approved: 'Profiles approved successfully',
  rejected: 'Profiles rejected',
  approveFailed: 'Approval failed',
  rejectFailed: 'Rejection failed',
  loadFailed: 'Failed to load submissions',
}

export const approvalWords: PageWords = {
  noneSelected: 'No Submissions Selected',
  approved: 'Resume Approved',
  rejected: 'Resume Rejected',
  approveFailed: 'Action Failed',
  rejectFailed: 'Action Failed',
  loadFailed: 'Error Loading Submissions',
}

export const notAuthorized = ['Authorization Error', 'You are not authorized to perform this action.'] as const

/** The session has ended, or the role was taken away. */
export function isAuthorizationError(error: unknown): boolean {
  return error instanceof Error && /Unauthorized|Missing auth token/.test(error.message)
}
