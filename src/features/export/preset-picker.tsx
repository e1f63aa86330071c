import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { callKey, useCall, useCallMutation } from '#shared/calls/use-call.ts'
import { limits } from '#shared/product/limits.ts'
import { Button } from '#ui/button.tsx'
import { Input, Select } from '#ui/control.tsx'
import { Field } from '#ui/field.tsx'
import { useToast } from '#ui/toast.tsx'
import { type ColumnChoice, choiceOf, isSame, standardChoice, takenColumns } from './column-choice.ts'
import { standardColumns } from './columns.ts'
import { deleteExportPreset, getExportPresets, saveExportPreset } from './contracts.ts'

interface PresetPickerProps {
  choice: ColumnChoice
  onChange: (choice: ColumnChoice) => void
}

const none = [] as const

/** The choices of columns that are kept: use one, save the current one, delete one. */
export function PresetPicker({ choice, onChange }: PresetPickerProps) {
  const presets = useCall(getExportPresets, {}).data?.data ?? none
  const columns = takenColumns(choice)
  const current = presets.find((preset) => isSame(preset.columns, columns))
  const isStandard = isSame(columns, standardColumns)
  const renew = useRenew()
  const remove = useCallMutation(deleteExportPreset)
  const toast = useToast()
  const pick = (id: string) => {
    const picked = presets.find((preset) => preset.id === id)
    onChange(picked ? choiceOf(picked.columns) : standardChoice)
  }
  const forget = async (id: string) => {
    try {
      await remove.mutateAsync({ id })
      await renew()
    } catch (error) {
      toast.error('Could not delete the preset', error instanceof Error ? error.message : undefined)
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
            {!isStandard && !current && <option value="own">Own choice ({columns.length})</option>}
          </Select>
        </Field>
        {current && !isStandard && (
          <Button onClick={() => void forget(current.id)} pending={remove.isPending}>
            Delete preset
          </Button>
        )}
      </div>
      {!isStandard && !current && columns.length > 0 && <KeepPreset choice={choice} onKept={renew} />}
    </div>
  )
}

function KeepPreset({ choice, onKept }: { choice: ColumnChoice; onKept: () => Promise<void> }) {
  const [name, setName] = useState('')
  const [problem, setProblem] = useState<string>()
  const { mutateAsync, isPending } = useCallMutation(saveExportPreset)
  const toast = useToast()
  const keep = async (event: FormEvent) => {
    event.preventDefault()
    setProblem(undefined)
    try {
      await mutateAsync({ name, columns: takenColumns(choice) })
      toast.success('Preset saved')
      await onKept()
    } catch (error) {
      setProblem(error instanceof Error ? error.message : 'Please try again.')
    }
  }
  return (
    <form method="post" noValidate onSubmit={keep} className="flex items-start gap-2">
      <Field label="Name of the preset" hideLabel error={problem} className="flex-1">
        <Input
          value={name}
          onChange={(event) => setName(event.target.value)}
          placeholder="Keep this choice as…"
          maxLength={limits.presetName}
        />
      </Field>
      <Button
        type="submit"
        pending={isPending}
        pendingText="Saving..."
        disabledReason={name.trim() === '' ? 'Please enter a name.' : undefined}
      >
        Save preset
      </Button>
    </form>
  )
}

function useRenew() {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: callKey(getExportPresets, {}) })
}
