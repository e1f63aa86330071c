import { cn } from './class-names.ts'

export function Kbd({ className, children }: { className?: string; children: string }) {
  return (
    <kbd
      className={cn(
        'inline-block min-w-5 rounded-4 border border-hair-strong px-1.5 text-center font-sans text-12 leading-[18px] font-medium text-faint',
        className,
      )}
    >
      {children}
    </kbd>
  )
}
