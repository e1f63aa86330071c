import { useId } from 'react'
import { columnNames, listColumns } from '#features/lists/list-columns.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/choice.tsx'
import { Popover } from '#ui/popover.tsx'
import { Columns3, Rows2, Rows3 } from '#ui/work-icons.tsx'
import type { TableLook } from './list-look.ts'

interface TableOptionsProps {
  look: TableLook
  changeLook: (change: Partial<TableLook>) => void
}

/** The columns of a table, and the density of its rows. */
export function TableOptions({ look: { columns, compact }, changeLook }: TableOptionsProps) {
  const id = useId()
  return (
    <>
      <Popover
        label="Columns"
        button={{
          variant: 'quiet',
          size: 'small',
          children: (
            <>
              <Columns3 aria-hidden />
              Columns
            </>
          ),
        }}
      >
        <ul aria-labelledby={id} className="grid gap-0.5 p-1.5">
          <li id={id} className="sr-only">
            Columns
          </li>
          {columnNames.map((name) => (
            <li key={name}>
              <Checkbox
                label={listColumns[name].label}
                className="min-h-8 pointer-coarse:min-h-11"
                checked={columns.includes(name)}
                onChange={({ target: { checked } }) =>
                  changeLook({
                    columns: columnNames.filter((one) => (one === name ? checked : columns.includes(one))),
                  })
                }
              />
            </li>
          ))}
        </ul>
      </Popover>
      <Button
        variant="quiet"
        size="small"
        aria-pressed={compact}
        onClick={() => changeLook({ compact: !compact })}
        className="max-sm:hidden"
      >
        {compact ? <Rows3 aria-hidden /> : <Rows2 aria-hidden />}
        Compact
      </Button>
    </>
  )
}
