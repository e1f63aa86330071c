import type { OutputOf } from '#shared/calls/contract.ts'
import { DeskList, type DeskPanelProps, StateLinks } from '#ui/desk-list.tsx'
import { ClaimRow } from './claim-row.tsx'
import type { ClaimState, getClaims } from './desk-contracts.ts'
import { claimLimits } from './limits.ts'

interface ClaimsPanelProps extends DeskPanelProps {
  answer: OutputOf<typeof getClaims> | null
  state: ClaimState
}

const empty: Record<ClaimState, { title: string; text: string }> = {
  documents: {
    title: 'No photos to look at',
    text: `Photos of licenses and badges that prove a claim wait here, at most ${claimLimits.documentDays} days.`,
  },
  claimed: { title: 'No claimed profiles yet', text: 'Physicians who have claimed their profile are listed here.' },
  ended: { title: 'No claim has ended', text: 'Claims that were objected to, refused, or ended are listed here.' },
}

/** Claims of profiles: photos to decide about, and claims to end. */
export function ClaimsPanel({ answer, state, onChanged, reading }: ClaimsPanelProps) {
  const counts = answer?.counts
  return (
    <>
      <div className="mb-4">
        <StateLinks
          label="Claims by state"
          value={state}
          options={[
            { value: 'documents', label: 'Photos', count: counts?.documents },
            { value: 'claimed', label: 'Claimed', count: counts?.claimed },
            { value: 'ended', label: 'Ended', count: counts?.ended },
          ]}
        />
      </div>
      <DeskList answer={answer} label="Claims" onRetry={onChanged} retrying={reading} empty={empty[state]}>
        <ul>
          {answer?.data.map((claim) => (
            <ClaimRow key={claim.id} claim={claim} onChanged={onChanged} />
          ))}
        </ul>
      </DeskList>
    </>
  )
}
