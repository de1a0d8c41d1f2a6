import { refusalText } from '@mall/core/api'
import { ErrorState, SkeletonBlock, SkeletonText } from '@mall/ui'

type Props = { query: { error?: unknown; isFetching: boolean; refetch: () => unknown } }

/** Content of a SKU sheet until its product has loaded: a skeleton, or the error with a retry. */
export function SkuSheetFallback({ query: { error, isFetching, refetch } }: Props) {
  if (error) {
    const title = refusalText(error) ?? undefined
    return <ErrorState title={title} onRetry={() => void refetch()} busy={isFetching} />
  }
  return (
    <>
      <SkeletonBlock width={104} height={104} />
      <SkeletonText lines={4} />
    </>
  )
}
