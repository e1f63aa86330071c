import { type ReactNode, useId } from 'react'

interface SettingsSectionProps {
  title: string
  description?: ReactNode
  children: ReactNode
}

/** One topic on a settings page: the description on the left, the controls on the right. */
export function SettingsSection({ title, description, children }: SettingsSectionProps) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className="grid gap-x-12 gap-y-5 border-t border-hair py-8 first:border-t-0 first:pt-2 lg:grid-cols-[minmax(0,5fr)_minmax(0,9fr)]"
    >
      <div>
        <h2 id={id} className="headline-20">
          {title}
        </h2>
        {description && <p className="mt-1.5 max-w-[44ch] text-13 text-pretty text-muted">{description}</p>}
      </div>
      <div className="min-w-0 max-w-[560px]">{children}</div>
    </section>
  )
}
