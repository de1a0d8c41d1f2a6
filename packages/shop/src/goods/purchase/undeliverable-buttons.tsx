import { usePaths } from '@mall/core/feature'
import { useMessages } from '@mall/core/messages'
import { Button, ButtonPair } from '@mall/ui'
import { messages } from './messages.ts'

/** Replaces the buy buttons: the reason and a link to the address selection. */
export function UndeliverableButtons({ className }: { className?: string }) {
  const t = useMessages(messages)
  const paths = usePaths()
  return (
    <ButtonPair>
      <Button variant="soft" disabled className={className}>
        {t('undeliverable')}
      </Button>
      <Button className={className} href={paths.address({ select: 1 })}>
        {t('changeAddress')}
      </Button>
    </ButtonPair>
  )
}
