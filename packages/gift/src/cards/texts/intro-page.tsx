import { usePaths } from '@mall/core/feature'
import { useMessages } from '@mall/core/messages'
import { Card } from '@mall/ui'
import { GiftFrame } from '../parts/gift-frame.tsx'
import styles from '../cards.module.css'
import { messages } from '../messages.ts'

const TEXTS = ['introChoice', 'introBalance', 'introPoints', 'introOnce', 'introUntil'] as const

/** Uses of cards. A company replaces the texts by their keys. */
export function Component() {
  const t = useMessages(messages)
  const paths = usePaths()
  return (
    <GiftFrame title={t('intro')} back={paths.giftLogin()}>
      <Card>
        <ul className={styles.texts}>
          {TEXTS.map((key) => (
            <li key={key}>{t(key)}</li>
          ))}
        </ul>
      </Card>
    </GiftFrame>
  )
}
