import { useState } from 'react'
import { limits } from '#shared/product/limits.ts'
import { Button } from '#ui/button.tsx'
import { Input } from '#ui/control.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import type { SelectionControl } from './use-selection-control.ts'

interface SelectFirstProps {
  selection: Pick<SelectionControl, 'selectFirst' | 'selectingAll'>
}

/** 'The first 40': asks how many, and selects them in the order shown. */
export function SelectFirst({ selection }: SelectFirstProps) {
  const [open, setOpen] = useState(false)
  const [typed, setTyped] = useState('40')
  const many = Number(typed)
  const isRight = Number.isInteger(many) && many >= 1 && many <= limits.selectAllCap
  const select = () => {
    if (!isRight) return
    selection.selectFirst(many)
    setOpen(false)
  }
  return (
    <Dialog
      open={open}
      onOpenChange={setOpen}
      size="small"
      trigger={
        <Button variant="quiet" size="small">
          Select first…
        </Button>
      }
      title="Select the first"
      footer={
        <Button variant="primary" disabledReason={isRight ? undefined : wrong} onClick={select}>
          Select
        </Button>
      }
    >
      <Field label="How many" error={typed === '' || isRight ? undefined : wrong}>
        <Input
          value={typed}
          inputMode="numeric"
          autoComplete="off"
          onChange={(event) => setTyped(event.target.value.replace(/\D/g, '').slice(0, 4))}
          onKeyDown={(event) => {
            if (event.key === 'Enter') select()
          }}
        />
      </Field>
    </Dialog>
  )
}

const wrong = `Enter a number from 1 to ${limits.selectAllCap}.`
