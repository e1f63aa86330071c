import { createContext, useContext } from 'react'

const Context = createContext<string | undefined>(undefined)

/** Everything below it contacts physicians from this list: a contact that is logged moves their card on it. */
export const FromList = Context.Provider

/** The list that physicians are contacted from here, if any. */
export const useFromList = () => useContext(Context)
