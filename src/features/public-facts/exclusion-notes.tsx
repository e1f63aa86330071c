import { monthAndYear } from '#shared/text/month-and-year.ts'
import type { PublicFacts } from './contracts.ts'
import { excludedSince } from './exclusion-words.ts'
import { editionOf } from './fact-names.ts'
import { perSource } from './per-source.ts'

/** Above a profile: a confirmed exclusion, in red, or a possible one. */
export function ExclusionNotes({
  facts: { exclusions, possibleExclusions, editions },
}: {
  facts: Pick<PublicFacts, 'exclusions' | 'possibleExclusions' | 'editions'>
}) {
  const [first] = exclusions
  const source = perSource('the OIG’s list', editionOf(editions, 'exclusions'))
  if (first) {
    return (
      <div role="note" className="rounded-8 bg-red-wash px-4 py-3 text-red">
        <p className="font-semibold">{excludedSince(first.since)}</p>
        <ul className="text-13">
          {exclusions.map(({ since, reason, waivedIn }) => (
            <li key={`${since} ${reason}`}>
              {reason}
              {exclusions.length > 1 && `, ${monthAndYear(since)}`}
              {waivedIn && `, waived in ${waivedIn}`}
            </li>
          ))}
        </ul>
        <p className="text-13">{source}</p>
      </div>
    )
  }
  if (possibleExclusions.length === 0) return null
  return (
    <div role="note" className="rounded-8 border border-hair px-4 py-3 text-13">
      <p>
        <span className="font-semibold">Possible match, verify with the OIG.</span> Someone with this name in the same
        state is excluded from federal health care programs, {source}. The list gives no NPI for them, so it may be
        another person.{' '}
        <a
          href="https://exclusions.oig.hhs.gov/"
          target="_blank"
          rel="noreferrer noopener"
          className="text-accent underline underline-offset-4"
        >
          Verify with the OIG
        </a>
      </p>
    </div>
  )
}
