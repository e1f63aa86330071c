/** The wording of a turn; each version of an email has the next. */
export function pick<T>(options: readonly T[], turn: number): T {
  return options[turn % options.length]!
}
