import { Eye } from '#ui/icons.tsx'

export function DemoBanner() {
  return (
    <aside
      aria-label="Demo mode"
      className="flex flex-wrap items-center gap-x-3 gap-y-0.5 border-b border-hair bg-amber-wash px-4 py-2 text-13 md:px-6"
    >
      <span className="flex items-center gap-2 font-semibold text-amber">
        <Eye aria-hidden className="size-4" />
        Demo Mode / Limited Access
      </span>
      <span>Contact details, lists, and exports are turned off.</span>
    </aside>
  )
}
