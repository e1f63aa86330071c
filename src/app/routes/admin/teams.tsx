import { useState } from 'react'
import { type LoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router'
import { getTeams } from '#features/teams/contracts.ts'
import { MakeTeamForm, TeamsTable } from '#features/teams/teams-desk.tsx'
import { paths } from '#shared/product/paths.ts'
import { Users } from '#ui/icons.tsx'
import { EmptyState } from '#ui/page-state.tsx'
import { SettingsSection } from '#ui/settings-section.tsx'
import { loadCall, requireAdmin } from '../../entry-to-page.ts'
import { Page } from '../../page-layout.tsx'
import { pageMeta } from '../../page-meta.ts'

export const meta = () => pageMeta('Teams')

export async function loader(entry: LoaderFunctionArgs) {
  requireAdmin(entry, paths.account())
  return (await loadCall(entry, getTeams, {})).data
}

export default function Teams() {
  const teams = useLoaderData<typeof loader>()
  const { revalidate } = useRevalidator()
  const [opened, open] = useState<(typeof teams)[number] | null>(null)
  const renew = () => void revalidate()
  return (
    <Page title="Teams" lead="Agencies with several recruiters, and their plans." className="pb-20">
      <SettingsSection title="New team" description="After an offer is agreed. The team is billed by invoice.">
        <MakeTeamForm onMade={renew} />
      </SettingsSection>
      <div className="border-t border-hair pt-8">
        {teams.length === 0 ? (
          <EmptyState icon={<Users aria-hidden />} title="No teams yet" />
        ) : (
          <TeamsTable teams={teams} opened={opened} onOpen={open} onChanged={renew} />
        )}
      </div>
    </Page>
  )
}
