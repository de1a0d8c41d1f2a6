import type { Picture } from '@mall/contract'
import { OrderFilter } from '@mall/contract/states'
import { useMessages } from '@mall/core/messages'
import {
  Button,
  Delayed,
  Empty,
  ErrorState,
  IconPackage,
  Sheet,
  SkeletonText,
  VisuallyHidden,
} from '@mall/ui'
import { getStatusName, orderMessages } from '@mall/commerce/order'
import { useFootprintsInfiniteQuery, useSentFootprints } from '../../goods/index.ts'
import { useOrdersInfiniteQuery } from '../../orders/index.ts'
import { CardFacts } from './card-facts.tsx'
import styles from './chat.module.css'
import { messages } from './messages.ts'
import type { OutboxContent } from './outbox.ts'

const PAGE = 10

type Props = {
  open: boolean
  onClose: () => void
  /** sends the card of an order or of a product */
  onSend: (content: OutboxContent) => void
}

/** The shopper's recent orders, each sent as a card. */
export function OrdersSheet({ open, onClose, onSend }: Props) {
  const t = useMessages(messages)
  const tOrder = useMessages(orderMessages)
  const query = useOrdersInfiniteQuery(
    { status: OrderFilter.All, size: PAGE },
    { skip: !open, refetchOnMountOrArgChange: 60 },
  )
  const orders = query.data?.pages.flatMap(({ list }) => list) ?? []
  return (
    <Sheet open={open} onClose={onClose} title={t('myOrders')}>
      <Rows
        query={query}
        none={t('noOrders')}
        rows={orders.flatMap(({ id, status, total, lines: [line] }) =>
          line
            ? {
                key: id,
                name: line.name,
                note: getStatusName(status, tOrder),
                picture: line.picture,
                costPoints: total,
                content: { orderId: id },
              }
            : [],
        )}
        onSend={onSend}
      />
    </Sheet>
  )
}

/** Products that the shopper has seen last, each sent as a card. */
export function SeenSheet({ open, onClose, onSend }: Props) {
  const t = useMessages(messages)
  useSentFootprints()
  const query = useFootprintsInfiniteQuery(
    { size: PAGE },
    { skip: !open, refetchOnMountOrArgChange: 10 },
  )
  const products = query.data?.pages.flatMap(({ list }) => list) ?? []
  return (
    <Sheet open={open} onClose={onClose} title={t('seen')}>
      <Rows
        query={query}
        none={t('noneSeen')}
        rows={products.flatMap(({ spuId, name, picture, goods }) =>
          goods
            ? {
                key: String(spuId),
                name,
                note: '',
                picture,
                costPoints: goods.costPoints,
                content: { spuId },
              }
            : [],
        )}
        onSend={onSend}
      />
    </Sheet>
  )
}

type Row = {
  key: string
  name: string
  note: string
  picture: Picture
  costPoints: number
  content: OutboxContent
}
type RowsProps = {
  query: {
    data?: unknown
    error?: unknown
    isFetching: boolean
    isFetchingNextPage: boolean
    hasNextPage: boolean
    refetch: () => unknown
    fetchNextPage: () => unknown
  }
  none: string
  rows: readonly Row[]
  onSend: Props['onSend']
}

function Rows({ query, none, rows, onSend }: RowsProps) {
  const t = useMessages(messages)
  if (!query.data) {
    return query.error && !query.isFetching ? (
      <ErrorState onRetry={() => void query.refetch()} />
    ) : (
      <Delayed
        when
        fallback={
          <div role="status" aria-label={t('loading')}>
            <SkeletonText lines={6} />
          </div>
        }
      />
    )
  }
  if (rows.length === 0 && !query.hasNextPage) {
    return <Empty icon={<IconPackage />} title={none} />
  }
  return (
    <>
      <ul className={styles.choices}>
        {rows.map(({ key, name, note, picture, costPoints, content }) => (
          <li key={key} className={styles.choice}>
            <CardFacts name={name} picture={picture} costPoints={costPoints} note={note} />
            <Button size="m" variant="soft" onClick={() => onSend(content)}>
              {t('send')}
              <VisuallyHidden>{name}</VisuallyHidden>
            </Button>
          </li>
        ))}
      </ul>
      {query.hasNextPage && (
        <div className={styles.older}>
          <Button
            size="m"
            variant="quiet"
            busy={query.isFetchingNextPage}
            onClick={() => void query.fetchNextPage()}
          >
            {t('more')}
          </Button>
        </div>
      )}
    </>
  )
}
