import type { AfterSale } from '@mall/contract'
import { usePaths } from '@mall/core/feature'
import { formatDateTime } from '@mall/core/format'
import { useMessages } from '@mall/core/messages'
import { Card, CardHead, Cell, CellList } from '@mall/ui'
import { CopyButton, PictureList } from '../common/index.ts'
import { Sums } from '@mall/commerce/order'
import { afterSaleMessages } from './model/messages.ts'
import { messages } from './messages.ts'

type Props = {
  request: AfterSale
  /** reads the request again: addresses of its pictures have expired */
  onExpired: () => void
}

/** Kind, reason, numbers and time of a request. */
export function RequestFacts({ request, onExpired }: Props) {
  const t = useMessages(messages)
  const tRequest = useMessages(afterSaleMessages)
  const paths = usePaths()
  const { id, orderId, kind, reason, note, pictures, requestedAt } = request
  return (
    <>
      <Card label={t('info')}>
        <CardHead quiet title={t('info')} />
        <Sums
          rows={[
            { label: t('kind'), value: tRequest(kind) },
            { label: t('reason'), value: tRequest(reason) },
            ...(note === '' ? [] : [{ label: t('note'), value: note }]),
            { label: t('requestedAt'), value: formatDateTime(requestedAt) },
          ]}
          total={{
            label: t('id'),
            value: (
              <>
                {id} <CopyButton text={id} label={t('copyId')} />
              </>
            ),
          }}
        />
      </Card>
      {pictures.length > 0 && (
        <Card label={t('pictures')}>
          <CardHead quiet title={t('pictures')} />
          <PictureList title={t('pictures')} pictures={pictures} onExpired={onExpired} />
        </Card>
      )}
      <CellList>
        <Cell label={t('viewOrder')} note={orderId} href={paths.orderDetail(orderId)} />
      </CellList>
    </>
  )
}
