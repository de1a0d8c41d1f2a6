import { useState } from 'react'
import type { Review } from '@mall/contract'
import { errorText } from '@mall/core/api'
import { useMallNavigate, useNotify, usePaths } from '@mall/core/feature'
import { useMessages } from '@mall/core/messages'
import { useSignedIn } from '@mall/core/session'
import { Chip } from '@mall/ui'
import { useVoteReviewMutation } from '../review-endpoints.ts'
import { reviewMessages } from '../messages.ts'
import styles from './reviews.module.css'

/** Adds or withdraws the shopper's helpful vote for a review. */
export function HelpfulButton({ spuId, review }: { spuId: string; review: Review }) {
  const t = useMessages(reviewMessages)
  const notify = useNotify()
  const isSignedIn = useSignedIn()
  const go = useMallNavigate()
  const paths = usePaths()
  const [vote, { isLoading }] = useVoteReviewMutation()
  const [state, setState] = useState({ helpful: review.helpful, isHelpful: review.isHelpful })

  async function handleTap() {
    if (!isSignedIn) return go(paths.login({ redirect: paths.evaluateWare({ spuId }) }))
    const { data, error } = await vote({ id: review.id, isHelpful: !state.isHelpful })
    if (data) setState(data)
    if (error) notify.toast(errorText(error, t('failed')), { tone: 'danger' })
  }
  return (
    <div className={styles.helpful}>
      <Chip
        size="sm"
        selected={state.isHelpful}
        disabled={isLoading}
        onClick={() => void handleTap()}
      >
        {state.helpful > 0 ? t('helpfulCount', { count: state.helpful }) : t('helpful')}
      </Chip>
    </div>
  )
}
