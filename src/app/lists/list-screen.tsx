import { type ComponentProps, lazy, Suspense, useCallback, useMemo, useState } from 'react'
import { useNavigate, useRevalidator, useSearchParams } from 'react-router'
import { FromList } from '#features/activities/from-list.tsx'
import { MarkContactedButton } from '#features/activities/mark-contacted-button.tsx'
import { lockOf } from '#features/billing/gated-controls.ts'
import { EmailSelectedButton } from '#features/email/email-selected-button.tsx'
import { ExportButton } from '#features/export/export-button.tsx'
import { listScope, selectionScope } from '#features/export/export-scope.ts'
import { AddToListButton } from '#features/lists/add-to-list-button.tsx'
import { GiveMenu } from '#features/lists/give-menu.tsx'
import { ListMenu } from '#features/lists/list-menu.tsx'
import { MoveToListButton } from '#features/lists/move-to-list-button.tsx'
import { NoPhysicians } from '#features/lists/no-physicians.tsx'
import { RemoveDialog } from '#features/lists/remove-dialog.tsx'
import { PhysicianRow } from '#features/physicians/physician-row.tsx'
import { BoardPanel } from '#features/pipeline/board-panel.tsx'
import { ListFigures } from '#features/pipeline/list-figures.tsx'
import { ListViewSwitch } from '#features/pipeline/list-view-switch.tsx'
import { mayOnlySee, StageButton } from '#features/pipeline/stage-button.tsx'
import { KeysDialog } from '#features/search-page/keys-dialog.tsx'
import { useSearchKeys } from '#features/search-page/search-keys.ts'
import { useSearchPreferences } from '#features/search-page/search-preferences.ts'
import { barButton, mainBarButton, SelectionBar } from '#features/search-page/selection-bar.tsx'
import { SequenceButton, SequenceDialog } from '#features/sequences/sequence-button.tsx'
import type { Viewer } from '#shared/access/access.ts'
import { brand } from '#shared/product/brand.ts'
import { paths } from '#shared/product/paths.ts'
import { Badge } from '#ui/badge.tsx'
import { Breadcrumb } from '#ui/breadcrumb.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { useHydrated } from '#ui/hydrated.ts'
import { Mail } from '#ui/icons.tsx'
import { formatCount } from '#ui/number-format.ts'
import { EmptyState } from '#ui/page-state.tsx'
import { Pagination } from '#ui/pagination.tsx'
import { pageCountOf } from '#ui/pagination-window.ts'
import { Time } from '#ui/time.tsx'
import { ListFilter, UserPlus } from '#ui/work-icons.tsx'
import { useViewer } from '../page/viewer.ts'
import { WorkPage } from '../page/work-page.tsx'
import { ProfileDrawerHost } from '../physician/profile-drawer-host.tsx'
import { EntryLine } from './entry-line.tsx'
import { filterWords } from './filter-words.ts'
import { ListFilterBar, searchFieldId } from './list-filter-bar.tsx'
import { rememberLayout, useTableLook } from './list-look.ts'
import { clearedAddress } from './list-query.ts'
import { ListTable } from './list-table.tsx'
import { ListToolbar } from './list-toolbar.tsx'
import type { LoadedList } from './load-list.ts'
import { TableOptions } from './table-options.tsx'
import { useListSelection } from './use-list-selection.ts'
import { useLiveList } from './use-live-list.ts'

// Rarely anything to show.
const ListAdditions = lazy(() =>
  import('#features/list-work/list-additions.tsx').then((module) => ({ default: module.ListAdditions })),
)

/** A list as cards or a table, with the selection bar and pagination of a search, or as a board. */
export function ListScreen({ loaded }: { loaded: LoadedList }) {
  const { list, view } = loaded
  const { count } = list
  const viewer = useViewer()
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const [writing, setWriting] = useState(false)
  const mayWrite = viewer !== null && lockOf('mailboxes', viewer) === null
  const writeTo = useCallback<ComponentProps<typeof BoardPanel>['writeTo']>(
    (recipients) => <BoardSequence viewer={viewer} listId={list.id} recipients={recipients} />,
    [viewer, list.id],
  )
  useLiveList(list, revalidate)
  return (
    <FromList value={list.id}>
      <WorkPage
        above={<Breadcrumb trail={[{ label: 'My Lists', to: paths.lists() }]} />}
        title={
          <>
            {list.name} {list.archived && <Badge className="ml-2 align-middle">Archived</Badge>}
          </>
        }
        counts={<Counts list={list} team={viewer?.team?.name} />}
        view={
          <ListViewSwitch
            view={view}
            onChoose={(chosen) => (chosen === 'cards' || chosen === 'table') && rememberLayout(chosen)}
          />
        }
        actions={
          <>
            {count > 0 && (
              <>
                <ButtonLink to={paths.email(list.id)} variant="primary">
                  <Mail aria-hidden />
                  <span className="max-sm:sr-only">Write emails</span>
                </ButtonLink>
                <ExportButton viewer={viewer} scopes={[listScope(list.id, count)]}>
                  <span className="max-sm:sr-only">Export</span>
                </ExportButton>
              </>
            )}
            <ListMenu
              list={list}
              team={viewer?.team?.name}
              onSaved={() => void revalidate()}
              onDeleted={() => void navigate(paths.lists())}
              onOpenList={(id) => void navigate(paths.list(id))}
              onSequence={mayWrite && count > 0 ? () => setWriting(true) : undefined}
            />
          </>
        }
        className={loaded.board ? 'pt-0! pb-0!' : 'pt-0!'}
      >
        {useHydrated() && (
          <Suspense fallback={null}>
            <ListAdditions listId={list.id} onChanged={() => void revalidate()} />
          </Suspense>
        )}
        {loaded.board ? (
          <BoardPanel initial={loaded.board} viewer={viewer} writeTo={writeTo} />
        ) : loaded.figures ? (
          <ListFigures figures={loaded.figures} />
        ) : count === 0 ? (
          <NoPhysicians
            icon={<UserPlus aria-hidden />}
            title="No one is on this list yet."
            action="Search Physicians"
          />
        ) : (
          <Listed loaded={loaded} />
        )}
        <p className="mt-4 hidden text-13 text-muted print:block">
          Sources: on each physician's profile, and at {brand.name} under Our Data.
        </p>
        {viewer && <ProfileDrawerHost viewer={viewer} />}
        {mayWrite && (
          <SequenceDialog open={writing} onOpenChange={setWriting} viewer={viewer} to={{ listId: list.id }} />
        )}
      </WorkPage>
    </FromList>
  )
}

interface BoardSequenceProps {
  viewer: Viewer | null
  listId: string
  recipients: Parameters<ComponentProps<typeof BoardPanel>['writeTo']>[0]
}

function BoardSequence({ viewer, listId, recipients }: BoardSequenceProps) {
  if ('physicianIds' in recipients)
    return <SequenceButton viewer={viewer} to={{ listId, ...recipients }} size="small" />
  const { id, name } = recipients.stage
  return (
    <SequenceButton
      viewer={viewer}
      to={{ listId, stageId: id }}
      label={`Send a sequence to everyone in ${name}`}
      size="small-icon"
      variant="quiet"
    />
  )
}

/** How many, whose, and since when. */
function Counts({ list, team }: { list: LoadedList['list']; team: string | undefined }) {
  const { count, owner, shared, description } = list
  return (
    <>
      {formatCount(count, 'physician')}
      {owner ? ` · ${owner}’s list` : shared && team && ` · Shared with ${team}`}
      <span className="max-sm:hidden">
        {' · '}Created on <Time value={list.created_at} />
        {description && <span className="max-2xl:hidden"> · {description.slice(0, 60)}</span>}
      </span>
    </>
  )
}

function Listed({ loaded }: { loaded: LoadedList }) {
  const { list, data, total, page, pageSize, sort, filters, stages } = loaded
  const viewer = useViewer()
  const { revalidate } = useRevalidator()
  const visible = useMemo(() => data.map(({ id }) => id), [data])
  const selection = useListSelection({ listId: list.id, sort, filters }, visible)
  const [removing, setRemoving] = useState<readonly number[] | null>(null)
  const lock = lockOf('saved', viewer)
  const [look, changeLook] = useTableLook(loaded.look, lock === null)
  const [preferences, changePreferences] = useSearchPreferences(loaded.preferences)
  const [keysShown, showKeys] = useState(false)
  useSearchKeys({
    letterKeys: preferences.letterKeys,
    focusQuery: () => document.getElementById(searchFieldId)?.focus(),
    toggle: (id) => selection.choose(id, !selection.has(id)),
    showHelp: () => showKeys(true),
  })
  const { choose } = selection
  const onSelectedChange = useMemo(
    () => (physician: { id: number }, selected: boolean, withShift: boolean) =>
      choose(physician.id, selected, withShift),
    [choose],
  )
  const allContacted = selection.ids.every((id) => data.some((one) => one.id === id && one.contactedAt !== null))
  const selected = { viewer, physicianIds: selection.ids }
  const disabledReason = lock?.reason ?? (list.mayChange ? undefined : mayOnlySee)
  // The same until something changes, so that no row is drawn again for nothing.
  const row = useMemo(
    () => ({ listId: list.id, viewer, disabledReason, onChanged: () => void revalidate() }),
    [list.id, viewer, disabledReason, revalidate],
  )
  return (
    <>
      <ListFilterBar {...{ filters, stages, total }} listId={list.id} inTeam={viewer?.team != null}>
        <ListToolbar sort={sort} selection={selection} hasStages={stages.length > 0}>
          {look && <TableOptions look={look} changeLook={changeLook} />}
        </ListToolbar>
      </ListFilterBar>
      {total === 0 ? (
        <NothingFits filters={filters} stages={stages} />
      ) : look ? (
        <ListTable
          physicians={data}
          chosen={look.columns}
          without={{ stage: stages.length === 0, owner: viewer?.team == null }}
          compact={look.compact}
          sort={sort}
          selection={selection}
          row={row}
        />
      ) : (
        <ul aria-label="Physicians">
          {data.map((physician) => (
            <PhysicianRow
              key={physician.id}
              physician={physician}
              to={paths.physician(physician.id)}
              selected={selection.has(physician.id)}
              onSelectedChange={onSelectedChange}
              viewer={viewer}
              below={<EntryLine physician={physician} row={row} onRemove={() => setRemoving([physician.id])} />}
            />
          ))}
        </ul>
      )}
      <Pagination page={page} pageCount={pageCountOf(total, pageSize)} label="Physicians" className="mt-6" />
      <SelectionBar selection={selection} total={total}>
        <Button {...barButton} disabledReason={lock?.reason} onClick={() => setRemoving(selection.ids)}>
          Remove
        </Button>
        <MarkContactedButton {...selected} {...barButton} undo={allContacted} onMarked={() => void revalidate()} />
        <ExportButton
          viewer={viewer}
          scopes={[selectionScope(selection.ids), listScope(list.id, list.count)]}
          look={barButton}
        />
        <MoveToListButton
          viewer={viewer}
          fromListId={list.id}
          physicianIds={selection.ids}
          {...barButton}
          onMoved={(ids) => {
            selection.drop(ids)
            void revalidate()
          }}
        />
        {stages.length > 0 && (
          <StageButton
            viewer={viewer}
            listId={list.id}
            stages={stages}
            physicianIds={selection.ids}
            disabledReason={disabledReason}
            {...barButton}
            onMoved={() => void revalidate()}
          />
        )}
        {viewer?.team && disabledReason === undefined && (
          <GiveMenu
            listId={list.id}
            what={{ physicianIds: selection.ids }}
            label="Give the selection"
            trigger={<Button {...barButton}>Give to…</Button>}
            onGiven={() => void revalidate()}
          />
        )}
        <EmailSelectedButton {...selected} {...barButton} listId={list.id} />
        <SequenceButton viewer={viewer} to={{ listId: list.id, physicianIds: selection.ids }} {...barButton} />
        <AddToListButton {...selected} {...mainBarButton} except={list.id} />
      </SelectionBar>
      <KeysDialog open={keysShown} onOpenChange={showKeys} {...{ preferences, changePreferences }} />
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

/** Shown if the filters leave no one: lists the filters. */
function NothingFits({ filters, stages }: Pick<LoadedList, 'filters' | 'stages'>) {
  const [search] = useSearchParams()
  return (
    <EmptyState
      icon={<ListFilter aria-hidden />}
      title="No one on this list matches"
      actions={<ButtonLink to={clearedAddress(search)}>Clear</ButtonLink>}
    >
      {filterWords(filters, stages)
        .map(({ kind, words }) => `${kind}: ${words}`)
        .join('. ')}
    </EmptyState>
  )
}
