/** Single words of the lexicon that a mistyped word may be meant for. */
import { usStates } from '#shared/text/us-states.ts'
import { focusPhrases } from './focuses.ts'
import { professions } from './professions.ts'
import { regions } from './regions.ts'
import { slang } from './slang.ts'

/** Shorter words are near to too many others. */
const shortest = 6

export const lexiconWords: readonly string[] = [
  ...new Set(
    [
      ...usStates.map(([, name]) => name.toLowerCase()),
      ...regions.flatMap(({ names }) => names),
      ...[...focusPhrases, ...slang.keys(), ...professions.keys()],
    ]
      .flatMap((phrase) => phrase.split(/[^a-z]+/))
      .filter((word) => word.length >= shortest),
  ),
]
