import { useState } from 'react'
import { useNavigate } from 'react-router'
import { lockOf } from '#features/billing/gated-controls.ts'
import type { Viewer } from '#shared/access/access.ts'
import { paths } from '#shared/product/paths.ts'
import { Button } from '#ui/button.tsx'
import { lazyDialog } from '#ui/lazy-dialog.tsx'
import { Merge } from '#ui/work-icons.tsx'

const CombineDialog = lazyDialog(() => import('./combine-dialog.tsx').then((module) => module.CombineDialog))

/** Opens the dialog that makes one list from two. */
export function CombineButton({ viewer }: { viewer: Viewer | null }) {
  const [open, setOpen] = useState(false)
  const navigate = useNavigate()
  return (
    <>
      <Button disabledReason={lockOf('addToList', viewer)?.reason} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Merge aria-hidden />
        Combine
      </Button>
      <CombineDialog open={open} onOpenChange={setOpen} onMade={(id) => void navigate(paths.list(id))} />
    </>
  )
}
