import { useCallback } from 'react'
import { useLazyRegionsQuery } from './address-endpoints.ts'

type Region = { name: string }
/** Loads the regions below a path, one level per call. */
export type LoadRegions = (path: readonly string[]) => Promise<readonly Region[]>

/** Loads regions from the server level by level; cached levels are not requested again. */
export function useRegions(): LoadRegions {
  const [load] = useLazyRegionsQuery()
  return useCallback(
    (path) => load({ level: path.length + 1, parentName: path.join('/') }, true).unwrap(),
    [load],
  )
}
