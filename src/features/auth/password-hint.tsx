import { limits } from '#shared/product/limits.ts'
import { cn } from '#ui/class-names.ts'
import { passwordStrength } from './password-strength.ts'

interface PasswordHintProps {
  password: string | undefined
  /** The address it is for. */
  email?: string | undefined
}

/** Below a new password: the rules and, once something is typed, how strong it is. For a `Field`'s hint. */
export function PasswordHint({ password, email }: PasswordHintProps) {
  if (!password) {
    return <>At least {limits.passwordMin} characters. A few words in a row are strong and easy to remember.</>
  }
  const { level, remark } = passwordStrength(password, email)
  return (
    <span className="grid gap-1.5 pt-0.5">
      <span aria-hidden className="flex gap-1">
        {[1, 2, 3].map((step) => (
          <span
            key={step}
            className={cn(
              'h-1 flex-1 rounded-full transition-colors',
              step > level ? 'bg-fill-strong' : level === 1 ? 'bg-amber' : 'bg-accent',
            )}
          />
        ))}
      </span>
      {remark}
    </span>
  )
}
