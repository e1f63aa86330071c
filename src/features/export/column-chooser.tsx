import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/choice.tsx'
import { cn } from '#ui/class-names.ts'
import { ArrowDown, ArrowUp } from '#ui/icons.tsx'
import { type ColumnChoice, moved, toggled } from './column-choice.ts'
import { columnLabels } from './columns.ts'

interface ColumnChooserProps {
  choice: ColumnChoice
  onChange: (choice: ColumnChoice) => void
}

// Scrollable areas must be reachable by keyboard.
const reachable = { tabIndex: 0 }

/** Every column, checked if included, in the order of the file. */
export function ColumnChooser({ choice, onChange }: ColumnChooserProps) {
  return (
    <section
      aria-label="Columns and their order"
      {...reachable}
      className="max-h-60 overflow-y-auto overscroll-contain rounded-8 border border-edge"
    >
      <ol className="divide-y divide-hair">
        {choice.order.map((column, at) => {
          const label = columnLabels[column]
          return (
            <li key={column} className="flex items-center gap-2 py-0.5 pr-1 pl-3">
              <Checkbox
                label={<span className={cn(!choice.taken.has(column) && 'text-muted')}>{label}</span>}
                checked={choice.taken.has(column)}
                onChange={() => onChange(toggled(choice, column))}
                className="flex-1"
              />
              <Button
                variant="quiet"
                size="small-icon"
                aria-label={`Move ${label} up`}
                onClick={() => onChange(moved(choice, column, -1))}
                disabledReason={at === 0 ? 'It is the first column.' : undefined}
              >
                <ArrowUp aria-hidden />
              </Button>
              <Button
                variant="quiet"
                size="small-icon"
                aria-label={`Move ${label} down`}
                onClick={() => onChange(moved(choice, column, 1))}
                disabledReason={at === choice.order.length - 1 ? 'It is the last column.' : undefined}
              >
                <ArrowDown aria-hidden />
              </Button>
            </li>
          )
        })}
      </ol>
    </section>
  )
}
