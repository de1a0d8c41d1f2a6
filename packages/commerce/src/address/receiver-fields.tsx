import type { ReactNode } from 'react'
import { useMessages } from '@mall/core/messages'
import { Card, Field } from '@mall/ui'
import { formatPhone } from '../identity/index.ts'
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
  const { form, set, problems, fields } = receiver
  return (
    <Card className={styles.fields} label={t('recipient')}>
      <Field
        ref={fields.receiver}
        label={t('receiver')}
        autoComplete="name"
        placeholder={t('receiverHint')}
        maxLength={20}
        value={form.receiver}
        onChange={(value) => set({ receiver: value })}
        error={problems.receiver}
      />
      <Field
        ref={fields.tel}
        label={t('phone')}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        placeholder={t('phoneHint')}
        maxLength={13}
        value={form.tel}
        onChange={(value) => set({ tel: value })}
        onBlur={() => set({ tel: formatPhone(form.tel) })}
        error={problems.tel}
      />
      <RegionField
        ref={fields.region}
        value={form.region}
        onChange={(value) => set({ region: value })}
        error={problems.region}
      />
      <Field
        ref={fields.detail}
        label={t('detail')}
        autoComplete="street-address"
        placeholder={t('detailHint')}
        multiline
        rows={2}
        value={form.detail}
        onChange={(value) => set({ detail: value })}
        error={problems.detail}
      />
      {children}
    </Card>
  )
}
