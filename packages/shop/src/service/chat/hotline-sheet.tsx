import { useHost, useNotify } from '@mall/core/feature'
import { useMessages } from '@mall/core/messages'
import { Button, ButtonPair, IconCopy, IconPhone, Sheet } from '@mall/ui'
import { messages as entryMessages } from '../entry/messages.ts'
import styles from './chat.module.css'
import { messages } from './messages.ts'

type Props = { open: boolean; onClose: () => void; phone: string; href: string; hours: string }

/** The company's hotline. */
export function HotlineSheet({ open, onClose, phone, href, hours }: Props) {
  const t = useMessages(messages)
  const tEntry = useMessages(entryMessages)
  const host = useHost()
  const notify = useNotify()
  async function handleCopy() {
    const { kind } = await host.copy(phone)
    notify.toast(kind === 'ok' ? tEntry('copied') : tEntry('copyFailed'))
  }
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('hotline')}
      footer={
        <ButtonPair>
          <Button variant="soft" onClick={() => void handleCopy()}>
            <IconCopy />
            {tEntry('copyNumber')}
          </Button>
          <Button href={href}>
            <IconPhone />
            {tEntry('call')}
          </Button>
        </ButtonPair>
      }
    >
      <p className={styles.hotline}>{phone}</p>
      <p className={styles.hours}>{tEntry('hours', { hours })}</p>
    </Sheet>
  )
}
