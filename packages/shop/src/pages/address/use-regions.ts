import { useCallback } from 'react'
import { useLazyRegionsQuery } from '../../api/address-endpoints.ts'
import type { LoadRegions } from './find-regions.ts'

/** Loads regions from the server level by level; cached levels are not requested again. */
export function useRegions(): LoadRegions {
  const [load] = useLazyRegionsQuery()
  return useCallback(
    (path) => load({ level: path.length + 1, parentName: path.join('/') }, true).unwrap(),
    [load],
  )
}
