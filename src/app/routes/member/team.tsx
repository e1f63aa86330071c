import { type LoaderFunctionArgs, useLoaderData, useRevalidator, useSearchParams } from 'react-router'
import { getTeamSignIn } from '#features/auth/team-sign-in/contracts.ts'
import { TeamSignInSettings } from '#features/auth/team-sign-in/team-sign-in-settings.tsx'
import { getTeamBilling } from '#features/billing/team/contracts.ts'
import { TeamPlan } from '#features/billing/team/team-plan.tsx'
import { getTeam } from '#features/teams/contracts.ts'
import { LeaveTeamForm } from '#features/teams/leave-team-form.tsx'
import { getTeamLog, type LogKind, logKinds } from '#features/teams/log-contracts.ts'
import { TeamInvitations } from '#features/teams/team-invitations.tsx'
import { TeamLog } from '#features/teams/team-log.tsx'
import { TeamMembers } from '#features/teams/team-members.tsx'
import { DeleteTeamForm, TeamSettings } from '#features/teams/team-settings.tsx'
import { standingWords } from '#features/teams/team-words.ts'
import type { InputOf, OutputOf } from '#shared/calls/contract.ts'
import { UserId } from '#shared/calls/ids.ts'
import { paths } from '#shared/product/paths.ts'
import { Banner } from '#ui/banner.tsx'
import { ButtonLink, TextLink } from '#ui/button.tsx'
import { Select } from '#ui/control.tsx'
import { Field } from '#ui/field.tsx'
import { Users } from '#ui/icons.tsx'
import { formatCount, formatNumber } from '#ui/number-format.ts'
import { EmptyState } from '#ui/page-state.tsx'
import { SettingsSection } from '#ui/settings-section.tsx'
import { AccountFrame } from '../../account/account-frame.tsx'
import { loadCall, loadCallOrNull, requireViewer } from '../../page/entry-to-page.ts'
import { pageMeta } from '../../page/page-meta.ts'

export const meta = () => pageMeta('Team')

export async function loader(entry: LoaderFunctionArgs) {
  const { team } = requireViewer(entry)
  if (team === null) return null
  if (team.standing === 'needsTwoFactor') return { team: null, name: team.name }
  const owns = team.role === 'owner'
  const [loaded, log, billing, signIn] = await Promise.all([
    loadCall(entry, getTeam, {}),
    owns ? loadLog(entry) : null,
    owns ? loadCall(entry, getTeamBilling, {}) : null,
    owns ? loadCall(entry, getTeamSignIn, {}) : null,
  ])
  return { team: loaded, log, billing, signIn }
}

/** The address's part of what the log shows; what isn't understood shows all. */
function askedOfLog(search: URLSearchParams): InputOf<typeof getTeamLog> {
  const member = search.get('member')
  const kind = logKinds.find((one) => one === search.get('log'))
  return {
    ...(kind && { kind }),
    ...(UserId.safeParse(member).success && { memberId: member! }),
    ...(search.has('from') && { cursor: search.get('from')! }),
  }
}

/** An address that was cut begins at the newest again. */
async function loadLog(entry: LoaderFunctionArgs): Promise<OutputOf<typeof getTeamLog>> {
  const { cursor, ...asked } = askedOfLog(entry.url.searchParams)
  const older = cursor === undefined ? null : await loadCallOrNull(entry, getTeamLog, { ...asked, cursor })
  return older ?? loadCall(entry, getTeamLog, asked)
}

export default function Team() {
  const loaded = useLoaderData<typeof loader>()
  const { revalidate } = useRevalidator()
  if (loaded === null) return <NoTeam />
  // Team membership affects every page, so all of them reload.
  const leave = () => location.assign(paths.team())
  if (loaded.team === null) return <NeedsTwoFactor name={loaded.name} onLeft={leave} />
  const { team, log, billing, signIn } = loaded
  const renew = () => void revalidate()
  const standing = standingWords[team.standing]
  const leads = team.role !== 'recruiter'
  return (
    <AccountFrame
      title={team.name}
      counts={
        team.seats.paid === 0
          ? `${formatCount(team.seats.taken, 'member')}, no active plan.`
          : `${formatNumber(team.seats.taken)} of ${formatNumber(team.seats.paid)} seats taken.`
      }
    >
      {standing && (
        <Banner tone="warning" title={standing.title} className="mb-8">
          {standing.text}
        </Banner>
      )}
      {team.paysAlone && (
        <Banner tone="info" title="You also pay for a plan of your own" className="mb-8">
          Your team’s plan covers you. <TextLink to={paths.account('subscription')}>Cancel your own plan</TextLink>
        </Banner>
      )}
      <TeamMembers team={team} onChanged={renew} />
      <div className="mt-12">
        {leads && (
          <SettingsSection
            title="Invite people"
            description="The link works once, for 7 days, and only for the address it was sent to."
          >
            <TeamInvitations team={team} onChanged={renew} />
          </SettingsSection>
        )}
        {billing && (
          <SettingsSection title="Plan" description="What your team pays for.">
            <TeamPlan billing={billing} taken={team.seats.taken} onChanged={renew} />
          </SettingsSection>
        )}
        <SettingsSection title="Last 24 hours" description="All members combined, and your team’s limits.">
          <dl className="grid grid-cols-2 gap-4">
            <Used name="Contacts revealed" value={team.quotas.reveals} max={team.quotas.maxReveals} />
            <Used name="Physicians exported" value={team.quotas.exported} max={team.quotas.maxExported} />
          </dl>
        </SettingsSection>
        {log && (
          <SettingsSection title="Log" description="Who revealed, exported, and emailed, and with which API key.">
            <LogFilter members={team.members} />
            <TeamLog entries={log.data} />
            {log.next !== undefined && <OlderLink cursor={log.next} />}
          </SettingsSection>
        )}
        {team.role === 'owner' && (
          <SettingsSection title="Settings" description="For everyone on the team.">
            <TeamSettings key={team.name} team={team} onChanged={renew} />
          </SettingsSection>
        )}
        {signIn && (
          <SettingsSection
            title="Identity provider"
            description="Members with an address of your domain can log in through it (OpenID Connect)."
          >
            <TeamSignInSettings
              key={`${signIn.signIn?.domain} ${signIn.signIn?.issuer}`}
              data={signIn}
              onChanged={renew}
            />
          </SettingsSection>
        )}
        <SettingsSection title="Leave" description="You can come back with a new invitation.">
          <LeaveTeamForm name={team.name} onLeft={leave} />
        </SettingsSection>
        {team.role === 'owner' && (
          <SettingsSection
            title="Delete team"
            description="The plan ends. What members shared becomes private to its owner. Private lists don’t change."
          >
            <DeleteTeamForm team={team} onDeleted={leave} />
          </SettingsSection>
        )}
      </div>
    </AccountFrame>
  )
}

const logWords: Record<LogKind, string> = { revealed: 'Revealed', exported: 'Exported', sent: 'Emailed' }

function LogFilter({ members }: { members: readonly { id: string; name: string }[] }) {
  const [search, setSearch] = useSearchParams()
  const choose = (name: string, value: string) =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before)
        next.delete('from')
        if (value === '') next.delete(name)
        else next.set(name, value)
        return next
      },
      { preventScrollReset: true, replace: true },
    )
  return (
    <div className="mb-3 grid grid-cols-2 gap-3">
      <Field label="What">
        <Select value={search.get('log') ?? ''} onChange={({ target }) => choose('log', target.value)}>
          <option value="">Everything</option>
          {logKinds.map((kind) => (
            <option key={kind} value={kind}>
              {logWords[kind]}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="Who">
        <Select value={search.get('member') ?? ''} onChange={({ target }) => choose('member', target.value)}>
          <option value="">Everyone</option>
          {members.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
    </div>
  )
}

function OlderLink({ cursor }: { cursor: string }) {
  const [search] = useSearchParams()
  const next = new URLSearchParams(search)
  next.set('from', cursor)
  return (
    <ButtonLink to={`?${next}`} size="small" preventScrollReset className="mt-3">
      Older
    </ButtonLink>
  )
}

function Used({ name, value, max }: { name: string; value: number; max: number }) {
  return (
    <div>
      <dt className="text-13 text-muted">{name}</dt>
      <dd className="text-16 tabular-nums">
        {formatNumber(value)} of {formatNumber(max)}
      </dd>
    </div>
  )
}

/** What is left to do without the second factor that the team requires: turn it on, or leave. */
function NeedsTwoFactor({ name, onLeft }: { name: string; onLeft: () => void }) {
  const { title, text } = standingWords.needsTwoFactor
  return (
    <AccountFrame title={name}>
      <Banner tone="warning" title={title} className="mb-8">
        {text} <TextLink to={paths.accountSecurity()}>Open Security</TextLink>
      </Banner>
      <SettingsSection title="Leave" description="You can come back with a new invitation.">
        <LeaveTeamForm name={name} onLeft={onLeft} />
      </SettingsSection>
    </AccountFrame>
  )
}

function NoTeam() {
  return (
    <AccountFrame title="Team">
      <EmptyState
        icon={<Users aria-hidden />}
        title="You are not on a team"
        actions={<ButtonLink to={paths.contact()}>Contact Sales</ButtonLink>}
      >
        A team shares lists, searches, and templates, and sees who has contacted which physician. If a colleague invited
        you, open the link in the email.
      </EmptyState>
    </AccountFrame>
  )
}
