import { useEffect, useRef, type ReactNode } from 'react'
import type { DrawnPrize } from '@mall/contract'
import { useMallNavigate, usePaths } from '@mall/core/feature'
import { formatMinute } from '@mall/core/format'
import { useMessages } from '@mall/core/messages'
import { Button, cx, Dialog } from '@mall/ui'
import { getClaimTexts } from './claiming/claim-texts.ts'
import { PrizeFace } from './games/prize-face.tsx'
import { messages } from './messages.ts'
import styles from './result.module.css'

type Translate = ReturnType<typeof useMessages<typeof messages>>
type Action = { label: string; onClick: () => void }
type ResultProps = {
  result: DrawnPrize
  left: number
  onClose: () => void
  onAgain: () => Promise<void>
}

const WHY = {
  pieces: 'whyPieces',
  hour: 'whyHour',
  budget: 'whyBudget',
  person: 'whyPerson',
} as const

export const toOutcome = ({ prize }: DrawnPrize, t: Translate) =>
  t(prize.kind === 'thanks' ? 'lost' : 'won', { title: prize.title })

/** Announces the prize of a wheel or the nine squares once the movement has ended. */
export function ResultDialog(props: ResultProps) {
  const { result, onClose } = props
  const t = useMessages(messages)
  const { notes, actions } = useResult(props)
  const [first, ...others] = actions
  return (
    <Dialog
      open
      title={toOutcome(result, t)}
      onClose={onClose}
      actions={[{ ...first, tone: 'primary' }, ...others]}
    >
      <div className={cx(styles.prize, result.prize.kind !== 'thanks' && styles.won)}>
        <PrizeFace prize={result.prize} size="large" />
      </div>
      {notes}
    </Dialog>
  )
}

/** Result below a scratch card, which leaves the scratched prize visible. */
export function ResultBelow(props: ResultProps) {
  const t = useMessages(messages)
  const { notes, actions } = useResult(props)
  const group = useRef<HTMLDivElement>(null)
  // The button that revealed the prize had the focus and is removed.
  useEffect(() => group.current?.focus({ preventScroll: true }), [])
  return (
    <div
      ref={group}
      className={styles.below}
      role="group"
      aria-label={t('resultOf', { outcome: toOutcome(props.result, t) })}
      tabIndex={-1}
    >
      {notes}
      {actions.map(({ label, onClick }, index) => (
        <Button key={label} block variant={index === 0 ? 'primary' : 'quiet'} onClick={onClick}>
          {label}
        </Button>
      ))}
    </div>
  )
}

function useResult({ result, left, onClose, onAgain }: ResultProps): {
  notes: ReactNode
  actions: [Action, ...Action[]]
} {
  const t = useMessages(messages)
  const paths = usePaths()
  const go = useMallNavigate()
  const { state, why, hitTitle, claimUntil, number } = result
  const texts = getClaimTexts(result.prize.kind)
  const close = { label: t('close'), onClick: onClose }
  const again = {
    label: t('again'),
    onClick: () => {
      onClose()
      void onAgain()
    },
  }
  const claim = { label: t(texts.toClaim), onClick: () => go(paths.drawSubmit({ number })) }
  const next = state === 'waiting' ? claim : left > 0 ? again : null
  return {
    actions: next ? [next, close] : [close],
    notes: (
      <>
        {why && hitTitle && <p>{t('fallback', { title: hitTitle, why: t(WHY[why]) })}</p>}
        {state === 'credited' && <p>{t('creditedNote')}</p>}
        {state === 'waiting' && claimUntil && (
          <p>{t(texts.waiting, { time: formatMinute(claimUntil) })}</p>
        )}
      </>
    ),
  }
}
