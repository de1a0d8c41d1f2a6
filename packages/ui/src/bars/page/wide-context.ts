import { createContext } from 'react'

/** Layout of the page around a list; see PageProps. */
export type Wide = 'page' | 'split' | 'rows' | undefined

export const WideContext = createContext<Wide>(undefined)
