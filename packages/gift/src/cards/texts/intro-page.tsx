import { usePaths } from '@mall/core/feature'
import { useMessages } from '@mall/core/messages'
import { ScreenFrame } from '@mall/commerce/frame'
import { Card, IconClock, IconCoin, IconGift, IconRefresh, IconWallet } from '@mall/ui'
import styles from '../cards.module.css'
import { messages } from '../messages.ts'
import { BlankFace } from '../parts/card-face.tsx'
import { WithCards } from '../parts/with-cards.tsx'

const TEXTS = [
  ['introChoice', IconGift],
  ['introBalance', IconWallet],
  ['introPoints', IconCoin],
  ['introOnce', IconRefresh],
  ['introUntil', IconClock],
] as const

/** Uses of cards. A company replaces the texts by their keys. */
export function Component() {
  const t = useMessages(messages)
  const paths = usePaths()
  return (
    <WithCards title={t('intro')}>
      <ScreenFrame title={t('intro')} back={paths.giftLogin()}>
        <BlankFace number="" />
        <Card>
          <ul className={styles.texts}>
            {TEXTS.map(([key, Icon]) => {
              const text = t(key)
              return (
                text && (
                  <li key={key} className={styles.kind}>
                    <Icon size={20} />
                    <span>{text}</span>
                  </li>
                )
              )
            })}
          </ul>
        </Card>
      </ScreenFrame>
    </WithCards>
  )
}
