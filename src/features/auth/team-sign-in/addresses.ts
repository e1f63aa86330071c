/** Not in `paths`, which every page fetches: few people ever log in this way. */
export const teamSignInPaths = {
  start: () => '/api/auth/team-sign-in/start',
  /** Where an identity provider sends the browser back to. */
  callback: () => '/api/auth/team-sign-in/callback',
  /** The login page with the form that leads to a team's identity provider. */
  login: (returnTo: string | null) =>
    `/login?with=team${returnTo === null ? '' : `&return_to=${encodeURIComponent(returnTo)}`}`,
} as const
