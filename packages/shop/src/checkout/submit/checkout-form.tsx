import type { ReactNode } from 'react'
import type { AccountInfo } from '@mall/contract'
import { useMallDispatch, usePaths } from '@mall/core/feature'
import { useMessages } from '@mall/core/messages'
import { Button, Card, CardHead, cx, Field } from '@mall/ui'
import { AddressCard } from '../../orders/index.ts'
import { Notice } from '../../common/index.ts'
import { deliveryMessages, formatDeliveryDate, useActivityIcons } from '@mall/commerce/goods'
import { CannotPayHere, hasNoChannel } from './other-app/cannot-pay-here.tsx'
import { CheckoutLine } from './checkout-line.tsx'
import { CheckoutSums } from './checkout-sums.tsx'
import { messages } from './messages.ts'
import { Reductions } from './reductions.tsx'
import styles from './submit.module.css'
import {
  checkoutActions,
  type CheckoutOptions,
  type SubmitItem,
  useCheckout,
} from '../../purchase/index.ts'

export type CheckoutFormProps = {
  info: AccountInfo
  items: readonly SubmitItem[]
  onQuantity: (change: { skuId: number; num: number }) => void
  isSubmitting: boolean
  options: CheckoutOptions
  onOptionsChange: (options: CheckoutOptions) => void
  onOtherApp: () => void
  /** error message; '' for none */
  problem: string
  onRetry: (() => void) | undefined
  busy: boolean
  /** amount due and the submit button */
  bar: ReactNode
}

/** Priced checkout with all its options. */
export function CheckoutForm(props: CheckoutFormProps) {
  const t = useMessages(messages)
  const tDelivery = useMessages(deliveryMessages)
  const { info, items, onQuantity, isSubmitting, options, onOptionsChange, onOtherApp, problem } =
    props
  const { onRetry, busy } = props
  const paths = usePaths()
  const dispatch = useMallDispatch()
  const remark = useCheckout((checkout) => checkout.orderRemark)
  const activityOf = useActivityIcons(
    info.groups.flatMap(({ lines }) => lines.map(({ spuId }) => spuId)),
  )
  const firstShortSkuId = info.groups
    .flatMap(({ lines }) => lines)
    .find(({ left, num }) => left < num)?.skuId
  return (
    <div className={styles.columns}>
      <div className={styles.column}>
        {problem && (
          <Notice
            action={
              onRetry && (
                <Button size="sm" variant="line" busy={busy} onClick={onRetry}>
                  {t('retry')}
                </Button>
              )
            }
          >
            {problem}
          </Notice>
        )}
        {hasNoChannel(info) && (
          <CannotPayHere
            info={info}
            busy={busy}
            onUsePoints={() => onOptionsChange({ ...options, usePoints: true, points: undefined })}
            onOtherApp={onOtherApp}
          />
        )}
        {info.needsAddress && (
          <AddressCard
            address={info.address}
            chooseHref={paths.address({ select: 1 })}
            addHref={paths.addressEdit({ select: 1 })}
          />
        )}
        {info.groups.map(({ supplierId, supplierName, arrivesAt, lines }) => (
          <Card key={`${supplierId}-${lines[0]?.skuId ?? 0}`} label={supplierName}>
            <CardHead
              quiet
              title={supplierName}
              right={formatDeliveryDate(arrivesAt, tDelivery) || undefined}
            />
            {lines.map((line) => (
              <CheckoutLine
                key={line.skuId}
                line={line}
                activity={activityOf(line.spuId)}
                isFirstShort={line.skuId === firstShortSkuId}
                num={items.find(({ skuId }) => skuId === line.skuId)?.num ?? line.num}
                disabled={isSubmitting}
                onQuantity={(num) => onQuantity({ skuId: line.skuId, num })}
              />
            ))}
          </Card>
        ))}
        <Card label={t('remark')}>
          <div className={styles.remark}>
            <Field
              label={t('remark')}
              bare
              placeholder={t('remarkHint')}
              value={remark}
              maxLength={100}
              autoComplete="off"
              enterKeyHint="done"
              onChange={(text) => dispatch(checkoutActions.orderRemarkTyped(text))}
            />
          </div>
        </Card>
      </div>
      <div className={cx(styles.column, styles.side)}>
        <Reductions {...props} />
        <CheckoutSums info={info} />
        {info.cash > 0 && !hasNoChannel(info) && (
          <p className={styles.footer}>{t('payWithin', { minutes: info.orderTimeoutMinutes })}</p>
        )}
        {props.bar}
      </div>
    </div>
  )
}
