import type { OrderDetail } from '@mall/contract'
import { PriceType } from '@mall/contract/states'
import { useMessages } from '@mall/core/messages'
import { formatPoints } from '@mall/core/money'
import { usePriceDisplay, usePriceText } from '@mall/core/session'
import { Cell, CellList } from '@mall/ui'
import { CopyButton } from '../../common/index.ts'
import styles from './checkstand.module.css'
import { messages } from './messages.ts'

/** Points paid and order number. */
export function OrderFacts({
  order,
}: {
  order: Pick<OrderDetail, 'id' | 'paidPoints' | 'pointsAmount' | 'children'>
}) {
  const t = useMessages(messages)
  const { goodsPriceType, integralName } = usePriceDisplay()
  const price = usePriceText()
  // Points mode has no money value.
  const inMoney = goodsPriceType === PriceType.Money
  return (
    <CellList label={t('orderInfo')}>
      {order.children
        .flatMap(({ lines }) => lines)
        .map(
          ({ id, name, costPoints, flash }) =>
            flash && (
              <Cell
                key={id}
                label={t('flashPrice')}
                note={name}
                value={
                  <>
                    {price(costPoints)}
                    <span className={styles.secondary}>
                      {flash.regularCostPoints > costPoints &&
                        t('flashRegular', { price: price(flash.regularCostPoints) })}{' '}
                      {t('flashLimit', { count: flash.perPerson })}
                    </span>
                  </>
                }
              />
            ),
        )}
      {order.paidPoints > 0 && (
        <Cell
          label={`${integralName}${inMoney ? t('deducted') : t('payment')}`}
          value={
            <>
              {formatPoints(order.paidPoints, integralName)}
              {inMoney && (
                <span className={styles.secondary}>
                  {t('worth', { amount: price(order.pointsAmount) })}
                </span>
              )}
            </>
          }
        />
      )}
      <Cell
        label={t('orderId')}
        value={<span className={styles.number}>{order.id}</span>}
        end={<CopyButton text={order.id} label={t('copyOrderId')} />}
      />
    </CellList>
  )
}
