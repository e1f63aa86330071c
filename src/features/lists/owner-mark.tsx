import { initialsOf } from '#ui/initials.ts'

/** Two letters in a circle: who works on a physician. Decoration, since the name is next to it or its label. */
export function OwnerMark({ name }: { name: string }) {
  const [first = '', ...rest] = name.trim().split(/\s+/)
  return (
    <span
      aria-hidden
      title={name}
      className="inline-grid size-6 shrink-0 place-items-center rounded-full bg-wash text-[10px] font-semibold text-accent"
    >
      {initialsOf(first, rest.at(-1) ?? '')}
    </span>
  )
}
