import type { TeamRole, TeamStanding } from '#shared/access/ownership.ts'

export const roleNames: Record<TeamRole, string> = { owner: 'Owner', manager: 'Manager', recruiter: 'Recruiter' }

/** What a member needs to know about the team's plan or their own account; null if everything works. */
export const standingWords = {
  active: null,
  readOnly: {
    title: 'Payment failed',
    text: 'What your team shares is read-only until the invoice is paid. After 14 days, members lose the team’s plan. Nothing is deleted for 90 days.',
  },
  locked: {
    title: 'Your team has no active plan',
    text: 'You can still see what your team shares. To change it, or to see contacts again, pay for the plan.',
  },
  needsTwoFactor: {
    title: 'Turn on two-factor sign-in',
    text: 'Your team requires it. Until it is on, you can’t see what your team shares or use its plan.',
  },
} as const satisfies Record<TeamStanding, { title: string; text: string } | null>
