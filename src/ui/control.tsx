import { type ComponentProps, useState } from 'react'
import { cn } from './class-names.ts'
import { useFieldWiring } from './field.tsx'
import { ChevronDown, Eye, EyeOff } from './icons.tsx'

// Native elements on purpose: they work before the script has loaded and bring the right keyboard on a phone.
// 16 px on touch screens, because iOS zooms in on smaller text.
const box = 'field-box'

export function Input({ className, ...props }: ComponentProps<'input'>) {
  return (
    <input
      type="text"
      {...props}
      {...useFieldWiring(props)}
      className={cn(box, 'weak:h-9 weak:px-3 read-only:bg-transparent', className)}
    />
  )
}

export function Textarea({ className, rows = 4, ...props }: ComponentProps<'textarea'>) {
  return (
    <textarea
      rows={rows}
      {...props}
      {...useFieldWiring(props)}
      className={cn(box, 'resize-y px-3 read-only:bg-transparent py-2 leading-6', className)}
    />
  )
}

export function Select({ className, ...props }: ComponentProps<'select'>) {
  return (
    <span className="relative block">
      <select
        {...props}
        {...useFieldWiring(props)}
        className={cn(box, 'h-9 appearance-none weak:pr-9 pl-3', className)}
      />
      <ChevronDown
        aria-hidden
        className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 text-faint"
      />
    </span>
  )
}

/** A password with a button that shows it: fewer typing errors, and password managers still fill it. */
export function PasswordInput({ className, ...props }: Omit<ComponentProps<'input'>, 'type'>) {
  const [shown, setShown] = useState(false)
  return (
    <span className="relative block">
      <input
        {...props}
        {...useFieldWiring(props)}
        type={shown ? 'text' : 'password'}
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        className={cn(box, 'h-9 pr-11 pl-3', className)}
      />
      <button
        type="button"
        aria-pressed={shown}
        aria-label="Show password"
        onClick={() => setShown(!shown)}
        className="reach absolute top-1/2 right-1 grid size-7 -translate-y-1/2 place-items-center rounded-6 text-muted hover:bg-fill hover:text-ink noscript:hidden"
      >
        {shown ? <EyeOff aria-hidden className="size-4" /> : <Eye aria-hidden className="size-4" />}
      </button>
    </span>
  )
}
