import type { DataOf } from '@mall/contract'
import { useNotify } from '@mall/core/feature'
import { useMessages } from '@mall/core/messages'
import { Button, Card, CardHead, Note, Stepper } from '@mall/ui'
import styles from '../cmb.module.css'
import { messages } from './messages.ts'

type AmountCardProps = {
  account: DataOf<'cmb.account'>
  /** maximum of bank points in one exchange; 0 where none is possible */
  most: number
  amount: number
  onChange: (amount: number) => void
}

/** Bank points to exchange, in whole steps. */
export function AmountCard({ account, most, amount, onChange }: AmountCardProps) {
  const t = useMessages(messages)
  const notify = useNotify()
  const { step, leftToday, maxPerExchange, bankPoints } = account
  const format = (value: number) => value.toLocaleString('en-US')
  const problem =
    bankPoints === null || most > 0
      ? ''
      : leftToday < step
        ? t('dayOver')
        : t('tooLittle', { step: format(step) })
  return (
    <Card label={t('amount')}>
      <CardHead title={t('amount')} note={t('amountNote', { step: format(step) })} />
      {problem !== '' && <p className={styles.note}>{problem}</p>}
      {most > 0 && (
        <div className={styles.line}>
          <Stepper
            size="l"
            label={t('amountLabel')}
            value={amount}
            min={step}
            max={most}
            step={step}
            onChange={onChange}
            onLimit={({ limit }) =>
              notify.toast(
                limit === 'max'
                  ? t('maxReached', { max: format(most) })
                  : t('minReached', { step: format(step) }),
              )
            }
          />
          <Button size="sm" variant="line" onClick={() => onChange(most)}>
            {t('most')}
          </Button>
        </div>
      )}
      <Note>{t('leftToday', { max: format(maxPerExchange), left: format(leftToday) })}</Note>
    </Card>
  )
}
