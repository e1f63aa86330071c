/** The words that change when an agency repeats an employer's: 'we' is 'the group'. */
const thirdPerson: Record<string, string> = {
  have: 'has',
  are: 'is',
  do: 'does',
  "don't": 'does not',
  "aren't": 'is not',
  "haven't": 'has not',
  were: 'was',
  go: 'goes',
}

const helpers = /^(?:will|would|can|can't|cannot|could|may|might|must|should|won't|had|did|also|only|just|still)$/i

/** The employer's 'we' and 'our' as an agency says them: 'the group', 'the group’s'. */
export function asAgency(text: string, who: string): string {
  return text
    .replace(/\b(?:we're|we are)\b/gi, `${who} is`)
    .replace(/\bwe've\b/gi, `${who} has`)
    .replace(/\bwe'll\b/gi, `${who} will`)
    .replace(
      /\bwe\s+(currently|also|now|only|always|usually|typically|just|still|already)\s+([\p{L}']+)/giu,
      (_, how: string, verb: string) => `${who} ${how} ${conjugated(verb)}`,
    )
    .replace(/\bwe\s+([\p{L}']+)/giu, (_, verb: string) => `${who} ${conjugated(verb)}`)
    .replace(/\bour own\b/gi, `${who}'s own`)
    .replace(/\bour\b/gi, `${who}'s`)
    .replace(/\b(?:with|to|join|by|for|from|of|at)\s+us\b/gi, (found) => found.replace(/us$/i, who))
    .replace(/\bours\b/gi, `${who}'s`)
}

function conjugated(verb: string): string {
  const low = verb.toLowerCase()
  if (helpers.test(low)) return verb
  return (
    thirdPerson[low] ??
    (/(?:s|sh|ch|x|z)$/.test(low) ? `${low}es` : /[^aeiou]y$/.test(low) ? `${low.slice(0, -1)}ies` : `${low}s`)
  )
}

export const speaksAsEmployer = (text: string) => /\b(?:we|our|ours|us|we're|we'll|we've)\b/i.test(text)
