import type { ReactNode } from 'react'
import { limits } from '#shared/product/limits.ts'
import { Button } from './button.tsx'
import { Drawer } from './drawer.tsx'
import { Skeleton, SkeletonList } from './skeleton.tsx'

export interface SavedPanelProps {
  title: string
  open: boolean
  onOpenChange: (open: boolean) => void
  /** The panel that its footer links to. */
  other: string
  onShowOther: () => void
  children: ReactNode
}

/** A side panel with what a member has saved. */
export function SavedPanel({ title, open, onOpenChange, other, onShowOther, children }: SavedPanelProps) {
  const footer = (
    <Button className="w-full" onClick={onShowOther}>
      {other}
    </Button>
  )
  return (
    <Drawer open={open} onOpenChange={onOpenChange} title={title} footer={footer}>
      {children}
    </Drawer>
  )
}

export function SavedPanelSkeleton({ label }: { label: string }) {
  return (
    <SkeletonList count={limits.placeholders.lists} label={label} className="grid">
      <div className="grid gap-2.5 border-b border-hair py-4">
        <Skeleton className="w-2/5" />
        <Skeleton className="w-3/5" />
        <Skeleton className="h-7 w-24" />
      </div>
    </SkeletonList>
  )
}
