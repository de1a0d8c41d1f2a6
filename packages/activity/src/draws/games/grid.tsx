import { useEffect, useState, type CSSProperties } from 'react'
import type { DrawPrize } from '@mall/contract'
import { cx, hasReducedMotion } from '@mall/ui'
import type { usePlay } from '../use-play.ts'
import styles from './grid.module.css'
import { PlayButton } from './play-button.tsx'
import { PrizeFace } from './prize-face.tsx'

/** Cells of the three rows around the button, in the order of the light. */
const CELLS = [
  [1, 1],
  [1, 2],
  [1, 3],
  [2, 3],
  [3, 3],
  [3, 2],
  [3, 1],
  [2, 1],
] as const
const ROUNDS = 3
const STEP_MS = 60
const SLOW_STEPS = 5
const SLOW_MS = 80

type Props = {
  prizes: readonly DrawPrize[]
  left: number
  disabled: boolean
  game: ReturnType<typeof usePlay>
}

/**
 * Times in ms of the light's steps up to a prize: three rounds, slower over the last five steps.
 */
export function listSteps(index: number): number[] {
  const count = ROUNDS * CELLS.length + index + 1
  let at = 0
  return Array.from({ length: count }, (_, step) => {
    at += STEP_MS + Math.max(0, step - (count - 1 - SLOW_STEPS)) * SLOW_MS
    return at
  })
}
/** Duration in ms of the longest movement, to the last cell. */
export const GRID_MS = (listSteps(CELLS.length - 1).at(-1) ?? 0) + 300

/** Nine squares: a light runs around the button once the result is stored. */
export function Grid({ prizes, left, disabled, game }: Props) {
  const { state } = game
  const [lit, setLit] = useState<number | null>(null)
  const number = state.phase === 'moving' ? state.result.number : null
  const target =
    state.phase === 'moving' || state.phase === 'done'
      ? prizes.findIndex(({ no }) => no === state.result.prize.no)
      : -1
  useEffect(() => {
    if (number === null || target < 0 || hasReducedMotion()) return undefined
    const timers = listSteps(target).map((at, step) =>
      setTimeout(() => setLit(step % CELLS.length), at),
    )
    return () => {
      for (const timer of timers) clearTimeout(timer)
    }
  }, [number, target])
  const isStill = state.phase === 'done' || (state.phase === 'moving' && hasReducedMotion())
  const shown = isStill ? target : lit
  return (
    <div className={styles.grid}>
      {prizes.slice(0, CELLS.length).map((prize, index) => {
        const [row, column] = CELLS[index] ?? [1, 1]
        const place: CSSProperties = { gridRow: row, gridColumn: column }
        return (
          <div
            key={prize.no}
            className={cx(styles.cell, state.phase !== 'idle' && shown === index && styles.lit)}
            style={place}
            aria-hidden="true"
          >
            <PrizeFace prize={prize} />
            <span>{prize.title}</span>
          </div>
        )
      })}
      <PlayButton shape="cell" left={left} disabled={disabled} game={game} />
    </div>
  )
}
