/** Cached answers belong to one person: they go when the session changes. */
let forget = () => {}

/** Call it once, where they are kept. */
export function onForget(forgetAll: () => void): void {
  forget = forgetAll
}

export function forgetAnswers(): void {
  forget()
}
