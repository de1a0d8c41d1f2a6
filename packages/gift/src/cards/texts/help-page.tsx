import { usePaths } from '@mall/core/feature'
import { useMessages } from '@mall/core/messages'
import { ScreenFrame } from '@mall/commerce/frame'
import { Card } from '@mall/ui'
import styles from '../cards.module.css'
import { messages } from '../messages.ts'
import { WithCards } from '../parts/with-cards.tsx'
import { CardSides } from './card-sides.tsx'

const TEXTS = ['helpNumber', 'helpPassword', 'helpCode', 'helpWrong', 'helpLost'] as const

/** Where number and password are printed. A company replaces the texts by their keys. */
export function Component() {
  const t = useMessages(messages)
  const paths = usePaths()
  return (
    <WithCards title={t('where')}>
      <ScreenFrame title={t('where')} back={paths.giftLogin()}>
        <CardSides />
        <Card>
          <ul className={styles.texts}>
            {TEXTS.map((key) => (
              <li key={key}>{t(key)}</li>
            ))}
          </ul>
        </Card>
      </ScreenFrame>
    </WithCards>
  )
}
