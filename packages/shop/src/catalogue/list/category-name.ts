import { useCategoriesQuery } from '@mall/commerce/goods'

/** Name of a first- or second-level category; null while unknown. */
export function useCategoryName(id: number | null): string | null {
  const { data } = useCategoriesQuery(undefined, { skip: id === null })
  return (
    data?.flatMap((top) => [top, ...top.children]).find((category) => category.id === id)?.name ??
    null
  )
}
