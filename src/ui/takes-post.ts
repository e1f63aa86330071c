import { createContext } from 'react'

/** Whether the form around it works without a script, and before the script has loaded. */
export const TakesPost = createContext(false)
