import type { FormEvent } from 'react'
import {
  emptyReceiver,
  PasteCard,
  ReceiverFields,
  toReceiverInput,
  useReceiver,
} from '@mall/commerce/address'
import { errorText } from '@mall/core/api'
import { useNotify } from '@mall/core/feature'
import { useMessages } from '@mall/core/messages'
import { Button, Sheet } from '@mall/ui'
import { useChangeCardAddressMutation } from '../gift-endpoints.ts'
import { AddressBookButton } from '../parts/address-book-button.tsx'
import styles from '../cards.module.css'
import { messages } from '../messages.ts'

/** The new receiver of an order of the card. */
export function AddressForm({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useMessages(messages)
  const notify = useNotify()
  const receiver = useReceiver(emptyReceiver)
  const [change, { isLoading }] = useChangeCardAddressMutation()

  async function submit() {
    const { error } = await change({ id, address: toReceiverInput(receiver.form) })
    if (error) {
      notify.toast(errorText(error, t('failed')), { tone: 'danger' })
      return
    }
    notify.toast(t('addressChanged'), { tone: 'ok' })
    onClose()
  }

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (receiver.check() && !isLoading) void submit()
  }
  return (
    <Sheet open onClose={onClose} title={t('changeAddress')}>
      <form className={styles.form} onSubmit={handleSubmit} noValidate>
        <AddressBookButton receiver={receiver} />
        <PasteCard receiver={receiver} />
        <ReceiverFields receiver={receiver} />
        <Button type="submit" block busy={isLoading} needsNetwork={t('useAddress')}>
          {t('useAddress')}
        </Button>
      </form>
    </Sheet>
  )
}
