import type { AfterSale } from '@mall/contract'
import { usePaths } from '@mall/core/feature'
import { formatDateTime } from '@mall/core/format'
import { useMessages } from '@mall/core/messages'
import { Card, CardHead, Cell, CellList } from '@mall/ui'
import { CopyButton, PictureList } from '../../../common/index.ts'
import { Sums } from '@mall/commerce/order'
import { afterSaleMessages } from '../../model/messages.ts'
import { detailMessages } from './detail.messages.ts'
import { messages } from './messages.ts'

type Props = {
  request: AfterSale
  /** reads the request again: addresses of its pictures have expired */
  onExpired: () => void
}

/** Kind, reason, numbers and time of a request. */
export function RequestFacts({ request, onExpired }: Props) {
  const t = useMessages(detailMessages)
  const tShared = useMessages(messages)
  const tRequest = useMessages(afterSaleMessages)
  const paths = usePaths()
  const { id, orderId, kind, reason, note, pictures, requestedAt } = request
  return (
    <>
      <Card label={t('info')}>
        <CardHead quiet title={t('info')} />
        <Sums
          rows={[
            { label: tShared('kind'), value: tRequest(kind) },
            { label: tShared('reason'), value: tRequest(reason) },
            ...(note === '' ? [] : [{ label: tShared('note'), value: note }]),
            { label: t('requestedAt'), value: formatDateTime(requestedAt) },
          ]}
          total={{
            label: tShared('id'),
            value: (
              <>
                {id} <CopyButton text={id} label={t('copyId')} />
              </>
            ),
          }}
        />
      </Card>
      {pictures.length > 0 && (
        <Card label={tShared('pictures')}>
          <CardHead quiet title={tShared('pictures')} />
          <PictureList title={tShared('pictures')} pictures={pictures} onExpired={onExpired} />
        </Card>
      )}
      <CellList>
        <Cell label={t('viewOrder')} note={orderId} href={paths.orderDetail(orderId)} />
      </CellList>
    </>
  )
}
