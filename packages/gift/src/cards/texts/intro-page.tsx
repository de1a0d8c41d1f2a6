import { usePaths } from '@mall/core/feature'
import { useMessages } from '@mall/core/messages'
import { ScreenFrame } from '@mall/commerce/frame'
import { Card } from '@mall/ui'
import styles from '../cards.module.css'
import { messages } from '../messages.ts'
import { WithCards } from '../parts/with-cards.tsx'

const TEXTS = ['introChoice', 'introBalance', 'introPoints', 'introOnce', 'introUntil'] as const

/** Uses of cards. A company replaces the texts by their keys. */
export function Component() {
  const t = useMessages(messages)
  const paths = usePaths()
  return (
    <WithCards title={t('intro')}>
      <ScreenFrame title={t('intro')} back={paths.giftLogin()}>
        <Card>
          <ul className={styles.texts}>
            {TEXTS.map((key) => {
              const text = t(key)
              return text && <li key={key}>{text}</li>
            })}
          </ul>
        </Card>
      </ScreenFrame>
    </WithCards>
  )
}
