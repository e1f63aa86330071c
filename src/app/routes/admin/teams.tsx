import { useState } from 'react'
import { type LoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router'
import { ConfirmSignIn } from '#features/auth/team-sign-in/confirm-sign-in.tsx'
import { getTeamOffers } from '#features/billing/team/contracts.ts'
import { MakeOfferForm, OpenOffers } from '#features/billing/team/offers-desk.tsx'
import { getTeams } from '#features/teams/contracts.ts'
import { MakeTeamForm, TeamsTable } from '#features/teams/teams-desk.tsx'
import { paths } from '#shared/product/paths.ts'
import { Users } from '#ui/icons.tsx'
import { EmptyState } from '#ui/page-state.tsx'
import { SettingsSection } from '#ui/settings-section.tsx'
import { loadCall, requireAdmin } from '../../page/entry-to-page.ts'
import { pageMeta } from '../../page/page-meta.ts'
import { WorkPage } from '../../page/work-page.tsx'

export const meta = () => pageMeta('Teams')

export async function loader(entry: LoaderFunctionArgs) {
  requireAdmin(entry, paths.account())
  const [teams, offers] = await Promise.all([loadCall(entry, getTeams, {}), loadCall(entry, getTeamOffers, {})])
  return { teams: teams.data, offers: offers.data }
}

export default function Teams() {
  const { teams, offers } = useLoaderData<typeof loader>()
  const { revalidate } = useRevalidator()
  const [opened, open] = useState<(typeof teams)[number] | null>(null)
  const renew = () => void revalidate()
  const named = teams.flatMap(({ id, signIn }) => (signIn ? [{ id, signIn }] : []))
  return (
    <WorkPage title="Teams" counts="Agencies with multiple recruiters, and their plans." className="max-w-[1180px]">
      <SettingsSection
        title="New offer"
        description="Paid by card. The owner gets a link by email, and the team starts when they pay."
      >
        <MakeOfferForm onMade={renew} />
        <OpenOffers offers={offers} onChanged={renew} />
      </SettingsSection>
      <SettingsSection title="New team" description="Paid by invoice. The team starts right away.">
        <MakeTeamForm onMade={renew} />
      </SettingsSection>
      {named.length > 0 && (
        <SettingsSection
          title="Identity providers"
          description="Confirm one only if you know that the domain and the issuer belong to the agency: anyone who runs the provider can log in as any member with an address at that domain."
        >
          <ul aria-label="Identity providers" className="border-t border-hair">
            {named.map(({ id, signIn }) => (
              <ConfirmSignIn key={id} teamId={id} signIn={signIn} onChanged={renew} />
            ))}
          </ul>
        </SettingsSection>
      )}
      <div className="border-t border-hair pt-8">
        {teams.length === 0 ? (
          <EmptyState icon={<Users aria-hidden />} title="No teams yet" />
        ) : (
          <TeamsTable teams={teams} opened={opened} onOpen={open} onChanged={renew} />
        )}
      </div>
    </WorkPage>
  )
}
