/** What is kept of answers is for one person: it goes when the session becomes another's. */
let forget = () => {}

/** To be called once by what keeps them. */
export function onForget(forgetAll: () => void): void {
  forget = forgetAll
}

export function forgetAnswers(): void {
  forget()
}
