import type { DataOf } from '@mall/contract'
import { usePaths } from '@mall/core/feature'
import { lazyPart } from '@mall/core/loading'
import { useMessages } from '@mall/core/messages'
import { Card, Cell, CellList, SkeletonText } from '@mall/ui'
import { questionMessages } from '../messages.ts'

const QuestionsCard = lazyPart(async () => (await import('./questions-card.tsx')).QuestionsCard, {
  when: 'visible',
  fallback: (
    <Card as="div">
      <SkeletonText lines={5} size={16} />
    </Card>
  ),
  failed: null,
})

type Props = { spuId: number; onSale: boolean; summary: DataOf<'question.summary'> | undefined }

/** Questions about a product; without any, a row that opens the form for the first. */
export function Questions({ spuId, onSale, summary }: Props) {
  const t = useMessages(questionMessages)
  const paths = usePaths()
  if (!summary) return null
  if (summary.total > 0) return <QuestionsCard spuId={spuId} summary={summary} />
  if (!onSale) return null
  return (
    <CellList label={t('title')}>
      <Cell label={t('title')} value={t('hint')} href={paths.wareQuestions({ spuId })} />
    </CellList>
  )
}
