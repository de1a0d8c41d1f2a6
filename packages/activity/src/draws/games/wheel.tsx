import { useState, type CSSProperties } from 'react'
import type { DrawPrize } from '@mall/contract'
import { useMessages } from '@mall/core/messages'
import { cx } from '@mall/ui'
import { messages } from '../messages.ts'
import type { usePlay } from '../use-play.ts'
import { PlayButton } from './play-button.tsx'
import { PrizeFace } from './prize-face.tsx'
import { toShortTitle } from './short-title.ts'
import styles from './wheel.module.css'

export const WHEEL_MS = 4_000
const TURNS = 6
const KIND_NAMES = {
  points: 'kindPoints',
  coupon: 'kindCoupon',
  goods: 'kindGoods',
  cardSecret: 'kindCardSecret',
  topUp: 'kindTopUp',
  thanks: 'kindThanks',
} as const
/** 24 dots on a circle of radius 152. */
const LIGHTS = { strokeDasharray: `0 ${String((2 * Math.PI * 152) / 24)}` }

type Props = {
  prizes: readonly DrawPrize[]
  left: number
  disabled: boolean
  game: ReturnType<typeof usePlay>
}

/** Angle in degrees that brings the prize under the pointer after at least five more turns. */
export const toAngle = (from: number, index: number, count: number): number => {
  const turned = Math.ceil(from / 360) * 360
  return turned + TURNS * 360 - (index * 360) / count
}

/** The wheel turns once the server has stored the result. */
export function Wheel({ prizes, left, disabled, game }: Props) {
  const t = useMessages(messages)
  const { state } = game
  const [angle, setAngle] = useState(0)
  const [shown, setShown] = useState<string | null>(null)
  if (state.phase === 'moving' && shown !== state.result.number) {
    setShown(state.result.number)
    const index = prizes.findIndex(({ no }) => no === state.result.prize.no)
    setAngle((from) => toAngle(from, Math.max(0, index), prizes.length))
  }
  const won = state.phase === 'done' ? state.result.prize.no : null
  return (
    <div className={styles.wheel}>
      <svg className={styles.rim} viewBox="0 0 328 328" aria-hidden="true">
        <circle className={styles.rimFill} cx="164" cy="164" r="152" />
        <circle className={styles.rimLights} cx="164" cy="164" r="152" {...LIGHTS} />
      </svg>
      <div
        className={cx(styles.disc, state.phase === 'moving' && styles.spinning)}
        style={{ '--turn': `${String(angle)}deg`, '--count': prizes.length } as CSSProperties}
        aria-hidden="true"
      >
        {prizes.map((prize, index) => (
          <div
            key={prize.no}
            className={cx(styles.slice, prize.no === won && styles.wonSlice)}
            style={{ '--at': index } as CSSProperties}
          >
            <div className={styles.sliceBody}>
              <span className={styles.sliceTitle}>
                {toShortTitle(prize) ?? t(KIND_NAMES[prize.kind])}
              </span>
              <PrizeFace prize={prize} />
            </div>
          </div>
        ))}
      </div>
      <PlayButton shape="hub" left={left} disabled={disabled} game={game} />
    </div>
  )
}
