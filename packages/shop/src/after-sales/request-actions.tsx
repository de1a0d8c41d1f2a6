import type { AfterSale } from '@mall/contract'
import { AfterSaleStatus, afterSaleTransitions, canTransition } from '@mall/contract/states'
import { refusalText } from '@mall/core/api'
import { useNotify, usePaths } from '@mall/core/feature'
import { useMessages } from '@mall/core/messages'
import { Button } from '@mall/ui'
import { useWithdrawAfterSaleMutation } from './after-sale-endpoints.ts'
import styles from './after-sales.module.css'
import { messages } from './messages.ts'

type Request = Pick<AfterSale, 'id' | 'orderId' | 'status'>

const isAgainPossible = ({ status }: Pick<Request, 'status'>) =>
  status === AfterSaleStatus.Rejected || status === AfterSaleStatus.Withdrawn

/** Whether the shopper has a possible action for a request. */
export const hasRequestActions = (request: Request): boolean =>
  isAgainPossible(request) ||
  canTransition(afterSaleTransitions.withdraw, request.status) ||
  canTransition(afterSaleTransitions.addReturnParcel, request.status)

/** Withdraw, change, send back, request again: what the status allows. */
export function RequestActions({ request }: { request: Request }) {
  const t = useMessages(messages)
  const paths = usePaths()
  const { id, orderId, status } = request
  return (
    <div className={styles.actions}>
      {canTransition(afterSaleTransitions.withdraw, status) && <Withdraw id={id} />}
      {status === AfterSaleStatus.PendingReview && (
        <Button size="m" variant="line" href={paths.refund({ id })}>
          {t('edit')}
        </Button>
      )}
      {canTransition(afterSaleTransitions.addReturnParcel, status) && (
        <Button size="m" href={paths.refundLogistics(id)}>
          {t('addParcel')}
        </Button>
      )}
      {isAgainPossible(request) && (
        <Button size="m" href={paths.refund({ orderId })}>
          {t('again')}
        </Button>
      )}
    </div>
  )
}

function Withdraw({ id }: { id: string }) {
  const t = useMessages(messages)
  const notify = useNotify()
  const [withdraw, { isLoading }] = useWithdrawAfterSaleMutation()
  async function handleWithdraw() {
    const title = t('confirmWithdraw')
    const message = t('confirmWithdrawNote')
    if (!(await notify.confirm({ title, message, confirmLabel: t('withdraw') }))) return
    const { error } = await withdraw({ id })
    const text = refusalText(error)
    if (text) notify.toast(text, { tone: 'danger' })
    if (!error) notify.toast(t('withdrawn'), { tone: 'ok' })
  }
  return (
    <Button
      size="m"
      variant="line"
      busy={isLoading}
      needsNetwork={t('withdraw')}
      onClick={() => void handleWithdraw()}
    >
      {t('withdraw')}
    </Button>
  )
}
