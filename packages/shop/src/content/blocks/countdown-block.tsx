import { useState } from 'react'
import { useClock } from '@mall/core/feature'
import { useMessages } from '@mall/core/messages'
import { Countdown } from '@mall/ui'
import { FollowAnchor } from '../../common/index.ts'
import { messages } from '../messages.ts'
import type { BlockOf } from './block-of.ts'
import styles from './blocks.module.css'

const NOWHERE = { linkType: 0, link: '' }

/** Time left until the end of an offer; hidden afterwards. */
export function CountdownBlock({ block }: { block: BlockOf<'countdown'> }) {
  const t = useMessages(messages)
  const clock = useClock()
  const until = Date.parse(block.until)
  const [isOver, setIsOver] = useState(() => clock.now() >= until)
  if (isOver) return null
  return (
    <FollowAnchor to={block.link ?? NOWHERE} className={styles.countdown}>
      <span className={styles.countdownTitle}>{block.title}</span>
      <Countdown
        until={until}
        now={clock.now}
        label={t('untilEnd')}
        onEnd={() => setIsOver(true)}
      />
    </FollowAnchor>
  )
}
