import { usePaths } from '@mall/core/feature'
import { useMessages } from '@mall/core/messages'
import { Cell, CellList, Section, SkeletonBlock } from '@mall/ui'
import { useFaqQuery } from '../../content/index.ts'
import { messages } from './messages.ts'

const MAX_SHOWN = 4
/** Height of the cells for the questions and of the link to all, reserved while they load. */
const HEIGHT = `calc(${String(MAX_SHOWN + 1)} * (28px + 20 * var(--u)) + 4px)`

/** First questions of the help centre; renders nothing where it has none. */
export function QuestionsCard() {
  const t = useMessages(messages)
  const paths = usePaths()
  const { data, isLoading } = useFaqQuery({ kw: '' })
  const questions = (data?.categories ?? []).flatMap(({ list }) => list).slice(0, MAX_SHOWN)
  if (!isLoading && questions.length === 0) return null
  return (
    <Section title={t('questions')}>
      {isLoading ? (
        <SkeletonBlock height={HEIGHT} shape="card" />
      ) : (
        <CellList>
          {questions.map(({ id, title }) => (
            <Cell key={id} label={title} href={paths.articleDetail({ id })} />
          ))}
          <Cell label={t('allQuestions')} href={paths.article()} />
        </CellList>
      )}
    </Section>
  )
}
