import { usePaths } from '@mall/core/feature'
import { useMessages } from '@mall/core/messages'
import { Card, CardHead, Cell, CellList, SkeletonText } from '@mall/ui'
import { useFaqQuery } from '../../api/content-endpoints.ts'
import styles from './chat.module.css'
import { messages } from './messages.ts'

const MAX_SHOWN = 4

/** First questions of the help centre. */
export function QuestionsCard() {
  const t = useMessages(messages)
  const paths = usePaths()
  const { data, isLoading } = useFaqQuery({ kw: '' })
  const questions = (data?.categories ?? []).flatMap(({ list }) => list).slice(0, MAX_SHOWN)
  return (
    <Card label={t('questions')} className={styles.questions}>
      <CardHead
        quiet
        title={t('questions')}
        more={{ href: paths.article(), label: t('allQuestions') }}
      />
      {isLoading && <SkeletonText lines={MAX_SHOWN} />}
      <CellList label={t('questions')}>
        {questions.map(({ id, title }) => (
          <Cell key={id} label={title} href={paths.articleDetail({ id })} />
        ))}
      </CellList>
    </Card>
  )
}
