import { createContext } from 'react'

/** Whether the form around it can be sent as it is, without a script and before it has come. */
export const TakesPost = createContext(false)
