import { useEffect } from 'react'
import { shortCount } from '@mall/core/format'
import { useMessages } from '@mall/core/messages'
import { GoodsTile } from '@mall/commerce/goods'
import { Card, CardHead, Section, Waterfall } from '@mall/ui'
import { useArticleRelatedQuery, useCountArticleReadMutation } from '../content-endpoints.ts'
import { ArticleRow } from '../article-row.tsx'
import { messages } from './messages.ts'

/** Ids of the articles whose read was counted since the page was loaded. */
const counted = new Set<number>()

/** Category and read count next to the date of an article; counts the read once. */
export function ArticleReads({ id }: { id: number }) {
  const t = useMessages(messages)
  const { data } = useArticleRelatedQuery({ id })
  const [count, { data: own }] = useCountArticleReadMutation()
  useEffect(() => {
    if (counted.has(id)) return
    counted.add(id)
    void count({ id })
  }, [count, id])
  if (!data) return null
  const reads = own?.reads ?? data.reads
  return (
    <>
      {data.category && t('category', { category: data.category })}
      {reads > 0 && t('reads', { count: shortCount(reads) })}
    </>
  )
}

/** Goods that an article is about, and further articles of its category. */
export function RelatedParts({ id }: { id: number }) {
  const t = useMessages(messages)
  const { data } = useArticleRelatedQuery({ id })
  if (!data) return null
  return (
    <>
      {data.goods.length > 0 && (
        <Section title={t('goods')}>
          <Waterfall>
            {data.goods.map((goods) => (
              <GoodsTile key={goods.spuId} goods={goods} />
            ))}
          </Waterfall>
        </Section>
      )}
      {data.articles.length > 0 && (
        <Card label={t('articles')}>
          <CardHead title={t('articles')} />
          {data.articles.map((article) => (
            <ArticleRow key={article.id} article={article} />
          ))}
        </Card>
      )}
    </>
  )
}
