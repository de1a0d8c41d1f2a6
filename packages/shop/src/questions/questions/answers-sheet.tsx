import type { Question } from '@mall/contract'
import { useMessages } from '@mall/core/messages'
import { Button, Delayed, ErrorState, Sheet, SkeletonBlock } from '@mall/ui'
import { useQuestionAnswersInfiniteQuery } from '../question-endpoints.ts'
import { BuyerAnswers } from './buyer-answers.tsx'
import { messages } from './messages.ts'
import styles from './questions.module.css'

type Props = { question: Question; open: boolean; onClose: () => void }

/** All answers of buyers to a question. */
export function AnswersSheet({ question, open, onClose }: Props) {
  const t = useMessages(messages)
  const query = useQuestionAnswersInfiniteQuery({ id: question.id, size: 20 }, { skip: !open })
  const { data, error, isFetching, isFetchingNextPage, hasNextPage, fetchNextPage, refetch } = query
  return (
    <Sheet open={open} onClose={onClose} title={t('answersTitle')}>
      <p className={styles.text}>{question.text}</p>
      {data ? (
        <BuyerAnswers answers={data.pages.flatMap((page) => page.list)} />
      ) : error && !isFetching ? (
        <ErrorState onRetry={() => void refetch()} />
      ) : (
        <Delayed when fallback={<SkeletonBlock height={120} shape="card" />} />
      )}
      {hasNextPage && (
        <Button
          block
          size="m"
          variant="line"
          busy={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >
          {t('more')}
        </Button>
      )}
    </Sheet>
  )
}
