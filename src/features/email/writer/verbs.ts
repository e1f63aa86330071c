/** Verbs as postings have them, and which of their forms are more often nouns. */

/** What physicians, colleagues, and practices do in postings. */
const verbs =
  'accept|accommodate|welcome|emphasize|involve|connect|spend|care|close|coordinate|ensure|examine|respond|review|stop|depend|add|admit|allow|alternate|answer|assist|attend|average|begin|belong|bill|bring|build|buy|carry|change|choose|collect|come|conduct|consider|consult|consist|contribute|convert|cost|count|cover|cut|deliver|develop|diagnose|direct|do|drive|earn|employ|end|enjoy|evaluate|exceed|expect|expire|feed|fill|float|fly|focus|follow|fund|get|give|go|grow|handle|have|help|hold|host|include|join|keep|last|lead|leave|live|log|look|maintain|make|manage|match|meet|move|need|net|offer|open|operate|order|oversee|own|participate|pay|perform|pick|place|plan|practice|precept|prescribe|prefer|present|provide|qualify|read|receive|refer|remain|rent|replace|report|require|reside|rotate|round|run|say|screen|see|serve|set|share|sit|sleep|specialize|split|sponsor|staff|start|stay|supervise|supply|support|take|target|teach|total|train|transfer|travel|treat|triage|use|value|visit|want|work|write'
export const baseForm = new RegExp(String.raw`^(?:${verbs})$`, 'i')
export const thirdForm = new RegExp(
  String.raw`^(?:(?:${verbs})s|teaches|places|does|has|goes|carries|applies|qualifies|supplies|becomes|matches|accrues|relies)$`,
  'i',
)
export const past =
  /^(?:averaged|earned|took|kept|had|received|delivered|performed|grew|opened|joined|saw|made|collected|netted|began|started)$/i
export const helping = /^(?:will|would|can|cannot|could|may|might|must|should|can't|won't|doesn't|don't)$/i
export const being = /^(?:is|are|was|were|isn't|aren't)$/i

/** More often nouns than verbs in postings. */
export const nounLike =
  /^(?:shares|visits|visit|rounds|reports|practices|places|orders|costs|counts|plans|plan|stays|reads|last|target|targets|value|values|call|calls|uses|bills|funds|trains|cut|cuts|set|sets|fly|build|splits)$/i
/** These are verbs only where something follows that a verb has. */
export const isFollowed = (verb: string, next: string | undefined) =>
  !/^(?:care|share|cover|staff|support|practice|place|plan|use|read|report|start|present|order|cost|count|bill|open|change|end|move|train|fund|round|work|lead|need|offer|rotate|split|float|test|live|own|pay|screen|transfer|consult|admit|triage)s?$/i.test(
    verb,
  ) ||
  next === undefined ||
  /^(?:an?|the|your|our|all|each|every|no|one|two|three|four|five|six|seven|eight|nine|ten|\d.*|\$.*|about|over|up|to|in|on|at|for|with|from|by|during|through|first|only|own|their|its|call|nights|weekends|inpatients|patients|stroke|codes|most|both|into|as|among|outpatient|inpatient|residents)$/i.test(
    next,
  )

/** It begins with what one is to do. */
export const commanding = new RegExp(String.raw`^(?!own\b|last\b|visit\b|call\b|open\b|bring\b)(?:${verbs})(?= )`, 'i')
