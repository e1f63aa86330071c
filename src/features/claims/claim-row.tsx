import { useState } from 'react'
import { paths } from '#shared/product/paths.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Link } from '#ui/link.tsx'
import { Time } from '#ui/time.tsx'
import { DecideForm } from './decide-form.tsx'
import type { DeskClaim } from './desk-contracts.ts'
import { EndForm } from './end-form.tsx'

const wayWords: Record<DeskClaim['way'], string> = {
  email: 'By a code to an email address',
  phone: 'By a code to a direct number',
  document: 'By a photo',
}

const endWords: Record<NonNullable<DeskClaim['endedBy']>, string> = {
  objection: 'Objected to',
  admin: 'Ended by an admin',
  refused: 'Photo refused',
  other: 'Given up',
}

/** One claim: whose profile, which account, and what an admin can do. */
export function ClaimRow({ claim, onChanged }: { claim: DeskClaim; onChanged: () => void }) {
  const { physician, account } = claim
  const { name, facts, npi, licenseStates } = physician
  const known = [facts, npi && `NPI ${npi}`, licenseStates.length > 0 && `Licensed in ${licenseStates.join(', ')}`]
  return (
    <li className="border-b border-hair py-6 first:border-t">
      <div className="grid gap-x-12 gap-y-4 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
        <div className="grid min-w-0 content-start gap-2 text-14">
          <h2 className="flex flex-wrap items-center gap-2 text-16 font-semibold">
            <Link to={paths.physician(physician.id)} className="wrap-anywhere underline underline-offset-2">
              {name}
            </Link>
            {claim.objected && <Badge tone="amber">A former claim was ended</Badge>}
          </h2>
          <p className="text-muted wrap-anywhere">{known.filter(Boolean).join(' · ')}</p>
          <p className="wrap-anywhere">
            Claimed by {account.name}, {account.email}
          </p>
          <p className="text-13 text-muted">
            {wayWords[claim.way]}, <Time value={claim.documentAt ?? claim.confirmedAt ?? claim.startedAt} />
            {claim.objectionUntil !== null && (
              <>
                {' '}
                · Anyone may object until <Time value={claim.objectionUntil} />
              </>
            )}
          </p>
          {claim.endedAt !== null && claim.endedBy !== null && (
            <p className="flex flex-wrap items-center gap-2 text-13 text-muted">
              <Badge>{endWords[claim.endedBy]}</Badge>
              <Time value={claim.endedAt} />
            </p>
          )}
        </div>
        <div className="min-w-0">
          {claim.documentAt !== null && <DecideForm claim={claim} onChanged={onChanged} />}
          {claim.confirmedAt !== null && claim.endedAt === null && <End claim={claim} onChanged={onChanged} />}
        </div>
      </div>
    </li>
  )
}

function End({ claim, onChanged }: { claim: DeskClaim; onChanged: () => void }) {
  const [open, setOpen] = useState(false)
  return (
    <div className="grid justify-items-start gap-4">
      <Button
        aria-expanded={open}
        aria-label={`End the claim of ${claim.physician.name}`}
        onClick={() => setOpen(!open)}
      >
        End the claim
      </Button>
      {open && <EndForm claimId={claim.id} onEnded={onChanged} />}
    </div>
  )
}
