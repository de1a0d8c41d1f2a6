import { useState } from 'react'
import { lazyPart } from '@mall/core/loading'
import { useMessages } from '@mall/core/messages'
import { Button } from '@mall/ui'
import { messages } from '../messages.ts'

const AddressForm = lazyPart(async () => (await import('./address-form.tsx')).AddressForm)

/** Changes the address of an order without a shipped parcel. */
export function ChangeAddressButton({ id }: { id: string }) {
  const t = useMessages(messages)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button size="sm" variant="line" onClick={() => setOpen(true)}>
        {t('changeAddress')}
      </Button>
      {isOpen && <AddressForm id={id} onClose={() => setOpen(false)} />}
    </>
  )
}
