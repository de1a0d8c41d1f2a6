import { useMessages } from '@mall/core/messages'
import { Card, Field } from '@mall/ui'
import { messages } from '../messages.ts'
import type { usePerson } from './use-person.ts'

/** Fields of the person who collects. */
export function PersonCard({ person }: { person: ReturnType<typeof usePerson> }) {
  const t = useMessages(messages)
  return (
    <Card label={t('person')}>
      <Field
        {...person.name}
        label={t('name')}
        placeholder={t('nameHint')}
        autoComplete="name"
        maxLength={20}
      />
      <Field
        {...person.tel}
        label={t('phone')}
        placeholder={t('phoneHint')}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        maxLength={13}
      />
    </Card>
  )
}
