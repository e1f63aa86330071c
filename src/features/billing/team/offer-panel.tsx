import { LinkObstacle } from '#features/teams/link-obstacle.tsx'
import type { OutputOf } from '#shared/calls/contract.ts'
import { paths } from '#shared/product/paths.ts'
import { TextLink } from '#ui/button.tsx'
import { formatCount, formatMoney } from '#ui/number-format.ts'
import { Time } from '#ui/time.tsx'
import type { getTeamOffer } from './contracts.ts'
import { PayOffer } from './pay-offer.tsx'

interface OfferPanelProps {
  token: string
  offer: OutputOf<typeof getTeamOffer>
}

/** What a team would cost, and the button that accepts it: opening a link in an email decides nothing. */
export function OfferPanel({ token, offer }: OfferPanelProps) {
  const { name, seats, seatPrice, interval, premium, expiresAt, terms } = offer
  return (
    <div className="grid gap-6">
      <div>
        <h2 className="headline-20 wrap-anywhere">{name}</h2>
        <p className="mt-3 flex flex-wrap items-baseline gap-x-2">
          <span className="headline-40 tabular-nums">{formatMoney(seats * seatPrice)}</span>
          <span className="text-16 text-muted">a {interval}</span>
        </p>
        <p className="mt-1 text-muted">
          {formatCount(seats, 'seat')} at {formatMoney(seatPrice)} each
        </p>
      </div>
      <p className="text-14 text-pretty text-muted">
        {premium
          ? 'Everyone with a seat has the full plan: contacts, lists, emails, exports, and matching.'
          : 'Everyone with a seat has contacts, lists, and emails. Exports and matching are not included.'}{' '}
        Your team shares lists and sees who contacted which physician. The offer is good until{' '}
        <Time value={expiresAt} />.
      </p>
      {offer.obstacle === null ? <PayOffer token={token} terms={terms} /> : <Obstacle token={token} offer={offer} />}
    </div>
  )
}

function Obstacle({ token, offer: { obstacle, email } }: OfferPanelProps) {
  switch (obstacle) {
    case 'signedOut':
    case 'otherAddress':
      return <LinkObstacle obstacle={obstacle} email={email} back={paths.teamOffer(token)} />
    case 'paid':
      return (
        <p className="text-14">
          Your team already pays by card. Change its seats on the <TextLink to={paths.team()}>Team page</TextLink>.
        </p>
      )
    default:
      return <p className="text-14">You are already on a team. Only its owner can accept an offer for it.</p>
  }
}
