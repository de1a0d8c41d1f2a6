import type { Invoice } from '@mall/contract'
import { canTransition, InvoiceStatus, invoiceTransitions } from '@mall/contract/states'
import { refusalText } from '@mall/core/api'
import { addressOf, useHost, useNotify } from '@mall/core/feature'
import { formatDateTime } from '@mall/core/format'
import { useMessages } from '@mall/core/messages'
import { formatCash } from '@mall/core/money'
import { BottomBar, Button, Card, Cell, CellList } from '@mall/ui'
import { useLinkInvoiceMutation, useWithdrawInvoiceMutation } from './invoice-endpoints.ts'
import styles from './invoices.module.css'
import { messages } from './messages.ts'

const STATUS_TEXTS = {
  [InvoiceStatus.Requested]: { name: 'status0', note: 'note0' },
  [InvoiceStatus.Issued]: { name: 'status1', note: 'note1' },
  [InvoiceStatus.Refused]: { name: 'status2', note: null },
  [InvoiceStatus.Withdrawn]: { name: 'status3', note: 'note3' },
} as const

type Props = { orderId: string; invoice: Invoice }

/** An invoice that was requested, and its file. */
export function InvoiceView({ orderId, invoice }: Props) {
  const t = useMessages(messages)
  const { status, kind, title, taxNumber, email, amount, reason, requestedAt, issuedAt } = invoice
  const { name, note } = STATUS_TEXTS[status]
  const isOver = status === InvoiceStatus.Refused || status === InvoiceStatus.Withdrawn
  return (
    <>
      <Card label={t('status')}>
        <p className={styles.status}>{t(name)}</p>
        <p className={styles.note}>{note === null ? reason : t(note)}</p>
      </Card>
      {!isOver && (
        <CellList label={t('info')}>
          <Cell label={t('amount')} value={<b>{formatCash(amount)}</b>} />
          <Cell label={t('kind')} value={t(kind)} />
          <Cell label={t('heading')} value={title} />
          {taxNumber !== '' && <Cell label={t('taxNumber')} value={taxNumber} />}
          {email !== '' && <Cell label={t('email')} value={email} />}
          <Cell label={t('requestedAt')} value={formatDateTime(requestedAt)} />
          {issuedAt && <Cell label={t('issuedAt')} value={formatDateTime(issuedAt)} />}
        </CellList>
      )}
      <Actions orderId={orderId} status={status} />
    </>
  )
}

function Actions({ orderId, status }: { orderId: string; status: InvoiceStatus }) {
  const t = useMessages(messages)
  const notify = useNotify()
  const host = useHost()
  const [withdraw, withdrawal] = useWithdrawInvoiceMutation()
  const [link, linking] = useLinkInvoiceMutation()

  async function handleWithdraw() {
    if (!(await notify.confirm({ title: t('confirmWithdraw'), confirmLabel: t('withdraw') })))
      return
    const { error } = await withdraw({ id: orderId })
    const text = refusalText(error)
    if (text) notify.toast(text, { tone: 'danger' })
    if (!error) notify.toast(t('withdrawn'), { tone: 'ok' })
  }
  async function handleDownload() {
    const { data, error } = await link({ id: orderId })
    const text = refusalText(error)
    if (text) notify.toast(text, { tone: 'danger' })
    if (data) await host.openExternal(addressOf(data.url))
  }

  if (status === InvoiceStatus.Issued) {
    return (
      <BottomBar label={t('actions')}>
        <Button
          block
          needsNetwork={t('download')}
          busy={linking.isLoading}
          onClick={() => void handleDownload()}
        >
          {t('download')}
        </Button>
      </BottomBar>
    )
  }
  if (!canTransition(invoiceTransitions.withdraw, status)) return null
  return (
    <BottomBar label={t('actions')}>
      <Button
        block
        variant="line"
        needsNetwork={t('withdraw')}
        busy={withdrawal.isLoading}
        onClick={() => void handleWithdraw()}
      >
        {t('withdraw')}
      </Button>
    </BottomBar>
  )
}
