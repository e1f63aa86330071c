/** What a fragment of a posting is by its grammar, and the words that change when an agency repeats an employer's. */

export type Form = 'sentence' | 'verb' | 'does' | 'negation' | 'participle' | 'noun'

const finite =
  /^(?!(?:no|not|without|up|about|over)\b)\S+(?:\s+\S+)*?\s+(?:is|are|was|were|has|have|had|will|would|can|cannot|can't|may|must|does|do|don't|doesn't|won't|isn't|aren't|gets?|takes?|sees?|covers|receives?|works (?:with|in|as|from|at)|pays|begins?|averages|averaged|includes?|offers|handles?|needs|serves?|performs?|sponsors|rotates?|joins?|choose|shares?|admits?|provides?|comes?|holds?|keeps?|requires?|becomes?|earn|earned|exceed|collects?|travels?|delivers?|converts?|adds|gives?|goes|belongs?|considers?|hosts?|took|kept|helps?|cover|handle|manage) (?=\S)/i

const commands =
  /^(?:join|lead(?! (?:psychiatrist|physician|surgeon|hospitalist|intensivist))|supervise|work|choose|pick|cover|see|teach|read|perform|serve|provide|take|rotate|share|round|start|build|replace|manage|develop|direct|establish|enjoy|participate|collaborate|deliver|oversee|act|maintain|conduct|treat|evaluate|diagnose|prescribe|consult|counsel|set|bring|log)\b(?!-| (?:patient|access|care|hire|line|time)\b)/i

const does =
  /^(?:covers|reports|requires|includes|serves|sees|reads|performs|provides|supervises|leads|rotates|takes|works|oversees|comes|averages|caps|acts|maintains|conducts|participates|collaborates|develops|directs|evaluates|prescribes|consults|counsels|ensures|rounds (?=in|on|at)|shares)\b/i

/** 'You work from home', 'we pay for it'. */
const spoken = /^(?:you|we|they|it|he|she|there|everyone|nobody|no one)(?:['’](?:re|ll|ve|d|s))?\s+\p{Ll}/iu

/** Several of them do something: 'hospitalists admit', 'patients live in Colorado'. */
const plainVerbs =
  'admit|lead|live|see|read|run|round|share|take|come|go|get|stay|begin|start|end|need|want|help|support|staff|serve|refer|transfer|answer|triage|screen|rotate|alternate|work|leave|earn|average|count|pay|drive|fly|travel|perform|deliver|supervise|assist|teach|feed|own|hold|keep|remain|apply|vary|include|require|bring|do|make|give|live|manage|handle|cover|provide|operate'
const manyDo = new RegExp(String.raw`^(?:[\p{L}\d'’/-]+\s+){0,5}[\p{L}/-]+s\s+(?:${plainVerbs})\b(?!\s*(?:$|,))`, 'iu')
const oneDoes = new RegExp(
  String.raw`^(?:the |our |an? |each |your |every )?(?:[\p{L}\d'’/-]+\s+){0,4}[\p{L}/-]+\s+(?:${plainVerbs.replaceAll('|', 's|')}s|invites|assists|becomes|reaches|carries|relies)\s+(?=(?:\p{L}|\d|\$))`,
  'iu',
)

const helping = /\b(?:is|are|was|were|will|would|can|may|has|have|does|do|pays?)\b/i
/** 'The compensation reflects both …' */
const reflects =
  /^(?:the|our|this|each|every)\s(?:[\p{L}-]+\s){1,3}?\p{L}{3,}s\s(?:the|an?|its|our|your|both|all|no|one|two|three)\s/iu

export function formOf(text: string): Form {
  if (spoken.test(text) || /^no\b[^,;]*\b(?:is|are|will|can)\b/i.test(text)) return 'sentence'
  if (/^(?:no|not|without|never|zero|none)\b/i.test(text)) return 'negation'
  if (does.test(text)) return 'does'
  if (
    commands.test(text) &&
    !/^\p{Lu}{2,}\b/u.test(text) &&
    !/^(?:start|call|work|practice|care|share)\s+(?:date|\d|:|hours|week|setting)/i.test(text)
  )
    return 'verb'
  if (
    /^(?:employed(?! salary)|based|located|affiliated|supported|backed|shared|paid|eligible|exempt|owned)\b/i.test(text)
  )
    return 'participle'
  // The month is no verb, and 'a share of the profit' doesn't share.
  const plain = `${text.replace(/\bMay (?=\d)/g, 'Month ')} `
  if (/^(?:up to |from )?\$/.test(text) && !helping.test(text)) return 'noun'
  if (/s admit$/i.test(text)) return 'sentence'
  if (finite.test(plain) || reflects.test(text)) return 'sentence'
  return manyDo.test(text) || (oneDoes.test(text) && /^(?:the|our|an?|each|your|every|\p{Lu})\b/u.test(text))
    ? 'sentence'
    : 'noun'
}

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
