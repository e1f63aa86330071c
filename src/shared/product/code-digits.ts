/** Digits of a code that is sent to someone to prove that an address or a number is theirs. */
export const codeDigits = 6
