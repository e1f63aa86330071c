import { useState } from 'react'
import { paths } from '#shared/product/paths.ts'
import { stateName } from '#shared/text/us-states.ts'
import { Badge } from '#ui/badge.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Time } from '#ui/time.tsx'
import { AnswerForm } from './answer-form.tsx'
import type { PrivacyRequest } from './desk-contracts.ts'
import { ExtendForm } from './extend-form.tsx'
import { groundTitles, kindTitles, laws } from './laws.ts'
import { RequestClock } from './request-clock.tsx'
import { RequestProof } from './request-proof.tsx'
import { VerifyForm } from './verify-form.tsx'

const channelWords: Record<PrivacyRequest['channel'], string> = {
  form: 'by the form',
  email: 'by email',
  mail: 'by mail',
  phone: 'by phone',
  signal: 'by Global Privacy Control',
}

/** One request: who asks for what, its clock, what to do next, and the proof. */
export function RequestRow({ request, onChanged }: { request: PrivacyRequest; onChanged: () => void }) {
  const { number, kind, law, channel, byAgent, closedAt, receivedAt } = request
  return (
    <li className="border-b border-hair py-6 first:border-t">
      <div className="grid gap-x-12 gap-y-4 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
        <div className="grid min-w-0 content-start gap-2">
          <h2 className="flex flex-wrap items-center gap-2 font-semibold">
            Request {number}: {kindTitles[kind]}
            <Badge>{laws[law].title}</Badge>
            {byAgent && <Badge tone="amber">By an agent</Badge>}
          </h2>
          <Person request={request} />
          <p className="text-13 text-muted">
            Came in on <Time value={receivedAt} /> {channelWords[channel]}
          </p>
          {closedAt === null ? <RequestClock request={request} /> : <Result request={request} />}
        </div>
        <div className="min-w-0">{closedAt === null && <Next request={request} onChanged={onChanged} />}</div>
      </div>
      <RequestProof steps={request.steps} />
    </li>
  )
}

function Person({ request: { person } }: { request: PrivacyRequest }) {
  if (person === null) return <p className="text-14 text-muted">What said who it was about was deleted.</p>
  const { firstName, lastName, email, npi, phone, state, details } = person
  const facts = [npi && `NPI ${npi}`, phone, state && stateName(state)].filter(Boolean).join(' · ')
  return (
    <div className="grid gap-1 text-14">
      <p className="wrap-anywhere">
        {[firstName, lastName].join(' ')}, {email}
      </p>
      {facts !== '' && <p className="text-muted wrap-anywhere">{facts}</p>}
      {details !== null && (
        <p className="max-w-[60ch] border-l-2 border-hair-strong pl-3 whitespace-pre-line wrap-anywhere">{details}</p>
      )}
    </div>
  )
}

const outcomeWords = { fulfilled: 'Done', partly: 'Done in part', denied: 'Denied' } as const

function Result({ request: { outcome, deniedBecause, exemption, closedAt } }: { request: PrivacyRequest }) {
  if (outcome === null || closedAt === null) return null
  return (
    <p className="flex flex-wrap items-center gap-2 text-13 text-muted">
      <Badge tone={outcome === 'denied' ? 'amber' : 'accent'}>{outcomeWords[outcome]}</Badge>
      <Time value={closedAt} />
      {deniedBecause !== null && ` · ${groundTitles[deniedBecause]}`}
      {exemption !== null && ` · ${exemption}`}
    </p>
  )
}

/** What an admin does next: verify, then answer. */
function Next({ request, onChanged }: { request: PrivacyRequest; onChanged: () => void }) {
  const [doing, setDoing] = useState<'answer' | 'extend' | null>(null)
  const { id, kind, verifiedAt, found, physician, mayExtend, number } = request
  const done = () => {
    setDoing(null)
    onChanged()
  }
  return (
    <div className="grid gap-4">
      {verifiedAt === null ? (
        <VerifyForm request={request} onChanged={onChanged} />
      ) : (
        <p className="text-14 wrap-anywhere">
          {found
            ? physician
              ? `About ${physician.name}.`
              : 'The profile is no longer in the data.'
            : 'About no one in the data.'}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        {kind === 'correct' && physician && (
          <ButtonLink to={paths.editProfile(physician.id)}>Correct the profile</ButtonLink>
        )}
        <Button
          aria-expanded={doing === 'answer'}
          aria-label={`${verifiedAt === null ? 'Deny' : 'Answer'} request ${number}`}
          onClick={() => setDoing(doing === 'answer' ? null : 'answer')}
        >
          {verifiedAt === null ? 'Deny' : 'Answer'}
        </Button>
        {mayExtend && (
          <Button
            variant="quiet"
            aria-expanded={doing === 'extend'}
            aria-label={`Extend request ${number}`}
            onClick={() => setDoing(doing === 'extend' ? null : 'extend')}
          >
            Extend
          </Button>
        )}
      </div>
      {doing === 'answer' && <AnswerForm key={`${verifiedAt}`} request={request} onAnswered={done} />}
      {doing === 'extend' && <ExtendForm requestId={id} onChanged={done} />}
    </div>
  )
}
