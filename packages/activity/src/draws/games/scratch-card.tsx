import { useEffect, useRef, type PointerEvent } from 'react'
import { useMessages } from '@mall/core/messages'
import { Button, cx, Note } from '@mall/ui'
import styles from './scratch-card.module.css'
import { messages } from '../messages.ts'
import type { usePlay } from '../use-play.ts'
import { PrizeFace } from './prize-face.tsx'

const BRUSH = 32
/** Share of the coating at which the rest is removed. */
const REVEALED_AT = 0.6
/** Number of sampled squares of the coating, per side. */
const SIDE = 16
const DOT_GAP = 20

type Props = { left: number; disabled: boolean; game: ReturnType<typeof usePlay> }

/** A card whose coating a finger wipes off; 直接揭晓 does the same for keyboard and screen reader. */
export function ScratchCard({ left, disabled, game }: Props) {
  const t = useMessages(messages)
  const { state, play, reveal } = game
  if (state.phase !== 'moving' && state.phase !== 'done') {
    return (
      <div className={styles.ticket}>
        <div className={cx(styles.area, styles.covered)}>
          <Button
            disabled={disabled}
            busy={state.phase === 'asking'}
            needsNetwork={t('play')}
            aria-label={t('scratchLabel', { count: left })}
            onClick={() => void play()}
          >
            {t('scratchStart')}
          </Button>
        </div>
        <p className={cx(styles.ticketFoot, styles.note)}>{t('scratchesLeft', { count: left })}</p>
      </div>
    )
  }
  const { prize, number } = state.result
  const isCovered = state.phase === 'moving'
  return (
    <div className={styles.ticket}>
      <div className={styles.area}>
        <div className={styles.underCoating} aria-hidden={isCovered}>
          <PrizeFace prize={prize} size="large" />
          <strong>{prize.title}</strong>
        </div>
        {isCovered && <Coating key={number} label={t('scratch')} onRevealed={reveal} />}
      </div>
      <div className={styles.ticketFoot}>
        <Note as="span">{number}</Note>
        {isCovered && (
          <Button size="m" variant="soft" onClick={reveal}>
            {t('reveal')}
          </Button>
        )}
      </div>
    </div>
  )
}

/** Draws the texture of the coating, equal to that of `.covered`. */
function drawDots(context: CanvasRenderingContext2D, colour: string): void {
  const { width, height } = context.canvas
  context.fillStyle = colour
  for (let row = 0; row * DOT_GAP < height; row += 1) {
    for (let x = row % 2 === 0 ? DOT_GAP / 2 : DOT_GAP; x < width; x += DOT_GAP) {
      context.beginPath()
      context.arc(x, (row + 0.5) * DOT_GAP, 1.5, 0, 2 * Math.PI)
      context.fill()
    }
  }
}

function Coating({ label, onRevealed }: { label: string; onRevealed: () => void }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const wiped = useRef(new Set<number>())
  useEffect(() => {
    const element = canvas.current
    const context = element?.getContext('2d')
    if (!element || !context) return
    element.width = element.clientWidth
    element.height = element.clientHeight
    context.fillStyle = getComputedStyle(element).color
    context.fillRect(0, 0, element.width, element.height)
    drawDots(context, getComputedStyle(element).getPropertyValue('--ink-off'))
    context.globalCompositeOperation = 'destination-out'
    context.lineWidth = BRUSH
    context.lineCap = 'round'
  }, [])

  function wipe(event: PointerEvent<HTMLCanvasElement>) {
    const element = canvas.current
    const context = element?.getContext('2d')
    if (!element || !context || event.buttons === 0) return
    const box = element.getBoundingClientRect()
    const [x, y] = [event.clientX - box.left, event.clientY - box.top]
    context.beginPath()
    context.moveTo(x - event.movementX, y - event.movementY)
    context.lineTo(x, y)
    context.stroke()
    const [cellWidth, cellHeight] = [box.width / SIDE, box.height / SIDE]
    for (let column = 0; column < SIDE; column += 1) {
      for (let row = 0; row < SIDE; row += 1) {
        const dx = (column + 0.5) * cellWidth - x
        const dy = (row + 0.5) * cellHeight - y
        if (dx * dx + dy * dy <= BRUSH * BRUSH) wiped.current.add(column * SIDE + row)
      }
    }
    if (wiped.current.size >= SIDE * SIDE * REVEALED_AT) onRevealed()
  }
  return (
    <canvas
      ref={canvas}
      className={styles.coating}
      role="img"
      aria-label={label}
      onPointerDown={wipe}
      onPointerMove={wipe}
    />
  )
}
