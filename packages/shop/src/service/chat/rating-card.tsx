import { useState } from 'react'
import { MAX_CHAT_RATING_TEXT, type ChatRatingReason } from '@mall/contract/states'
import { refusalText } from '@mall/core/api'
import { useNotify } from '@mall/core/feature'
import { useMessages } from '@mall/core/messages'
import { Button, ButtonPair, Chip, ChipGroup, Field, Rate } from '@mall/ui'
import { useRateChatMutation } from './chat-endpoints.ts'
import styles from './chat.module.css'
import { messages } from './messages.ts'

const GOOD = [
  { id: 'solved', label: 'solved' },
  { id: 'quick', label: 'fast' },
  { id: 'friendly', label: 'friendly' },
] as const
const BAD = [
  { id: 'unsolved', label: 'unsolved' },
  { id: 'slow', label: 'slow' },
  { id: 'rude', label: 'rude' },
] as const
/**
 * Minimum number of stars of a good rating; with fewer stars the reasons of a bad rating are
 * offered.
 */
const GOOD_STARS = 4

type Props = {
  conversation: { id: number; agent: string }
  onDone: () => void
}

/** Rating of an ended conversation, requested once. */
export function RatingCard({ conversation: { id, agent }, onDone }: Props) {
  const t = useMessages(messages)
  const notify = useNotify()
  const [stars, setStars] = useState(0)
  const [chosen, setChosen] = useState<readonly ChatRatingReason[]>([])
  const [text, setText] = useState('')
  const [rate, { isLoading }] = useRateChatMutation()
  const offered = stars >= GOOD_STARS ? GOOD : BAD
  const words = text.trim()
  const isTooLong = [...words].length > MAX_CHAT_RATING_TEXT
  const toggle = (reason: ChatRatingReason) =>
    setChosen(
      chosen.includes(reason) ? chosen.filter((one) => one !== reason) : [...chosen, reason],
    )

  async function handleRate() {
    if (isLoading || isTooLong) return
    const reasons = offered.flatMap((one) => (chosen.includes(one.id) ? [one.id] : []))
    const { error } = await rate({ id, stars, reasons, text: words })
    const refusal = refusalText(error)
    if (refusal) notify.toast(refusal, { tone: 'danger' })
    if (!error) notify.toast(t('rated'), { tone: 'ok' })
    if (!error || refusal) onDone()
  }
  async function handleDecline() {
    const { error } = await rate({ id, stars: null, reasons: [], text: '' })
    if (!error || refusalText(error)) onDone()
  }

  const title = t('rateTitle', { name: t('agent', { name: agent }) })
  return (
    <section className={styles.rating} aria-label={title}>
      <p className={styles.ratingTitle}>{title}</p>
      <Rate value={stars} onChange={setStars} label={t('stars')} />
      {stars > 0 && (
        <>
          <ChipGroup label={t('reasons')}>
            {offered.map((one) => (
              <Chip
                key={one.id}
                size="sm"
                selected={chosen.includes(one.id)}
                onClick={() => toggle(one.id)}
              >
                {t(one.label)}
              </Chip>
            ))}
          </ChipGroup>
          <div className={styles.ratingWide}>
            <Field
              label={t('ratingWords')}
              labelHidden
              placeholder={t('ratingWords')}
              multiline
              boxed
              rows={2}
              limit={MAX_CHAT_RATING_TEXT}
              value={text}
              onChange={setText}
              error={isTooLong ? t('ratingTooLong') : ''}
            />
          </div>
        </>
      )}
      <div className={styles.ratingWide}>
        <ButtonPair>
          <Button
            size="m"
            variant="line"
            needsNetwork={t('notRate')}
            onClick={() => void handleDecline()}
          >
            {t('notRate')}
          </Button>
          <Button
            size="m"
            busy={isLoading}
            disabled={stars === 0}
            needsNetwork={t('rate')}
            onClick={() => void handleRate()}
          >
            {t('rate')}
          </Button>
        </ButtonPair>
      </div>
    </section>
  )
}
