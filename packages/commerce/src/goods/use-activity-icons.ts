import { useActivityIconsQuery } from './goods-endpoints.ts'

const MOST_IDS = 100

/** Activity icon by product, of products whose lines carry none; '' for none. */
export function useActivityIcons(spuIds: readonly number[]): (spuId: number) => string {
  const ids = [...new Set(spuIds)].toSorted((a, b) => a - b).slice(0, MOST_IDS)
  const { data } = useActivityIconsQuery({ spuIds: ids }, { skip: ids.length === 0 })
  return (spuId) => data?.find((one) => one.spuId === spuId)?.cssBody ?? ''
}
