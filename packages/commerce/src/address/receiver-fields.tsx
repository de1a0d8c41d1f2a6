import type { ReactNode } from 'react'
import { useMessages } from '@mall/core/messages'
import { Card, Field } from '@mall/ui'
import { messages } from './messages.ts'
import styles from './receiver-fields.module.css'
import { RegionField } from './region-field.tsx'
import type { ReceiverState } from './use-receiver.ts'

type Props = {
  receiver: ReceiverState
  /** further fields of the card */
  children?: ReactNode
}

/** Card with name, phone, region and detail of who receives a parcel. */
export function ReceiverFields({ receiver, children }: Props) {
  const t = useMessages(messages)
  return (
    <Card className={styles.fields} label={t('recipient')}>
      <Field
        {...receiver.fields.receiver}
        label={t('receiver')}
        autoComplete="name"
        placeholder={t('receiverHint')}
        maxLength={20}
      />
      <Field
        {...receiver.fields.tel}
        label={t('phone')}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        placeholder={t('phoneHint')}
        maxLength={13}
      />
      <RegionField {...receiver.fields.region} />
      <Field
        {...receiver.fields.detail}
        label={t('detail')}
        autoComplete="street-address"
        placeholder={t('detailHint')}
        multiline
        rows={2}
      />
      {children}
    </Card>
  )
}
