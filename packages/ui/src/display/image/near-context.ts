import { createContext, useContext } from 'react'

/** Whether the content of the context is visible or near the viewport. */
export const NearContext = createContext(true)

/**
 * Whether pictures are requested: not those of slides and strip items before a shopper turns or
 * scrolls to them. `loading="lazy"` requests them all, a third of the home page's requests.
 */
export const useIsNear = () => useContext(NearContext)
