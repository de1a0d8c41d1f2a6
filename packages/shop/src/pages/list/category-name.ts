import { useCategoriesQuery } from '../../api/goods-endpoints.ts'

/** The name of a category of either level; null while it is not known. */
export function useCategoryName(id: number | null): string | null {
  const { data } = useCategoriesQuery(undefined, { skip: id === null })
  return (
    data?.flatMap((top) => [top, ...top.children]).find((category) => category.id === id)?.name ??
    null
  )
}
