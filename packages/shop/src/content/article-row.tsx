import type { ArticleCard } from '@mall/contract'
import { useClock, usePaths } from '@mall/core/feature'
import { shortCount } from '@mall/core/format'
import { useMessages } from '@mall/core/messages'
import { toImageProps } from '@mall/commerce/goods'
import { Image, Link, Tag } from '@mall/ui'
import styles from './content.module.css'
import { toPublishedDay } from './format-published.ts'
import { messages } from './messages.ts'

function ArticleFacts({ article }: { article: ArticleCard }) {
  const t = useMessages(messages)
  const clock = useClock()
  const { kind, text } = toPublishedDay(article.publishedAt, clock.now())
  const day = kind === 'today' ? t('today', { time: text }) : kind === 'day' ? text : t('yesterday')
  const facts = [
    article.category,
    day,
    ...(article.reads > 0 ? [t('reads', { count: shortCount(article.reads) })] : []),
  ]
  return (
    <span className={styles.facts}>
      {article.isPinned && <Tag>{t('pinned')}</Tag>}
      <span suppressHydrationWarning>{facts.filter((fact) => fact !== '').join(' · ')}</span>
    </span>
  )
}

/** One article of a list. `lead` shows its picture over the whole width. */
export function ArticleRow({ article, lead = false }: { article: ArticleCard; lead?: boolean }) {
  const paths = usePaths()
  const { title, picture } = article
  const href = paths.articleDetail({ id: article.id })
  if (lead && picture) {
    return (
      <Link href={href} className={styles.lead}>
        <Image {...toImageProps(picture)} sizes="min(100vw,480px)" alt="" ratio={2.18} priority />
        <span className={styles.leadText}>
          <span className={styles.title}>{title}</span>
          <ArticleFacts article={article} />
        </span>
      </Link>
    )
  }
  return (
    <Link href={href} className={styles.row}>
      <span className={styles.rowText}>
        <span className={styles.title}>{title}</span>
        <ArticleFacts article={article} />
      </span>
      {picture && (
        <span className={styles.thumb}>
          <Image {...toImageProps(picture)} sizes="96px" alt="" rounded />
        </span>
      )}
    </Link>
  )
}
