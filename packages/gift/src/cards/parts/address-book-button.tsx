import { useState } from 'react'
import type { ReceiverState } from '@mall/commerce/address'
import { lazyPart } from '@mall/core/loading'
import { useMessages } from '@mall/core/messages'
import { useSession } from '@mall/core/session'
import { Cell, CellList, IconPin } from '@mall/ui'
import { messages } from '../messages.ts'

const AddressBookSheet = lazyPart(
  async () => (await import('./address-book-sheet.tsx')).AddressBookSheet,
)

/** Opens the address book of the shopper, who is signed in in addition to the card's session. */
export function AddressBookButton({ receiver }: { receiver: ReceiverState }) {
  const t = useMessages(messages)
  const isSignedIn = useSession(({ token }) => token !== null)
  const [isOpen, setOpen] = useState(false)
  const [wasOpened, setOpened] = useState(false)
  if (!isSignedIn) return null
  return (
    <>
      <CellList label={t('addressBook')}>
        <Cell
          icon={<IconPin size={20} />}
          label={t('addressBook')}
          onClick={() => {
            setOpen(true)
            setOpened(true)
          }}
        />
      </CellList>
      {wasOpened && (
        <AddressBookSheet open={isOpen} onClose={() => setOpen(false)} onChoose={receiver.set} />
      )}
    </>
  )
}
