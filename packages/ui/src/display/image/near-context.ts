import { createContext, useContext } from 'react'

export const NearContext = createContext(true)

export const useIsNear = () => useContext(NearContext)
