import { useState } from 'react'
import { isCallError } from '#shared/calls/call-error.ts'
import type { InputOf } from '#shared/calls/contract.ts'
import { useCall, useCallMutation } from '#shared/calls/use-call.ts'
import { limits } from '#shared/product/limits.ts'
import { listLimits } from '#shared/product/list-limits.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/choice.tsx'
import { Input, Select } from '#ui/control.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { FormProblem } from '#ui/form-problem.tsx'
import { ArrowDown, ArrowUp, Plus, X } from '#ui/icons.tsx'
import { LoadFailure } from '#ui/load-failure.tsx'
import { NewerDialog } from '#ui/newer-dialog.tsx'
import { formatCount } from '#ui/number-format.ts'
import { useReplacing } from '#ui/replacing.tsx'
import { useToast } from '#ui/toast.tsx'
import { getStageTemplates, type Stage, saveStageTemplate, setStages } from './contracts.ts'
import { kindOfName, type StageDraft, type StageKind, stageKinds, stageKindWords, usualStages } from './stages.ts'

interface StagesDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  listId: string
  stages: readonly Stage[]
  inTeam: boolean
  onSaved: () => void
}

/** Names and order of a list's stages. Deleting one that has physicians asks where they go. */
export function StagesDialog({ open, onOpenChange, ...about }: StagesDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={about.stages.length === 0 ? 'Add stages' : 'Edit stages'}
      description="For this list only. An email or a call moves a card from Found to Contacted."
    >
      {open && <StagesForm {...about} onClose={() => onOpenChange(false)} />}
    </Dialog>
  )
}

interface Draft extends StageDraft {
  /** The id of an existing stage. */
  key: string
  id?: string
}

const keyed = (stages: readonly StageDraft[]): Draft[] =>
  stages.map(({ name, apart, kind }) => ({ name, apart, kind, key: crypto.randomUUID() }))

type SeenStages = NonNullable<InputOf<typeof setStages>['seen']>['stages']

const ofStored = ({ id, name, apart = false, kind }: SeenStages[number]): Draft => ({
  ...{ id, name, apart, kind, key: id },
})

/** As chosen, or what its name usually means. */
const meaning = ({ name, kind }: StageDraft) => kind ?? kindOfName(name)

const inWords = (stages: readonly { name: string }[]) => stages.map(({ name }) => name).join(', ')

/** The stored ones, and after them those of the drafts that they lack. */
function joinStages(stored: SeenStages, drafts: readonly Draft[]): Draft[] {
  const known = new Set(stored.flatMap(({ id, name }) => [id, name.toLowerCase()]))
  const added = drafts.filter(({ id, name }) => !known.has(name.trim().toLowerCase()) && !(id && known.has(id)))
  return [...stored.map(ofStored), ...added.map(({ name, apart, kind, key }) => ({ name, apart, kind, key }))]
}

type StagesFormProps = Omit<StagesDialogProps, 'open' | 'onOpenChange'> & { onClose: () => void }

function StagesForm({ listId, stages, inTeam, onSaved, onClose }: StagesFormProps) {
  const [drafts, setDrafts] = useState<Draft[]>(() => (stages.length === 0 ? keyed(usualStages) : stages.map(ofStored)))
  const [seen, setSeen] = useState<SeenStages>(() =>
    stages.map(({ id, name, apart, kind }) => ({ id, name, apart, kind })),
  )
  const [newer, setNewer] = useState<SeenStages>()
  /** As they came: from the list, or from a template. */
  const [given, setGiven] = useState(drafts)
  const typed = drafts.some(({ name, key }) => name !== (given.find((one) => one.key === key)?.name ?? ''))
  const replacing = useReplacing({ drafts, given }, typed, (before) => {
    setDrafts(before.drafts)
    setGiven(before.given)
  })
  /** By the id of a deleted stage: the key of the one that gets its physicians. */
  const [targets, setTargets] = useState<Readonly<Record<string, string>>>({})
  const [problem, setProblem] = useState<string>()
  const save = useCallMutation(setStages)
  const saveTemplate = useCallMutation(saveStageTemplate)
  const { data: template, isError, refetch } = useCall(getStageTemplates, {})
  const templates = template?.data ?? []
  const toast = useToast()
  const change = (at: number, next: Partial<Draft>) =>
    setDrafts((now) => now.map((one, index) => (index === at ? { ...one, ...next } : one)))
  const swap = (at: number, to: number) => setDrafts((now) => now.with(at, now[to]!).with(to, now[at]!))
  const leavingFrom = (wanted: readonly Draft[]) =>
    stages.filter(({ id, count }) => count > 0 && wanted.length > 0 && !wanted.some((one) => one.id === id))
  const leaving = leavingFrom(drafts)
  const submit = async (wanted = drafts, before = seen) => {
    const given = wanted.map(({ id, ...draft }) => ({
      ...(id ? { id } : {}),
      ...{ name: draft.name, apart: draft.apart, kind: meaning(draft) },
    }))
    const moves = leavingFrom(wanted).map(({ id }) => ({
      from: id,
      toPlace: Math.max(
        0,
        wanted.findIndex(({ key }) => key === targets[id]),
      ),
    }))
    const input = { listId, stages: given, moves, seen: { stages: before } }
    const outcome = await save.mutateAsync(input).catch((error: unknown) => {
      if (!isCallError(error)) throw error
      return error
    })
    if (isCallError(outcome) && outcome.newer) {
      setNewer(outcome.newer.stored.stages as SeenStages)
      // How many are in the stages that are new here.
      return onSaved()
    }
    if (isCallError(outcome)) return setProblem(outcome.message)
    toast.success('Stages saved')
    onSaved()
    onClose()
  }
  const decide = (stored: SeenStages, wanted: Draft[]) => {
    setDrafts(wanted)
    setSeen(stored)
    setNewer(undefined)
    setProblem(undefined)
  }
  const asTemplate = async () => {
    try {
      const name = `${drafts[0]?.name ?? 'Stages'} to ${drafts.at(-1)?.name ?? ''}`.slice(0, limits.ownName)
      await saveTemplate.mutateAsync({ name, stages: drafts.map(({ name, apart, kind }) => ({ name, apart, kind })) })
      toast.success('Template saved', name)
    } catch (error) {
      toast.failed('Could not save the template', error)
    }
  }
  return (
    <div {...replacing.around} className="grid gap-4">
      {replacing.question}
      <FormProblem message={problem} />
      {newer && (
        <NewerDialog
          open
          onOpenChange={() => setNewer(undefined)}
          onClose={() => setNewer(undefined)}
          compared={[{ name: 'Stages', stored: inWords(newer), sent: inWords(drafts) }]}
          onKeep={() => {
            const mine = drafts.map(({ id, ...rest }) => (newer.some((one) => one.id === id) ? { id, ...rest } : rest))
            decide(newer, mine as Draft[])
            void submit(mine as Draft[], newer)
          }}
          onTake={() => {
            const theirs = newer.map(ofStored)
            decide(newer, theirs)
            void submit(theirs, newer)
          }}
          onJoin={() => decide(newer, joinStages(newer, drafts))}
        />
      )}
      {isError && template === undefined && (
        <LoadFailure onRetry={() => void refetch()}>Failed to load the templates.</LoadFailure>
      )}
      {templates.length > 0 && (
        <Field label="Start with">
          <Select
            value=""
            onChange={({ target: { value } }) => {
              const chosen = templates.find(({ id }) => id === value)
              if (!chosen) return
              replacing.press({
                typed,
                question: { title: 'Replace the stages you typed?', confirmLabel: 'Use template' },
                act: () => {
                  const next = keyed(chosen.stages)
                  setDrafts(next)
                  setGiven(next)
                },
              })
            }}
          >
            <option value="">These stages</option>
            {templates.map(({ id, name, owner }) => (
              <option key={id} value={id}>
                {name}
                {owner && ` (${owner})`}
              </option>
            ))}
          </Select>
        </Field>
      )}
      {replacing.undo}
      <ol className="grid gap-2">
        {drafts.map((draft, at) => (
          <li key={draft.key} className="flex flex-wrap items-center gap-1.5">
            <Input
              aria-label={`Stage ${at + 1} name`}
              name={`stage-${at}`}
              value={draft.name}
              maxLength={listLimits.stageName}
              onChange={(event) => change(at, { name: event.target.value })}
              className="min-w-0 flex-1"
            />
            <Button
              size="small-icon"
              variant="quiet"
              aria-label={`Move ${draft.name} up`}
              disabledReason={at === 0 ? 'It is the first.' : undefined}
              onClick={() => swap(at, at - 1)}
            >
              <ArrowUp aria-hidden />
            </Button>
            <Button
              size="small-icon"
              variant="quiet"
              aria-label={`Move ${draft.name} down`}
              disabledReason={at === drafts.length - 1 ? 'It is the last.' : undefined}
              onClick={() => swap(at, at + 1)}
            >
              <ArrowDown aria-hidden />
            </Button>
            <Button
              size="small-icon"
              variant="quiet"
              aria-label={`Delete ${draft.name}`}
              onClick={() => setDrafts((now) => now.filter((one) => one.key !== draft.key))}
            >
              <X aria-hidden />
            </Button>
            <div className="w-40">
              <Select
                aria-label={`What ${draft.name || `stage ${at + 1}`} means`}
                value={meaning(draft)}
                onChange={({ target: { value } }) => change(at, { kind: value as StageKind })}
              >
                {stageKinds.map((kind) => (
                  <option key={kind} value={kind}>
                    {kind === 'none' ? stageKindWords.none : `Means: ${stageKindWords[kind]}`}
                  </option>
                ))}
              </Select>
            </div>
            <Checkbox
              className="flex-1 text-13"
              label="Show separately, like “Not interested”"
              checked={draft.apart}
              onChange={(event) => change(at, { apart: event.target.checked })}
            />
          </li>
        ))}
      </ol>
      {drafts.length < listLimits.stages && (
        <Button
          size="small"
          className="justify-self-start"
          onClick={() => setDrafts((now) => [...now, ...keyed([{ name: '', apart: false }])])}
        >
          <Plus aria-hidden />
          Add a stage
        </Button>
      )}
      {leaving.map(({ id, name, count }) => (
        <Field key={id} label={`Where do the ${formatCount(count, 'physician')} in “${name}” go?`}>
          <Select
            value={targets[id] ?? drafts[0]?.key ?? ''}
            onChange={({ target: { value } }) => setTargets((now) => ({ ...now, [id]: value }))}
          >
            {drafts.map((draft) => (
              <option key={draft.key} value={draft.key}>
                {draft.name}
              </option>
            ))}
          </Select>
        </Field>
      ))}
      {drafts.length === 0 && (
        <p className="text-13 text-muted">Without stages this is a plain list again. Notes and physicians stay.</p>
      )}
      <div className="flex flex-wrap justify-end gap-2 border-t border-hair pt-4">
        {drafts.length > 0 && (
          <Button
            variant="quiet"
            className="mr-auto"
            pending={saveTemplate.isPending}
            onClick={() => void asTemplate()}
          >
            {inTeam ? 'Save as team template' : 'Save as template'}
          </Button>
        )}
        <Button onClick={onClose}>Cancel</Button>
        <Button variant="primary" pending={save.isPending} pendingText="Saving..." onClick={() => void submit()}>
          Save stages
        </Button>
      </div>
    </div>
  )
}
