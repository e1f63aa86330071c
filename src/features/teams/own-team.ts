import { createContext, useContext } from 'react'
import type { Membership } from '#shared/access/ownership.ts'

export const OwnTeamContext = createContext<Membership | null>(null)

/** The viewer's team, for components deep inside other features; null for someone who works alone. */
export function useOwnTeam(): Membership | null {
  return useContext(OwnTeamContext)
}
