import { Button } from './button.tsx'

interface SelectButtonsProps {
  selection: { pageSelected: boolean; mode: 'none' | 'page' | 'all'; selectingAll: boolean; togglePage: () => void }
  onSelectAll: () => void
  pageDisabledReason?: string | undefined
  allDisabledReason?: string | undefined
}

/** 'Select Page' and 'Select All'. */
export function SelectButtons({ selection, onSelectAll, pageDisabledReason, allDisabledReason }: SelectButtonsProps) {
  return (
    <>
      <Button
        variant="quiet"
        size="small"
        aria-pressed={selection.pageSelected}
        onClick={selection.togglePage}
        disabledReason={pageDisabledReason}
      >
        Select Page
      </Button>
      <Button
        variant="quiet"
        size="small"
        aria-pressed={selection.mode === 'all'}
        pending={selection.selectingAll}
        pendingText="Selecting..."
        onClick={onSelectAll}
        disabledReason={allDisabledReason}
      >
        Select All
      </Button>
    </>
  )
}
