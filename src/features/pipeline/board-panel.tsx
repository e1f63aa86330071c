import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react'
import type { ContactWay } from '#features/activities/kinds.ts'
import { lockOf } from '#features/billing/gated-controls.ts'
import type { Viewer } from '#shared/access/access.ts'
import { fullName } from '#shared/text/physician-name.ts'
import { Button } from '#ui/button.tsx'
import { Settings } from '#ui/icons.tsx'
import { island } from '#ui/island.tsx'
import { lazyDialog } from '#ui/lazy-dialog.tsx'
import { formatCount, formatNumber } from '#ui/number-format.ts'
import { EmptyState } from '#ui/page-state.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { Columns3, UserPlus } from '#ui/work-icons.tsx'
import { GiveMenu } from '../lists/give-menu.tsx'
import type { BoardData } from './board-data.ts'
import type { Stage } from './contracts.ts'
import { HowDialog } from './how-dialog.tsx'
import { PositionLine } from './position-line.tsx'
import { mayOnlySee, StageMenu } from './stage-button.tsx'
import { useBoard } from './use-board.ts'

const fetchBoard = async () => (await import('./board.tsx')).Board
// What the server rendered stays until the code for dragging has loaded.
const Board = island({
  load: fetchBoard,
  drawn: import.meta.env.SSR ? await fetchBoard() : null,
  placeholder: <Skeleton className="h-64" />,
})
const StagesDialog = lazyDialog(() => import('./stages-dialog.tsx').then((module) => module.StagesDialog))

const none: ReadonlySet<number> = new Set()

interface BoardPanelProps {
  /** From the page load. */
  initial: BoardData
  viewer: Viewer | null
  /** A button that sends emails to everyone in a stage, or to the selected cards. The same on every render. */
  writeTo: (recipients: { stage: Stage } | { physicianIds: readonly number[] }) => ReactNode
}

/** A list as a board: its position, its stages with their cards, and bulk actions. */
export function BoardPanel({ initial, viewer, writeTo }: BoardPanelProps) {
  const { board, move, showMore, renew } = useBoard(initial.list.id, initial)
  const { list, stages, cards, position } = board
  const [selected, setSelected] = useState(none)
  const [editing, setEditing] = useState(false)
  const [asked, ask] = useState<{ ids: readonly number[]; stageId: string } | null>(null)
  const lock = lockOf('saved', viewer)?.reason ?? (list.mayChange ? undefined : mayOnlySee)
  // The page's own answer is newer than the cached one: a colleague has changed the list.
  useEffect(() => {
    if (initial.asOf > board.asOf) renew()
  }, [initial.asOf, board.asOf, renew])
  const onSelect = useCallback(
    (id: number, isSelected: boolean) =>
      setSelected((now) => {
        const next = new Set(now)
        if (isSelected) next.add(id)
        else next.delete(id)
        return next
      }),
    [],
  )
  const onMove = useCallback(
    (ids: readonly number[], stageId: string) => {
      if (stages.find(({ id }) => id === stageId)?.kind === 'contacted') return ask({ ids, stageId })
      void move(ids, stageId)
      setSelected(none)
    },
    [move, stages],
  )
  const answer = (how: ContactWay | undefined) => {
    if (asked) void move(asked.ids, asked.stageId, how)
    ask(null)
    setSelected(none)
  }
  const inTeam = viewer?.team != null && list.shared && lock === undefined
  const menuOf = useMemo(
    () => (stage: Stage) => (
      <span className="flex">
        {writeTo({ stage })}
        {inTeam && <StageGiveMenu {...{ stage, listId: list.id }} onGiven={renew} />}
      </span>
    ),
    [writeTo, inTeam, list.id, renew],
  )
  const dialog = (
    <StagesDialog
      open={editing}
      onOpenChange={setEditing}
      listId={list.id}
      stages={stages}
      inTeam={viewer?.team != null}
      onSaved={renew}
    />
  )
  if (stages.length === 0) {
    return (
      <>
        <EmptyState
          icon={<Columns3 aria-hidden />}
          title="This list has no stages yet"
          actions={
            <Button variant="primary" disabledReason={lock} onClick={() => setEditing(true)}>
              Add stages
            </Button>
          }
        >
          Track each physician from Found to Placed. The table doesn’t change.
        </EmptyState>
        {dialog}
      </>
    )
  }
  return (
    <>
      <div className="flex min-h-11 flex-wrap items-center gap-x-6 gap-y-2">
        <PositionLine listId={list.id} position={position} disabledReason={lock} onSaved={renew} />
        <span className="ml-auto flex flex-wrap items-center gap-2">
          {selected.size > 0 && (
            <>
              <span role="status" className="text-13 tabular-nums">
                {formatNumber(selected.size)} selected
              </span>
              <StageMenu
                stages={stages}
                size="small"
                variant="primary"
                disabledReason={lock}
                onChoose={({ id }) => onMove([...selected], id)}
              >
                Move to…
              </StageMenu>
              {writeTo({ physicianIds: [...selected] })}
              <Button size="small" variant="quiet" onClick={() => setSelected(none)}>
                Clear
              </Button>
            </>
          )}
          <Button size="small" disabledReason={lock} aria-haspopup="dialog" onClick={() => setEditing(true)}>
            <Settings aria-hidden />
            Edit stages
          </Button>
        </span>
      </div>
      <Board
        eager
        {...{ stages, cards, selected, onSelect, onMove }}
        onMore={showMore}
        disabledReason={lock}
        menuOf={menuOf}
      />
      {dialog}
      <HowDialog {...{ viewer, onChoose: answer }} who={asked && whoOf(asked.ids, cards)} onClose={() => ask(null)} />
    </>
  )
}

function StageGiveMenu({ stage, listId, onGiven }: { stage: Stage; listId: string; onGiven: () => void }) {
  return (
    <GiveMenu
      {...{ listId, onGiven }}
      what={{ stageId: stage.id }}
      label={`Give everyone in ${stage.name}`}
      trigger={
        <Button size="small-icon" variant="quiet" aria-label={`Give everyone in ${stage.name}`}>
          <UserPlus aria-hidden />
        </Button>
      }
    />
  )
}

function whoOf(ids: readonly number[], cards: BoardData['cards']): string {
  const card = ids.length === 1 ? cards.find(({ id }) => id === ids[0]) : undefined
  return card ? fullName(card) : formatCount(ids.length, 'physician')
}
