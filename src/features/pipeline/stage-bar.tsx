import { cn } from '#ui/class-names.ts'
import { formatNumber } from '#ui/number-format.ts'
import type { ListOverview } from './overview-contracts.ts'
import { stageColor } from './stage-dot.tsx'

/** How many physicians of a list are in each stage, as a bar; its words are its label. */
export function StageBar({ stages }: { stages: ListOverview['stages'] }) {
  const filled = stages.filter(({ count }) => count > 0)
  if (filled.length === 0) return null
  const words = filled.map(({ name, count }) => `${formatNumber(count)} ${name}`).join(', ')
  return (
    <span role="img" aria-label={words} title={words} className="flex h-2 w-28 gap-px overflow-hidden rounded-4">
      {filled.map(({ name, kind, count }) => (
        <span
          key={name}
          className={cn('h-full min-w-1', stageColor(kind), kind === 'declined' && 'opacity-50')}
          style={{ flexGrow: count, flexBasis: 0 }}
        />
      ))}
    </span>
  )
}
