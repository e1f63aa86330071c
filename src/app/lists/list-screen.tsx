import { useMemo, useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import { lockOf } from '#features/billing/gated-controls.ts'
import { MarkContactedButton } from '#features/contact-marks/mark-contacted-button.tsx'
import { ExportButton } from '#features/export/export-button.tsx'
import { listScope, selectionScope } from '#features/export/export-scope.ts'
import { ListAdditions } from '#features/list-work/list-additions.tsx'
import { AddToListButton } from '#features/lists/add-to-list-button.tsx'
import { ListMenu } from '#features/lists/list-menu.tsx'
import { NoPhysicians } from '#features/lists/no-physicians.tsx'
import { PhysicianNote } from '#features/lists/physician-note.tsx'
import { RemoveDialog } from '#features/lists/remove-dialog.tsx'
import { PhysicianRow } from '#features/physicians/physician-row.tsx'
import { BoardPanel } from '#features/pipeline/board-panel.tsx'
import { EntryButton, EntryFacts } from '#features/pipeline/entry-button.tsx'
import { ListViewSwitch } from '#features/pipeline/list-view-switch.tsx'
import { barButton, mainBarButton, SelectionBar } from '#features/search-page/selection-bar.tsx'
import { SharingSwitch } from '#features/teams/sharing-switch.tsx'
import { paths } from '#shared/product/paths.ts'
import { Breadcrumb } from '#ui/breadcrumb.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Mail, UserPlus } from '#ui/icons.tsx'
import { formatCount } from '#ui/number-format.ts'
import { Pagination } from '#ui/pagination.tsx'
import { pageCountOf } from '#ui/pagination-window.ts'
import { Time } from '#ui/time.tsx'
import { Page } from '../page-layout.tsx'
import { useViewer } from '../viewer.ts'
import { ListToolbar } from './list-toolbar.tsx'
import type { LoadedList } from './load-list.ts'
import { useListSelection } from './use-list-selection.ts'
import { useLiveList } from './use-live-list.ts'

/** A list with the rows, the selection bar and the paging of a search. */
export function ListScreen({ loaded }: { loaded: LoadedList }) {
  const { list, total } = loaded
  const isBoard = loaded.board !== null
  const viewer = useViewer()
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  useLiveList(list, revalidate)
  return (
    <Page
      above={<Breadcrumb trail={[{ label: 'My Lists', to: paths.lists() }]} current={list.name} />}
      title={<span className="break-words">{list.name}</span>}
      lead={list.description && <span className="whitespace-pre-line">{list.description}</span>}
      actions={
        <>
          <ListViewSwitch view={loaded.board ? 'board' : 'table'} />
          {total > 0 && (
            <>
              <ButtonLink to={paths.email(list.id)}>
                <Mail aria-hidden />
                Write emails
              </ButtonLink>
              <ExportButton viewer={viewer} scopes={[listScope(list.id, total)]}>
                Export
              </ExportButton>
            </>
          )}
          <ListMenu
            list={list}
            onSaved={() => void revalidate()}
            onDeleted={() => void navigate(paths.lists())}
            onOpenList={(id) => void navigate(paths.list(id))}
          />
        </>
      }
      width={isBoard ? 'full' : 'wide'}
      className="pb-28"
    >
      <p className="-mt-4 text-14 text-muted tabular-nums">
        {formatCount(total, 'physician')} · Created on <Time value={list.created_at} /> · Updated{' '}
        <Time value={list.updated_at} />
      </p>
      {viewer?.team && (
        <div className="mt-3 flex min-h-11 flex-wrap items-center gap-x-6 gap-y-1 text-14 text-muted">
          {list.owner && <span>{list.owner}’s list</span>}
          {list.mayManage ? (
            <SharingSwitch
              kind="list"
              id={list.id}
              shared={list.shared}
              team={viewer.team.name}
              onChanged={() => void revalidate()}
            />
          ) : (
            list.shared && <span>Shared with {viewer.team.name}</span>
          )}
        </div>
      )}
      <ListAdditions listId={list.id} onChanged={() => void revalidate()} />
      {loaded.board ? (
        <BoardPanel initial={loaded.board} viewer={viewer} />
      ) : total === 0 ? (
        <NoPhysicians icon={<UserPlus aria-hidden />} title="No one is on this list yet." action="Search Physicians" />
      ) : (
        <Listed loaded={loaded} />
      )}
    </Page>
  )
}

function Listed({ loaded }: { loaded: LoadedList }) {
  const { list, data, total, page, pageSize, sort } = loaded
  const viewer = useViewer()
  const { revalidate } = useRevalidator()
  const visible = useMemo(() => data.map(({ id }) => id), [data])
  const selection = useListSelection(list.id, sort, visible)
  const [removing, setRemoving] = useState<readonly number[] | null>(null)
  const lock = lockOf('saved', viewer)
  const { choose } = selection
  const onSelectedChange = useMemo(
    () => (physician: { id: number }, selected: boolean, withShift: boolean) =>
      choose(physician.id, selected, withShift),
    [choose],
  )
  const allContacted = selection.ids.every((id) => data.some((one) => one.id === id && one.contactedAt !== null))
  const selected = { viewer, physicianIds: selection.ids }
  return (
    <>
      <ListToolbar sort={sort} selection={selection} />
      <ul aria-label="Physicians" className="border-t border-hair">
        {data.map((physician) => (
          <PhysicianRow
            key={physician.id}
            physician={physician}
            to={paths.physician(physician.id)}
            selected={selection.has(physician.id)}
            onSelectedChange={onSelectedChange}
            viewer={viewer}
            below={
              <>
                <EntryFacts {...physician} />
                <PhysicianNote
                  listId={list.id}
                  physician={physician}
                  disabledReason={lock?.reason}
                  onChanged={() => void revalidate()}
                  onRemove={() => setRemoving([physician.id])}
                  viewer={viewer}
                  more={
                    <EntryButton
                      listId={list.id}
                      entry={{
                        ...physician,
                        physicianId: physician.id,
                        name: `${physician.firstName} ${physician.lastName}`,
                      }}
                      disabledReason={lock?.reason}
                      onChanged={() => void revalidate()}
                    />
                  }
                />
              </>
            }
          />
        ))}
      </ul>
      <Pagination page={page} pageCount={pageCountOf(total, pageSize)} label="Physicians" className="mt-6" />
      <SelectionBar selection={selection} total={total}>
        <Button {...barButton} disabledReason={lock?.reason} onClick={() => setRemoving(selection.ids)}>
          Remove
        </Button>
        <MarkContactedButton {...selected} {...barButton} undo={allContacted} onMarked={() => void revalidate()} />
        <ExportButton
          viewer={viewer}
          scopes={[selectionScope(selection.ids), listScope(list.id, total)]}
          look={barButton}
        />
        <AddToListButton {...selected} {...mainBarButton} except={list.id} />
      </SelectionBar>
      <RemoveDialog
        listId={list.id}
        physicianIds={removing}
        onClose={() => setRemoving(null)}
        onRemoved={(ids) => {
          selection.drop(ids)
          void revalidate()
        }}
      />
    </>
  )
}
