import { Card, CardHead, SkeletonBlock } from '@mall/ui'
import { useArticleCardsQuery } from '../content-endpoints.ts'
import { ArticleRow } from '../article-row.tsx'
import { BlockFailed } from './block-failed.tsx'
import type { BlockOf } from './block-of.ts'

export function ArticlesBlock({ block }: { block: BlockOf<'articles'> }) {
  const { title, articleIds } = block
  const { data, error, isFetching, refetch } = useArticleCardsQuery({ articleIds })
  if (!data && error && !isFetching) {
    return <BlockFailed title={title} isBusy={isFetching} onRetry={() => void refetch()} />
  }
  if (data?.length === 0) return null
  return (
    <Card label={title}>
      <CardHead title={title} />
      {data
        ? data.map((article) => <ArticleRow key={article.id} article={article} />)
        : articleIds.map((id) => <SkeletonBlock key={id} width="100%" height={128} />)}
    </Card>
  )
}
