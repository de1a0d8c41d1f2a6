import { useEffect, useEffectEvent, useState, type FormEvent } from 'react'
import type { DataOf, MyReview, ReviewableLine } from '@mall/contract'
import {
  MAX_REVIEW_PICTURES,
  MAX_REVIEW_TEXT,
  listReviewTags,
  MIN_REWARDED_TEXT,
  countReviewPoints,
  ReviewStatus,
} from '@mall/contract/states'
import { refusalText } from '@mall/core/api'
import { useClock, useMallNavigate, useNotify, usePaths } from '@mall/core/feature'
import { useMessages } from '@mall/core/messages'
import {
  BottomBar,
  Button,
  Card,
  Cell,
  CellList,
  Chip,
  ChipGroup,
  cx,
  Field,
  Rate,
  Switch,
} from '@mall/ui'
import { useAddReviewMutation, useChangeReviewMutation } from '../review-endpoints.ts'
import { RestoredNote, useFormDraft, useSaveDraft } from '@mall/commerce/draft'
import { PictureField, usePictures } from '@mall/commerce/upload'
import { reviewMessages } from '../messages.ts'
import { LineCard } from './line-card.tsx'
import { messages } from './messages.ts'
import {
  isReviewDraft,
  listDraftPictures,
  PICTURES_MS,
  type ReviewContent,
  type ReviewDraft,
} from './review-draft.ts'
import styles from './reviews.module.css'

const RATING_WORDS = ['rating1', 'rating2', 'rating3', 'rating4', 'rating5'] as const
type Tag = NonNullable<ReviewContent['tags']>[number]

export type DraftProps = {
  draftName: string
  /** the input differs from the blank form */
  onWritten: (isWritten: boolean) => void
  restart: () => void
}
type Props = DraftProps & {
  line: ReviewableLine
  /** the line's review to change; null for a first review */
  review: MyReview | null
  /** stars of a first review that were given before the form; 0 for none */
  rating: number
  reward: DataOf<'review.line'>['reward']
}

/** Stars, impressions, text and pictures of a review. */
export function ReviewForm({
  line,
  review,
  rating: givenRating,
  reward,
  draftName,
  onWritten,
  restart,
}: Props) {
  const t = useMessages(messages)
  const tReview = useMessages(reviewMessages)
  const paths = usePaths()
  const { now } = useClock()
  const [blank] = useState(() => toBlank(review, givenRating))
  const draft = useFormDraft(draftName, isReviewDraft)
  const [first] = useState(() => ({
    ...(draft.restored ?? blank),
    pictures: listDraftPictures(draft.restored, blank.pictures, now()),
    picturesUntil: draft.restored?.picturesUntil ?? now() + PICTURES_MS,
  }))
  const [rating, setRating] = useState(first.rating)
  const [tags, setTags] = useState(first.tags as readonly Tag[])
  const [text, setText] = useState(first.text)
  const pictures = usePictures(first.pictures)
  const [isAnonymous, setAnonymous] = useState(first.isAnonymous)
  const picturesUntil = first.picturesUntil
  const isWritten = useSaveDraft(
    draft,
    { rating, tags, text, pictures: pictures.value, isAnonymous, picturesUntil },
    { ...blank, picturesUntil },
  )
  useWritten(isWritten, onWritten)
  const [isTried, setTried] = useState(false)
  const { isSending, send } = useSend(line, review, () => {
    draft.clear()
    onWritten(false)
  })
  const busy = isSending || pictures.isWaiting
  const offered: readonly Tag[] = listReviewTags(rating, line.kind === 'parcel')
  const isTooLong = [...text.trim()].length > MAX_REVIEW_TEXT
  const word = RATING_WORDS[rating - 1]
  const problem = isTried && rating === 0 ? t('ratingMissing') : ''
  const points = reward ? countReviewPoints(text.trim(), pictures.value.length, reward) : 0
  const submit = review ? t('submitChange') : points > 0 ? t('submitFor', { points }) : t('submit')

  async function handleSubmit(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (rating === 0 || isTooLong || busy) return
    const uploaded = await pictures.waitForUploads()
    if (!uploaded) return
    await send({
      rating,
      tags: tags.filter((tag) => offered.includes(tag)),
      text: text.trim(),
      pictures: uploaded,
      isAnonymous,
    })
  }
  const toggle = (tag: Tag) =>
    setTags((all) => (all.includes(tag) ? all.filter((one) => one !== tag) : [...all, tag]))

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
        <div className={styles.rating}>
          <Rate value={rating} onChange={setRating} label={t('rating')} />
          <div className={cx(styles.word, word && styles.chosen)}>
            {!problem && (word ? tReview(word) : t('ratingHint'))}
            <p role="alert" className={styles.problem}>
              {problem}
            </p>
          </div>
        </div>
        {rating > 0 && (
          <ChipGroup label={t('tags')}>
            {offered.map((tag) => (
              <Chip key={tag} size="sm" selected={tags.includes(tag)} onClick={() => toggle(tag)}>
                {tag}
              </Chip>
            ))}
          </ChipGroup>
        )}
      </LineCard>
      <Card label={t('text')} className={styles.fields}>
        <Field
          label={t('text')}
          labelHidden
          placeholder={t('textHint')}
          multiline
          boxed
          rows={5}
          limit={MAX_REVIEW_TEXT}
          value={text}
          onChange={setText}
          error={isTooLong ? t('textTooLong') : ''}
        />
        <PictureField
          label={t('pictures')}
          purpose="review"
          max={MAX_REVIEW_PICTURES}
          {...pictures.field}
        />
        {reward && (
          <p className={styles.note}>
            {t('rewardText', { count: MIN_REWARDED_TEXT, points: reward.text })}
            {reward.picture > 0 && t('rewardPicture', { points: reward.picture })}
          </p>
        )}
      </Card>
      <CellList label={t('anonymous')}>
        <Cell
          label={t('anonymous')}
          note={t('anonymousNote')}
          value={<Switch checked={isAnonymous} onChange={setAnonymous} label={t('anonymous')} />}
        />
      </CellList>
      <BottomBar label={t('actions')}>
        <Button type="submit" block busy={isSending} needsNetwork={submit}>
          {pictures.waitingText ?? submit}
        </Button>
      </BottomBar>
    </form>
  )
}

const toBlank = (review: MyReview | null, rating: number): Omit<ReviewDraft, 'picturesUntil'> => ({
  rating: review?.rating ?? rating,
  tags: review?.tags ?? [],
  text: review?.text ?? '',
  pictures: (review?.pictures ?? []).map(({ src }) => src),
  isAnonymous: review?.isAnonymous ?? false,
})

/** Reports whether a form has input while it is shown. */
export function useWritten(isWritten: boolean, onWritten: (isWritten: boolean) => void): void {
  const report = useEffectEvent(onWritten)
  useEffect(() => {
    report(isWritten)
    return () => report(false)
  }, [isWritten])
}

/**
 * Sends a review or its change; a retry creates no second one, because the server accepts one
 * review per line.
 */
function useSend({ lineId }: ReviewableLine, review: MyReview | null, onSent: () => void) {
  const t = useMessages(messages)
  const [add, adding] = useAddReviewMutation()
  const [change, changing] = useChangeReviewMutation()
  const notify = useNotify()
  const paths = usePaths()
  const go = useMallNavigate()
  function describe({ status, earned }: MyReview) {
    if (status !== ReviewStatus.Shown) return t('waiting')
    if (review) return t('changed')
    return earned > 0 ? t('earned', { points: earned }) : t('submitted')
  }
  return {
    isSending: adding.isLoading || changing.isLoading,
    async send(content: ReviewContent) {
      const { data, error } = review
        ? await change({ id: review.id, ...content })
        : await add({ lineId, ...content })
      const problem = refusalText(error)
      if (problem) notify.toast(problem, { tone: 'danger' })
      if (!data) return
      onSent()
      notify.toast(describe(data), { tone: 'ok' })
      go(paths.evaluateMy(), { replace: true })
    },
  }
}
