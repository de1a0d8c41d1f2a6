import { useState } from 'react'
import { useMessages } from '@mall/core/messages'
import { Button, Sheet } from '@mall/ui'
import { PictureField } from '@mall/commerce/upload'
import { messages } from './messages.ts'

const MAX_PICTURES = 3

type Props = { open: boolean; onClose: () => void; onSend: (addresses: string[]) => void }

/** Pictures to send, each a message of its own. */
export function PicturesSheet({ open, onClose, onSend }: Props) {
  const t = useMessages(messages)
  const [value, setValue] = useState<string[]>([])
  function handleSend() {
    onSend(value)
    setValue([])
    onClose()
  }
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('picture')}
      footer={
        <Button block disabled={value.length === 0} onClick={handleSend}>
          {t('send')}
        </Button>
      }
    >
      <PictureField
        label={t('pictureField')}
        purpose="chat"
        max={MAX_PICTURES}
        value={value}
        onChange={setValue}
      />
    </Sheet>
  )
}
