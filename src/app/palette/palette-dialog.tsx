import { Autocomplete } from '@base-ui/react/autocomplete'
import { Dialog } from '@base-ui/react/dialog'
import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { Viewer } from '#shared/access/access.ts'
import { foldValue } from '#shared/text/fold.ts'
import { veilStyle } from '#ui/dialog.tsx'
import { CornerDownLeft, Search } from '#ui/icons.tsx'
import { Kbd } from '#ui/kbd.tsx'
import { Queries } from '../page/queries.tsx'
import { useViewer } from '../page/viewer.ts'
import type { PaletteItem } from './palette-source.ts'
import { paletteSources } from './palette-sources.ts'

interface PaletteGroup {
  value: string
  items: readonly PaletteItem[]
}

interface PaletteDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
}

export function PaletteDialog({ open, onOpenChange }: PaletteDialogProps) {
  const viewer = useViewer()
  return (
    <Dialog.Root open={open} onOpenChange={(next) => onOpenChange(next)}>
      <Dialog.Portal>
        <Dialog.Backdrop className={veilStyle} />
        <Dialog.Popup
          aria-label="Command palette"
          className="fixed inset-x-4 top-[max(1rem,12dvh)] z-40 mx-auto flex max-h-[min(28rem,80dvh)] max-w-[560px] flex-col overflow-hidden rounded-12 border border-hair bg-surface shadow-float outline-none transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0"
        >
          <Queries>
            <Places viewer={viewer} onGone={() => onOpenChange(false)} />
          </Queries>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

function Places({ viewer, onGone }: { viewer: Viewer | null; onGone: () => void }) {
  const [text, setText] = useState('')
  const navigate = useNavigate()
  const groups = usePlaces(viewer, text.trim())
  const go = ({ to }: PaletteItem) => {
    onGone()
    void navigate(to)
  }
  return (
    <Autocomplete.Root
      open
      inline
      mode="none"
      items={groups}
      value={text}
      onValueChange={(next, { reason }) => {
        if (reason !== 'item-press') setText(next)
      }}
      itemToStringValue={(item: PaletteItem) => item.label}
      autoHighlight="always"
      keepHighlight
    >
      <div className="flex items-center gap-3 border-b border-hair px-4">
        <Search aria-hidden className="size-[18px] shrink-0 text-faint" />
        <Autocomplete.Input
          aria-label="Go to a page, a saved search, or a list"
          placeholder="Go to…"
          autoComplete="off"
          className="h-12 min-w-0 flex-1 bg-transparent text-16 outline-none"
        />
        <Kbd>Esc</Kbd>
      </div>
      <div className="min-h-0 overflow-y-auto overscroll-contain p-1.5">
        <Autocomplete.Empty className="empty:hidden">
          <p className="px-2.5 py-6 text-center text-muted">No matches.</p>
        </Autocomplete.Empty>
        <Autocomplete.List>
          {(group: PaletteGroup) => (
            <Autocomplete.Group key={group.value} items={group.items}>
              <Autocomplete.GroupLabel className="px-2.5 pt-2 pb-1 text-12 text-muted">
                {group.value}
              </Autocomplete.GroupLabel>
              <Autocomplete.Collection>
                {(item: PaletteItem) => (
                  <Autocomplete.Item
                    key={`${item.to} ${item.label}`}
                    value={item}
                    onClick={() => go(item)}
                    className="group flex min-h-9 cursor-pointer items-center gap-3 rounded-6 px-2.5 outline-none data-highlighted:bg-fill"
                  >
                    <span className="truncate">{item.label}</span>
                    {item.note && <span className="shrink-0 text-13 text-muted">{item.note}</span>}
                    <CornerDownLeft
                      aria-hidden
                      className="ml-auto size-3.5 shrink-0 text-faint opacity-0 group-data-highlighted:opacity-100"
                    />
                  </Autocomplete.Item>
                )}
              </Autocomplete.Collection>
            </Autocomplete.Group>
          )}
        </Autocomplete.List>
      </div>
    </Autocomplete.Root>
  )
}

function usePlaces(viewer: Viewer | null, text: string): PaletteGroup[] {
  const loaded = useQueries({
    queries: paletteSources.map((source) => ({
      queryKey: ['palette', source.name, viewer?.id],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        'load' in source && viewer ? source.load(viewer, signal) : Promise.resolve([]),
      enabled: 'load' in source && viewer !== null,
    })),
  })
  const wanted = foldValue(text)
  const fits = ({ label }: PaletteItem) => foldValue(label).includes(wanted)
  return paletteSources
    .map((source, index) => {
      const { name: value } = source
      if ('placesFor' in source) return { value, items: text === '' ? [] : source.placesFor(text) }
      const items = 'placesOf' in source ? source.placesOf(viewer) : (loaded[index]?.data ?? [])
      return { value, items: items.filter(fits) }
    })
    .filter(({ items }) => items.length > 0)
}
