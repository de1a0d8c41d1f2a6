import { asApiError, isRefused } from '@mall/core/api'
import { useMallNavigate, usePaths, useShareCard, useTitle } from '@mall/core/feature'
import { formatDate } from '@mall/core/format'
import { useMessages } from '@mall/core/messages'
import {
  Button,
  Delayed,
  Empty,
  ErrorState,
  IconAlert,
  NavBar,
  Page,
  SkeletonBlock,
  SkeletonText,
} from '@mall/ui'
import { useArticleQuery } from '../content-endpoints.ts'
import { ArticleReads, RelatedParts } from './related-parts.tsx'
import { RichText } from '@mall/commerce/rich-text'
import styles from './article.module.css'
import { messages } from './messages.ts'

/** Article by its type (1 service terms, 2 privacy policy, 3 user agreement …) or by its id. */
export type ArticleQuery = { typeId: number } | { id: number }
export type ArticleViewProps = {
  /** null: the URL has no article */
  articleQuery: ArticleQuery | null
  /** title until the article has loaded */
  title: string
  /** counts the read, and shows related goods and articles */
  isCounted?: boolean
}

/** URL of the first image of an article, for its share card. */
const findFirstPicture = (html: string): string | undefined =>
  /<img\b[^>]*?\ssrc="((?:https:\/)?\/[^"]+)"/i.exec(html)?.[1]?.replaceAll('&amp;', '&')

/** One article of the company. */
export function ArticleView({ articleQuery, title, isCounted = false }: ArticleViewProps) {
  const t = useMessages(messages)
  const {
    currentData: article,
    error,
    isFetching,
    refetch,
  } = useArticleQuery(articleQuery ?? {}, {
    skip: articleQuery === null,
  })
  const go = useMallNavigate()
  const paths = usePaths()
  const name = article?.title || title
  useTitle(name)
  useShareCard(article ? { title: name, picture: findFirstPicture(article.html) } : null)

  const missing = articleQuery === null || isRefused(error, 'home/no-article')
  return (
    <Page
      tone="card"
      // No placeholder title is shown, because the article's title would replace it.
      header={
        <NavBar
          title={name || (missing || error ? t('details') : '')}
          onBack={() => go.back(paths.home())}
          line
        />
      }
      busy={!article && !missing && !error}
    >
      <article className={styles.article}>
        {article ? (
          <>
            <p className={styles.date}>
              {t('updatedAt', { date: formatDate(article.updatedAt) })}
              {isCounted && <ArticleReads id={article.id} />}
            </p>
            <RichText key={article.id} html={article.html} />
            {isCounted && <RelatedParts id={article.id} />}
          </>
        ) : missing ? (
          <Empty
            icon={<IconAlert />}
            title={t('notFound')}
            action={
              <Button size="m" href={paths.home()}>
                {t('toHome')}
              </Button>
            }
          />
        ) : error ? (
          <ErrorState
            title={asApiError(error).kind === 'refusal' ? asApiError(error).message : undefined}
            busy={isFetching}
            onRetry={() => void refetch()}
          />
        ) : (
          <Delayed when fallback={<LoadingSkeleton />} />
        )}
      </article>
    </Page>
  )
}

const LoadingSkeleton = () => (
  <>
    <p className={styles.date}>
      <SkeletonBlock width={120} height="var(--l12)" />
    </p>
    <SkeletonText lines={6} />
  </>
)
