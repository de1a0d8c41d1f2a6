import { useEffect } from 'react'
import { asApiError } from '@mall/core/api'
import { addressOf, usePaths } from '@mall/core/feature'
import { useMessages } from '@mall/core/messages'
import { ErrorState, Sheet, SkeletonBlock } from '@mall/ui'
import { useCreateHandoverMutation } from '../checkout-endpoints.ts'
import { OtherApp } from '../../../common/index.ts'
import { messages } from '../messages.ts'

export type OtherAppSheetProps = {
  open: boolean
  items: readonly { skuId: number; num: number }[]
  onClose: () => void
}

/** Continues this checkout in another app. Each opening stores the items under a new code. */
export function OtherAppSheet({ open, items, onClose }: OtherAppSheetProps) {
  const t = useMessages(messages)
  const [create, { data, error, isLoading }] = useCreateHandoverMutation()
  const paths = usePaths()
  const store = () => void create({ items: items.map(({ skuId, num }) => ({ skuId, num })) })
  // Depends on `open` only: the items cannot change while the sheet is open.
  useEffect(() => {
    if (open) store()
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [open])

  const minutes = data
    ? Math.floor((Date.parse(data.expiresAt) - Date.parse(data.serverTime)) / 60_000)
    : 0
  return (
    <Sheet open={open} onClose={onClose} title={t('payInOtherApp')}>
      {data && !isLoading ? (
        <OtherApp
          url={addressOf(paths.orderSubmit({ handover: data.code }))}
          note={t('signInToContinue', { minutes })}
        />
      ) : error && !isLoading ? (
        <ErrorState title={asApiError(error).message} onRetry={store} />
      ) : (
        <SkeletonBlock height={340} />
      )}
    </Sheet>
  )
}
