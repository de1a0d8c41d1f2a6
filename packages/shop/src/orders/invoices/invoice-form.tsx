import { useRef, useState, type FormEvent } from 'react'
import type { Invoice } from '@mall/contract'
import { refusalText } from '@mall/core/api'
import { useNotify } from '@mall/core/feature'
import { useMessages } from '@mall/core/messages'
import { formatCash } from '@mall/core/money'
import { BottomBar, Button, Card, Cell, CellList, Chip, Field, focusFirstInvalid } from '@mall/ui'
import { useRequestInvoiceMutation } from './invoice-endpoints.ts'
import styles from './invoices.module.css'
import { messages } from './messages.ts'

type Props = {
  orderId: string
  /** in fen */
  amount: number
  first: Invoice | null
  isAgain: boolean
}
type Input = HTMLInputElement & HTMLTextAreaElement

const KINDS = ['personal', 'company'] as const
const TAX_NUMBER = /^(?:[0-9A-Z]{15}|[0-9A-Z]{17}|[0-9A-Z]{18}|[0-9A-Z]{20})$/
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/

/** Title, tax number and e-mail of an invoice. */
export function InvoiceForm({ orderId, amount, first, isAgain }: Props) {
  const t = useMessages(messages)
  const notify = useNotify()
  const [send, { isLoading }] = useRequestInvoiceMutation()
  const [kind, setKind] = useState(first?.kind ?? 'personal')
  const [title, setTitle] = useState(first?.title ?? '')
  const [typed, setTyped] = useState(first?.taxNumber ?? '')
  const [email, setEmail] = useState(first?.email ?? '')
  const [isSubmitted, setSubmitted] = useState(false)
  const titleField = useRef<Input>(null)
  const taxField = useRef<Input>(null)
  const emailField = useRef<Input>(null)
  const isCompany = kind === 'company'
  const taxNumber = typed.replace(/\s/g, '').toUpperCase()
  const problems = {
    title: title.trim() === '' ? t('headingMissing') : '',
    taxNumber: !isCompany || TAX_NUMBER.test(taxNumber) ? '' : t('taxNumberWrong'),
    email: email.trim() === '' || EMAIL.test(email.trim()) ? '' : t('emailWrong'),
  }

  async function handleSubmit(event: FormEvent) {
    event.preventDefault()
    setSubmitted(true)
    const isWrong = focusFirstInvalid(
      [problems.title, titleField],
      [problems.taxNumber, taxField],
      [problems.email, emailField],
    )
    if (isWrong || isLoading) return
    const { error } = await send({
      id: orderId,
      kind,
      title: title.trim(),
      email: email.trim(),
      taxNumber: isCompany ? taxNumber : '',
    })
    const text = refusalText(error)
    if (text) notify.toast(text, { tone: 'danger' })
    if (!error) notify.toast(t('requested'), { tone: 'ok' })
  }

  return (
    <form className={styles.form} onSubmit={(event) => void handleSubmit(event)} noValidate>
      <CellList label={t('amount')}>
        <Cell label={t('amount')} note={t('amountNote')} value={<b>{formatCash(amount)}</b>} />
      </CellList>
      <Card label={t('info')} className={styles.fields}>
        <div className={styles.kinds} role="group" aria-label={t('kind')}>
          {KINDS.map((one) => (
            <Chip key={one} selected={kind === one} onClick={() => setKind(one)}>
              {t(one)}
            </Chip>
          ))}
        </div>
        <Field
          ref={titleField}
          label={t('heading')}
          placeholder={isCompany ? t('headingCompany') : t('headingPersonal')}
          maxLength={50}
          value={title}
          onChange={setTitle}
          error={isSubmitted ? problems.title : ''}
        />
        {isCompany && (
          <Field
            ref={taxField}
            label={t('taxNumber')}
            placeholder={t('taxNumberHint')}
            maxLength={30}
            value={typed}
            onChange={setTyped}
            error={isSubmitted ? problems.taxNumber : ''}
          />
        )}
        <Field
          ref={emailField}
          label={t('email')}
          placeholder={t('emailHint')}
          maxLength={100}
          inputMode="email"
          value={email}
          onChange={setEmail}
          error={isSubmitted ? problems.email : ''}
        />
      </Card>
      <BottomBar label={t('actions')}>
        <Button type="submit" block needsNetwork={t('request')} busy={isLoading}>
          {isAgain ? t('requestAgain') : t('request')}
        </Button>
      </BottomBar>
    </form>
  )
}
