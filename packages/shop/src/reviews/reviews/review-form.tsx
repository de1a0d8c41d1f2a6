import { useState, type FormEvent } from 'react'
import type { ArgsOf, DataOf, MyReview, ReviewableLine } from '@mall/contract'
import {
  MAX_REVIEW_PICTURES,
  MAX_REVIEW_TEXT,
  listReviewTags,
  MIN_REWARDED_TEXT,
  countReviewPoints,
  ReviewStatus,
} from '@mall/contract/states'
import { refusalText } from '@mall/core/api'
import { useMallNavigate, useNotify, usePaths } from '@mall/core/feature'
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
import { PictureField, usePictures } from '@mall/commerce/upload'
import { reviewMessages } from '../messages.ts'
import { LineCard } from './line-card.tsx'
import { messages } from './messages.ts'
import styles from './reviews.module.css'

const RATING_WORDS = ['rating1', 'rating2', 'rating3', 'rating4', 'rating5'] as const
type Tag = NonNullable<ArgsOf<'review.add'>['tags']>[number]

type Content = Omit<ArgsOf<'review.add'>, 'lineId'>
type Props = {
  line: ReviewableLine
  /** of the line, to be changed; null for a first one */
  review: MyReview | null
  reward: DataOf<'review.line'>['reward']
}

/** Stars, impressions, text and pictures of a review. */
export function ReviewForm({ line, review, reward }: Props) {
  const t = useMessages(messages)
  const tReview = useMessages(reviewMessages)
  const paths = usePaths()
  const [rating, setRating] = useState(review?.rating ?? 0)
  const [tags, setTags] = useState<readonly Tag[]>((review?.tags ?? []) as readonly Tag[])
  const [text, setText] = useState(review?.text ?? '')
  const pictures = usePictures((review?.pictures ?? []).map(({ src }) => src))
  const [isAnonymous, setAnonymous] = useState(review?.isAnonymous ?? false)
  const [isTried, setTried] = useState(false)
  const { isSending, send } = useSend(line, review)
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

/** Sends a review or its change; the server takes one of each line, however often it is sent. */
function useSend({ lineId }: ReviewableLine, review: MyReview | null) {
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
    async send(content: Content) {
      const { data, error } = review
        ? await change({ id: review.id, ...content })
        : await add({ lineId, ...content })
      const problem = refusalText(error)
      if (problem) notify.toast(problem, { tone: 'danger' })
      if (!data) return
      notify.toast(describe(data), { tone: 'ok' })
      go(paths.evaluateMy(), { replace: true })
    },
  }
}
