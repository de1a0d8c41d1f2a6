import { useCallback } from 'react'
import { useLazyRegionsQuery } from '../../api/address-endpoints.ts'
import type { LoadRegions } from './find-regions.ts'

/** Regions from the server, a level at a time; known ones are not asked for again. */
export function useRegions(): LoadRegions {
  const [load] = useLazyRegionsQuery()
  return useCallback(
    (path) => load({ level: path.length + 1, parentName: path.join('/') }, true).unwrap(),
    [load],
  )
}
