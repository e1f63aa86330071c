import { type StateCode, stateName, usStates } from './us-states.ts'

const codeByName: ReadonlyMap<string, StateCode> = new Map(usStates.map(([code, name]) => [name.toLowerCase(), code]))

/**
 * A code or a full name in any case, 'ca' or 'california' → 'CA'; 'Washington DC' and 'D.C.' → 'DC'. `undefined` for
 * anything else.
 */
export function stateCode(text: string): StateCode | undefined {
  const plain = text
    .replaceAll('.', '')
    .replace(/[\s,]+/g, ' ')
    .trim()
    .toLowerCase()
  if (plain === 'washington dc') return 'DC'
  return stateName(plain) ? (plain.toUpperCase() as StateCode) : codeByName.get(plain)
}
