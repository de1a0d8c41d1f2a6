import type { DrawPrize } from '@mall/contract'
import { useMessages } from '@mall/core/messages'
import styles from './prize-list.module.css'
import { formatPercent } from './format-percent.ts'
import { PrizeFace } from './games/prize-face.tsx'
import { messages } from './messages.ts'

type Prize = Pick<DrawPrize, 'no' | 'kind' | 'title' | 'weight' | 'picture' | 'fallback'>

/** Every prize with its odds, and the prize that replaces it once it has run out. */
export function PrizeList({ prizes, whole }: { prizes: readonly Prize[]; whole: number }) {
  const t = useMessages(messages)
  const titles = new Map(prizes.map(({ no, title }) => [no, title]))
  return (
    <ul className={styles.prizes}>
      {prizes.map((prize) => (
        <li key={prize.no} className={styles.prize}>
          <PrizeFace prize={prize} />
          <span>
            {prize.title}
            {prize.fallback !== null && (
              <span className={styles.fallback}>
                {t('oddsFallback', { title: titles.get(prize.fallback) ?? '' })}
              </span>
            )}
          </span>
          <span className={styles.percent}>
            {t('percent', { percent: formatPercent(prize.weight, whole) })}
          </span>
        </li>
      ))}
    </ul>
  )
}
