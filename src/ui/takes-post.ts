import { createContext } from 'react'

/** Whether the surrounding form works without JavaScript, and before the script has loaded. */
export const TakesPost = createContext(false)
