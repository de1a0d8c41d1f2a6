import { useState, type FormEvent } from 'react'
import type { MyReview, ReviewableLine } from '@mall/contract'
import { MAX_REVIEW_PICTURES, MAX_REVIEW_TEXT, ReviewStatus } from '@mall/contract/states'
import { refusalText } from '@mall/core/api'
import { useClock, useMallNavigate, useNotify, usePaths } from '@mall/core/feature'
import { useMessages } from '@mall/core/messages'
import { BottomBar, Button, Card, Field } from '@mall/ui'
import { useFollowUpReviewMutation } from '../review-endpoints.ts'
import { RestoredNote, useFormDraft, useSaveDraft } from '@mall/commerce/draft'
import { PictureField, usePictures } from '@mall/commerce/upload'
import { ReviewCard } from '../card/review-card.tsx'
import { LineCard } from './line-card.tsx'
import { messages } from './messages.ts'
import { isFollowUpDraft, listDraftPictures, PICTURES_MS } from './review-draft.ts'
import { useWritten, type DraftProps } from './review-form.tsx'
import styles from './reviews.module.css'

type Props = DraftProps & { line: ReviewableLine; review: MyReview }

/** Form of the only follow-up of the shopper's own review. */
export function FollowUpForm({ line, review, draftName, onWritten, restart }: Props) {
  const t = useMessages(messages)
  const notify = useNotify()
  const paths = usePaths()
  const go = useMallNavigate()
  const [followUp, { isLoading }] = useFollowUpReviewMutation()
  const { now } = useClock()
  const draft = useFormDraft(draftName, isFollowUpDraft)
  const [text, setText] = useState(draft.restored?.text ?? '')
  const [firstPictures] = useState(() => listDraftPictures(draft.restored, [], now()))
  const [picturesUntil] = useState(() => draft.restored?.picturesUntil ?? now() + PICTURES_MS)
  const pictures = usePictures(firstPictures)
  const isWritten = useSaveDraft(
    draft,
    { text, pictures: pictures.value, picturesUntil },
    { text: '', pictures: [], picturesUntil },
  )
  useWritten(isWritten, onWritten)
  const busy = isLoading || pictures.isWaiting
  const [isTried, setTried] = useState(false)
  const length = [...text.trim()].length
  const problem =
    length > MAX_REVIEW_TEXT ? t('textTooLong') : isTried && length === 0 ? t('textMissing') : ''

  async function handleSubmit(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (length === 0 || length > MAX_REVIEW_TEXT || busy) return
    const uploaded = await pictures.waitForUploads()
    if (!uploaded) return
    const input = { id: review.id, text: text.trim(), pictures: uploaded }
    const { data, error } = await followUp(input)
    const refused = refusalText(error)
    if (refused) notify.toast(refused, { tone: 'danger' })
    if (!data) return
    draft.clear()
    onWritten(false)
    const isWaiting = data.status === ReviewStatus.Pending
    notify.toast(isWaiting ? t('waiting') : t('submitted'), { tone: 'ok' })
    go(paths.evaluateMy(), { replace: true })
  }

  return (
    <form className={styles.form} onSubmit={(event) => void handleSubmit(event)} noValidate>
      {draft.restored && (
        <RestoredNote
          onClear={() => {
            draft.clear()
            restart()
          }}
        />
      )}
      <LineCard line={line} href={paths.wareDetail(line.spuId)}>
        <div className={styles.reviewed}>
          <ReviewCard review={review} />
        </div>
      </LineCard>
      <Card label={t('followUp')} className={styles.fields}>
        <Field
          label={t('followUp')}
          labelHidden
          placeholder={t('followUpHint')}
          multiline
          boxed
          rows={5}
          limit={MAX_REVIEW_TEXT}
          value={text}
          onChange={setText}
          error={problem}
        />
        <PictureField
          label={t('pictures')}
          purpose="review"
          max={MAX_REVIEW_PICTURES}
          {...pictures.field}
        />
      </Card>
      <BottomBar label={t('actions')}>
        <Button type="submit" block busy={isLoading} needsNetwork={t('submitFollowUp')}>
          {pictures.waitingText ?? t('submitFollowUp')}
        </Button>
      </BottomBar>
    </form>
  )
}
