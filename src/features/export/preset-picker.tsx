import { useQueryClient } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { useOwnTeam } from '#features/teams/own-team.ts'
import { useShareChoice } from '#features/teams/share-choice.tsx'
import { notYours, SharedNote } from '#features/teams/shared-note.tsx'
import { SharingSwitch } from '#features/teams/sharing-switch.tsx'
import { callKey, useCall, useCallMutation } from '#shared/calls/use-call.ts'
import { limits } from '#shared/product/limits.ts'
import { Button } from '#ui/button.tsx'
import { CallForm } from '#ui/call-form.tsx'
import { Input, Select } from '#ui/control.tsx'
import { Field } from '#ui/field.tsx'
import { LoadFailure } from '#ui/load-failure.tsx'
import { useToast } from '#ui/toast.tsx'
import { useCallForm } from '#ui/use-call-form.ts'
import { type ColumnChoice, choiceOf, isSame, standardChoice, takenColumns } from './column-choice.ts'
import { standardColumns } from './columns.ts'
import { deleteExportPreset, getExportPresets, saveExportPreset } from './contracts.ts'

interface PresetPickerProps {
  choice: ColumnChoice
  onChange: (choice: ColumnChoice) => void
}

const none = [] as const

/** Saved choices of columns: use one, save the current one, delete one. */
export function PresetPicker({ choice, onChange }: PresetPickerProps) {
  const { data, isError, refetch } = useCall(getExportPresets, {})
  const presets = data?.data ?? none
  const columns = takenColumns(choice)
  const current = presets.find((preset) => isSame(preset.columns, columns))
  const isStandard = isSame(columns, standardColumns)
  const renew = useRenew()
  const remove = useCallMutation(deleteExportPreset)
  const toast = useToast()
  const team = useOwnTeam()
  const pick = (id: string) => {
    const picked = presets.find((preset) => preset.id === id)
    onChange(picked ? choiceOf(picked.columns) : standardChoice)
  }
  const forget = async (id: string) => {
    try {
      await remove.mutateAsync({ id })
      await renew()
    } catch (error) {
      toast.failed('Could not delete the preset', error)
    }
  }
  return (
    <div className="grid gap-3">
      <div className="flex items-end gap-2">
        <Field label="Columns" className="flex-1">
          <Select
            value={isStandard ? 'standard' : (current?.id ?? 'own')}
            onChange={(event) => pick(event.target.value)}
          >
            <option value="standard">Standard ({standardColumns.length} columns)</option>
            {presets.map(({ id, name, columns }) => (
              <option key={id} value={id}>
                {name} ({columns.length})
              </option>
            ))}
            {!isStandard && !current && <option value="own">Custom ({columns.length})</option>}
          </Select>
        </Field>
        {current && !isStandard && (
          <Button
            onClick={() => void forget(current.id)}
            pending={remove.isPending}
            disabledReason={current.mayManage ? undefined : notYours}
          >
            Delete preset
          </Button>
        )}
      </div>
      {isError && data === undefined && (
        <LoadFailure onRetry={() => void refetch()}>Failed to load your presets.</LoadFailure>
      )}
      {team && current && !isStandard && (
        <div className="flex flex-wrap items-center gap-3">
          {current.owner !== null && <SharedNote shared={current.shared} owner={current.owner} />}
          {current.mayManage && (
            <SharingSwitch
              kind="preset"
              id={current.id}
              shared={current.shared}
              team={team.name}
              onChanged={() => void renew()}
            />
          )}
        </div>
      )}
      {!isStandard && !current && columns.length > 0 && <SavePreset columns={choice} onSaved={renew} />}
    </div>
  )
}

function SavePreset({ columns, onSaved }: { columns: ColumnChoice; onSaved: () => Promise<void> }) {
  const toast = useToast()
  const { shared, choice } = useShareChoice()
  const form = useCallForm(saveExportPreset, {
    values: { name: '' },
    input: ({ name }) => ({ name, columns: takenColumns(columns), shared }),
    problemAt: 'name',
    onDone: () => {
      toast.success('Preset saved')
      return onSaved()
    },
  })
  const name = useWatch({ control: form.control, name: 'name' })
  return (
    <CallForm form={form} className="grid gap-3">
      <div className="flex items-start gap-2">
        <Field label="Preset name" hideLabel error={form.message('name')} className="flex-1">
          <Input {...form.field('name')} placeholder="Save these columns as…" maxLength={limits.presetName} />
        </Field>
        <Button
          type="submit"
          pending={form.pending}
          pendingText="Saving..."
          disabledReason={name.trim() === '' ? 'Please enter a name.' : undefined}
        >
          Save preset
        </Button>
      </div>
      {choice}
    </CallForm>
  )
}

function useRenew() {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: callKey(getExportPresets, {}) })
}
