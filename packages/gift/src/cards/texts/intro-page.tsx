import { usePaths } from '@mall/core/feature'
import { useMessages } from '@mall/core/messages'
import { ScreenFrame } from '@mall/commerce/frame'
import { Card } from '@mall/ui'
import styles from '../cards.module.css'
import { messages } from '../messages.ts'

const TEXTS = ['introChoice', 'introBalance', 'introPoints', 'introOnce', 'introUntil'] as const

/** Uses of cards. A company replaces the texts by their keys. */
export function Component() {
  const t = useMessages(messages)
  const paths = usePaths()
  return (
    <ScreenFrame title={t('intro')} back={paths.giftLogin()}>
      <Card>
        <ul className={styles.texts}>
          {TEXTS.map((key) => (
            <li key={key}>{t(key)}</li>
          ))}
        </ul>
      </Card>
    </ScreenFrame>
  )
}
