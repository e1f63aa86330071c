/** Which of a posting's places is where the work is. */
import { foldValue } from '#shared/text/fold.ts'
import type { Draft } from './drafts.ts'
import type { PostingKnowledge } from './facts.ts'
import { type Finding, finding, numberWord } from './finding.ts'
import { labelOf, type Named } from './places.ts'
import type { PlaceRelation } from './values.ts'

interface Candidate {
  named: Named
  draft: number
  strength: number
  relation: PlaceRelation
  distance?: string | undefined
  isOption: boolean
}

const amount = String.raw`(?:\d+(?:\.\d+)?(?:\s*-\s*\d+)?|an?|half an?|${numberWord}|a few|several|under an?|less than an?)`
const unit = String.raw`(?:miles?|mi|minutes?|mins?|hours?|hrs?)\b`
const farBefore = new RegExp(
  String.raw`\b${amount}(?:\s+and a half|\s*\+)?[\s-]*${unit}(?![^,;.]{0,20}\bapart)(?:\s+(?:(?:or (?:so|less)|north|south|east|west|north\w+|south\w+|drive|by (?:car|interstate|air|amtrak|train)|away|flight|ride|the)\b[\s,]*))*\s*(?:(?:of|from|to|outside|via)\s+)?(?:downtown\s+|the city of\s+)?$`,
  'iu',
)
const farAfter = new RegExp(
  String.raw`^(?:\s*(?:is|are|lies|:|-|–|\())*\s*(?:about |just |only |approximately |roughly |~)?${amount}(?:\s+and a half)?[\s-]*${unit}`,
  'iu',
)
const elsewhere =
  /\b(?:fl(?:y|ying|ights?|ight) (?:in)?to|flights? from|air service to|airports?(?: in)?:?|amtrak to|transfer\w*(?: \w+)? to|transports? (?:go )?to|go(?:es)? to|(?:sent|flown|driven|airlifted|taken) to|refer\w*(?: \w+)? to|to the|lost .{0,60} to|affiliat\w+ (?:with|of)|partner\w*(?:ship)? with|compet\w+ (?:is|in|are)|next (?:one|nearest)? ?(?:\w+ )?is in|drive to|train\w+ (?:in|at)|come from|offices? is in|headquarter\w* (?:in|is in)|hq(?: is)?(?: in)?|hub in|facility is in|parent|sister|working in|practicing in|compar\w+ (?:to|with)|mov\w+ (?:to|from)|relocat\w+ from|how far to|lets you cover(?: our)?|residents of|from .{0,24} to|between|university of|home of|instead of|not in|except|closer than|away from|like|such as|search,?|transfer(?:red)? to|formerly of|located \w+ of|among them)\s+(?:the\s+|downtown\s+|nearby\s+)?$/i
const elsewhereAfter =
  /^\W{0,2}(?:and \w+ )?(?:have similar|has similar|has an? (?!(?:new |immediate |full-time |part-time |permanent )*(?:opening|position|need|vacancy|opportunity|job)\b)|university\b|state university|based (?:firm|agency|company)|['’]s afterwards)/i
/** Whether the words around a place say that someone goes there, comes from there, or compares with it. */
export const isElsewhere = (before: string, after: string) => elsewhere.test(before) || elsewhereAfter.test(after)

const located =
  /\b(?:in|at|near|for|of|serving|throughout|across|around|outside|choose|based in|located in|:)\s+(?:\w+\s+)?$/i
const jobAt =
  /\b(?:job|opening|opportunity|position|practice|hospital|clinic|group|campus|office|center|centre|unit|system|town|university|located|based|site|facility|physician|needed|wanted|surgeon|\w+ists?|\w+icians?|services?|adding|role)s?\b[^.;]{0,50}$/i

export interface WorkPlaces {
  findings: ReadonlyMap<number, readonly Finding[]>
  work: readonly Named[]
}

export function workPlacesIn(
  drafts: readonly Draft[],
  places: readonly (readonly Named[])[],
  consumed: ReadonlySet<Named>,
  isRemote: boolean,
  knowledge: PostingKnowledge,
): WorkPlaces {
  const candidates = drafts.flatMap((draft, at) =>
    draft.boilerplate === undefined || /^subject:/i.test(draft.text)
      ? candidatesIn(
          draft,
          at,
          drafts,
          places[at]!.filter((one) => !consumed.has(one)),
        )
      : [],
  )
  const chosen = isRemote ? [] : chosenOf(candidates, drafts, knowledge)
  const states = new Set(chosen.flatMap(({ named }) => named.state ?? []))
  const hints = places.flat().flatMap(({ state }) => state ?? [])
  const findings = new Map<number, Finding[]>()
  const work: Named[] = []
  for (const candidate of candidates) {
    const isWork = chosen.includes(candidate)
    const named = withState(candidate.named, candidates, hints, states, knowledge)
    if (!isWork && named.city !== undefined && named.state === undefined && !isSurelyPlace(candidate, drafts)) continue
    const relation = isWork
      ? 'work'
      : isRemote && candidate.relation === 'work'
        ? 'mentioned'
        : candidate.relation === 'work'
          ? 'mentioned'
          : candidate.relation
    if (isWork && !work.some((one) => labelOf(one) === labelOf(named))) work.push(named)
    const { from, to, ...value } = named
    const fact = finding(
      'place',
      {
        ...value,
        relation,
        label: labelOf(named),
        ...(candidate.distance === undefined ? {} : { distance: candidate.distance }),
      },
      { from, to },
      'yes',
      isWork ? 'position' : 'other',
    )
    findings.set(candidate.draft, [...(findings.get(candidate.draft) ?? []), fact])
  }
  return { findings, work }
}

/** A town without a state counts when the words around it say that it is one. */
const isSurelyPlace = ({ relation, named, draft }: Candidate, drafts: readonly Draft[]) =>
  relation === 'near' ||
  elsewhere.test(drafts[draft]!.text.slice(0, named.from)) ||
  located.test(drafts[draft]!.text.slice(0, named.from))

function candidatesIn(draft: Draft, at: number, drafts: readonly Draft[], places: readonly Named[]): Candidate[] {
  const found: Candidate[] = []
  for (const named of places) {
    const before = draft.text.slice(0, named.from)
    const after = draft.text.slice(named.to)
    const last = found.at(-1)
    const between = last ? draft.text.slice(last.named.to, named.from) : ''
    const goesOn =
      last !== undefined &&
      /^(?:\s*\d*\s*(?:hours?|hrs?|mins?|minutes?|miles?)?\s*)(?:[\s,/;.]|and|or)*(?:the\s+)?$/i.test(between) &&
      last.relation !== 'work'
    const said = farBefore.exec(before) ?? null
    const isNear = said !== null || farAfter.test(after) || (goesOn && last.relation === 'near')
    const isOther = isElsewhere(before, after) || (goesOn && last.relation === 'mentioned')
    const relation: PlaceRelation = isNear ? 'near' : isOther ? 'mentioned' : 'work'
    const isOption = /\((?:[a-f]|\d)\)\s*$/i.test(before)
    found.push({
      named,
      draft: at,
      relation,
      isOption,
      strength: relation === 'work' ? strengthOf(named, before, draft, at, drafts) : 0,
      distance: said?.[0].trim(),
    })
  }
  return found
}

function strengthOf(named: Named, before: string, draft: Draft, at: number, drafts: readonly Draft[]): number {
  const isSure = named.state !== undefined || named.states !== undefined
  const sure = isSure ? 0.5 : 0
  if (draft.field === 'location') return 8
  if (
    /^(?:job |work |practice )?(?:locations?|where|city|town|sites?|place|city\W+state|state|facility)\b/i.test(
      draft.label ?? '',
    ) ||
    (draft.topic === 'place' && draft.label !== undefined)
  )
    return 6 + sure
  if (/\((?:[a-f]|\d)\)\s*$/i.test(before)) return 5 + sure
  const isSetOff = isSure || located.test(before) || /[-–—|(,]\s*$/.test(before)
  if (draft.isHeadline || /^subject:/i.test(draft.text)) return (isSetOff ? 5 : 1) + sure
  const whole = draft.text.trim().length - (named.to - named.from) < 4
  const early = drafts
    .slice(0, at)
    .filter(({ boilerplate, isHeading }) => boilerplate === undefined && !isHeading).length
  if (whole) return early < 4 ? 5 + sure : 3 + sure
  const isLocated = located.test(before)
  const atStart = isSure && /^\W*$/.test(before) && early < 3
  if (isLocated && jobAt.test(before)) return (early < 4 ? 4 : 3) + sure
  if (isLocated || atStart) return (early < 4 ? 3 : 1.5) + sure
  // 'Teaching hospital, Macon.'
  if (
    /\b(?:hospital|clinic|center|group|practice|health|campus)\b[^.;]{0,20}[,–-]\s*$/i.test(before) &&
    /^\W*(?:$|[.;])/.test(draft.text.slice(named.to))
  )
    return 2.6
  return (isSure ? 1 : 0.2) + (early < 4 ? 0.5 : 0)
}

function chosenOf(
  candidates: readonly Candidate[],
  drafts: readonly Draft[],
  knowledge: PostingKnowledge,
): Candidate[] {
  const possible = candidates.filter(({ relation, strength }) => relation === 'work' && strength >= 1)
  const best = Math.max(0, ...possible.map(({ strength }) => strength))
  const leading = possible.find(({ strength }) => strength === best)
  if (!leading) return []
  const options = leading.isOption ? possible.filter(({ isOption }) => isOption) : []
  let chosen = [...new Set([...coordinated(leading, possible, drafts), ...options])]
  // A town in the state says more than the state: 'State of Colorado: psychiatrist, Pueblo'.
  if (chosen.every(({ named }) => named.city === undefined && named.region === undefined)) {
    const states = new Set(chosen.map(({ named }) => named.state))
    const town = possible.find(
      (one) => one.named.city !== undefined && one.strength >= best - 3.6 && isWithin(one.named, states, knowledge),
    )
    if (town) chosen = coordinated(town, possible, drafts)
  }
  const towns = chosen.filter(({ named }) => named.city !== undefined)
  // 'Positions in San Bernardino, Adelanto, and Rancho Cucamonga': a later list with a chosen town names more of them.
  const repeated =
    towns.length === 0
      ? undefined
      : possible.find(
          (one) =>
            !chosen.includes(one) &&
            towns.some(({ named }) => named.city === one.named.city) &&
            coordinated(
              one,
              candidates.filter(({ relation }) => relation === 'work'),
              drafts,
            ).length > 1,
        )
  const everyone = candidates.filter(({ relation }) => relation === 'work')
  const more = repeated
    ? coordinated(repeated, everyone, drafts).filter((one) => towns.every(({ named }) => named.city !== one.named.city))
    : []
  const sites = towns.length > 0 ? towns : chosen
  return [...sites, ...more.filter(({ named }) => named.city !== undefined)]
}

const isWithin = ({ city, state }: Named, states: ReadonlySet<string | undefined>, knowledge: PostingKnowledge) =>
  state === undefined ? knowledge.statesOfTown(foldValue(city!)).some((one) => states.has(one)) : states.has(state)

/** 'Fargo, North Dakota and Moorhead, Minnesota', 'Chattanooga (12 beds) or Dalton'. */
function coordinated(leading: Candidate, possible: readonly Candidate[], drafts: readonly Draft[]): Candidate[] {
  const same = possible.filter(({ draft }) => draft === leading.draft)
  const { text } = drafts[leading.draft]!
  const joined = (one: Candidate, next: Candidate) =>
    /^(?:\s*\([^)]*\))?(?:[\s,/&;]|and|or|both|in|either)*$/i.test(text.slice(one.named.to, next.named.from)) &&
    /[,/&]|and|or/i.test(text.slice(one.named.to, next.named.from)) &&
    (one.named.city === undefined) === (next.named.city === undefined)
  const at = same.indexOf(leading)
  const chosen = [leading]
  for (let i = at + 1; i < same.length && joined(same[i - 1]!, same[i]!); i++) chosen.push(same[i]!)
  for (let i = at - 1; i >= 0 && joined(same[i]!, same[i + 1]!); i--) chosen.unshift(same[i]!)
  return chosen
}

/** The state of a town that is named without it: as elsewhere in the posting, or the only one that has such a town. */
function withState(
  named: Named,
  candidates: readonly Candidate[],
  hints: readonly string[],
  work: ReadonlySet<string>,
  knowledge: PostingKnowledge,
): Named {
  if (named.city === undefined || named.state !== undefined) return named
  const same = candidates.find(
    ({ named: other }) => other.city?.toLowerCase() === named.city!.toLowerCase() && other.state !== undefined,
  )
  if (same) return { ...named, state: same.named.state! }
  const states = knowledge.statesOfTown(foldValue(named.city))
  const mentioned = hints
  const likely =
    [...work].find((state) => states.includes(state)) ??
    mentioned.find((state) => states.includes(state)) ??
    (states.length === 1 ? states[0] : undefined)
  return likely === undefined ? named : { ...named, state: likely }
}
