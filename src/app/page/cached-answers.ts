/** Cached answers belong to one person: they are cleared when the session changes. */
let forget = () => {}

/** Call it once, at the cache. */
export function onForget(forgetAll: () => void): void {
  forget = forgetAll
}

export function forgetAnswers(): void {
  forget()
}
