import type { OutputOf } from '#shared/calls/contract.ts'
import type { getOwnProfile } from './contracts.ts'
import { sourceHelp } from './source-help.ts'

/** The sources that the profile's values come from, and how to correct them there. */
export function SourceList({ profile }: { profile: OutputOf<typeof getOwnProfile> }) {
  const used = [...Object.values(profile.fields), ...profile.contacts].map(({ source }) => source)
  const names = [...new Set(used.filter((source) => source !== ''))]
  return (
    <ul className="grid gap-4">
      {names.map((source) => {
        const { name, atSource, link } = sourceHelp(source)
        return (
          <li key={source}>
            <p className="font-medium first-letter:uppercase">{name}</p>
            <p className="text-13 text-pretty text-muted">
              {atSource ?? 'Correct it on this page.'}{' '}
              {link && (
                <a href={link} rel="noreferrer" className="text-accent underline-offset-4 hover:underline">
                  {new URL(link).hostname}
                </a>
              )}
            </p>
          </li>
        )
      })}
    </ul>
  )
}
