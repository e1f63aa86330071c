import { paths } from '#shared/product/paths.ts'
import { ButtonLink } from '#ui/button.tsx'

interface LinkObstacleProps {
  obstacle: 'signedOut' | 'otherAddress'
  /** Whose link it is. */
  email: string
  /** Where the login returns: the link's page. */
  back: string
}

/** Why this browser can't accept an emailed link to a team, and what to do about it. */
export function LinkObstacle({ obstacle, email, back }: LinkObstacleProps) {
  if (obstacle === 'otherAddress') {
    return (
      <p className="text-14 break-words">
        You are logged in with another address. Log out, and log in as {email} to accept.
      </p>
    )
  }
  return (
    <div className="grid gap-3">
      <p className="text-14 break-words">
        Log in as {email} to accept. If you have no account yet, sign up with that address first: once it is confirmed
        and you log in, you are back here.
      </p>
      <div className="flex flex-wrap gap-2">
        <ButtonLink to={paths.login(back)} state={{ email }} variant="primary">
          Log in
        </ButtonLink>
        <ButtonLink to={paths.signup(back)}>Sign up</ButtonLink>
      </div>
    </div>
  )
}
