import { createContext, useContext } from 'react'

/** Whether what is inside is in sight or near. */
export const NearContext = createContext(true)

/**
 * Whether pictures are to be requested: not those of slides and of a strip's items that a shopper has
 * yet to turn to. `loading="lazy"` requests them all, a third of the home page's requests.
 */
export const useIsNear = () => useContext(NearContext)
