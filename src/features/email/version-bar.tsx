import { Button } from '#ui/button.tsx'
import { type EmailInHand, versionNames } from './versions-in-hand.ts'

interface VersionBarProps {
  versions: readonly EmailInHand[]
  at: number | null
  onShow: (index: number) => void
}

/** Every version written so far; text changed by hand stays in its version. */
export function VersionBar({ versions, at, onShow }: VersionBarProps) {
  if (versions.length < 2) return null
  return (
    <fieldset className="flex flex-wrap gap-1.5 px-5 pb-3">
      <legend className="sr-only">Versions</legend>
      {versionNames(versions).map((name, index) => (
        <Button
          key={name}
          size="small"
          variant={index === at ? 'secondary' : 'quiet'}
          aria-pressed={index === at}
          onClick={() => onShow(index)}
        >
          {name}
          {versions[index]!.edited && ' (edited)'}
        </Button>
      ))}
    </fieldset>
  )
}
