import { useSearchParams } from 'react-router-dom'
import { refusalText } from '@mall/core/api'
import { useEntry, useMallNavigate, usePaths } from '@mall/core/feature'
import { useMessages } from '@mall/core/messages'
import {
  Button,
  Card,
  Delayed,
  Empty,
  ErrorState,
  IconButton,
  IconList,
  IconSearch,
  InfiniteList,
  NavBar,
  Page,
  SkeletonBlock,
  TabPanel,
  Tabs,
} from '@mall/ui'
import { useArticlesInfiniteQuery } from './content-endpoints.ts'
import { ArticleRow } from './article-row.tsx'
import styles from './content.module.css'
import { messages } from './messages.ts'

const ALL = 'all'
const SIZE = 20

/** Articles of the company by category. */
export function Component() {
  const t = useMessages(messages)
  const paths = usePaths()
  const go = useMallNavigate()
  const [query] = useSearchParams()
  const chosen = query.get('categoryId') ?? ''
  const categoryId = /^[1-9]\d{0,14}$/.test(chosen) ? Number(chosen) : null
  const current = categoryId === null ? ALL : String(categoryId)
  const restoreKey = `${useEntry()}-${current}`
  const { data, error, isFetching, isFetchingNextPage, hasNextPage, fetchNextPage, refetch } =
    useArticlesInfiniteQuery({ size: SIZE, ...(categoryId !== null && { categoryId }) })
  const categories = data?.pages[0]?.categories ?? []
  const list = data?.pages.flatMap((page) => page.list) ?? []
  const [first] = list
  const lead = first?.picture && first.isPinned ? first : null
  const rest = lead ? list.slice(1) : list

  return (
    <Page
      header={
        <NavBar
          title={t('articles')}
          line
          onBack={() => go.back(paths.home())}
          right={
            <IconButton label={t('search')} href={paths.article()}>
              <IconSearch />
            </IconButton>
          }
          below={
            categories.length > 1 && (
              <Tabs
                label={t('categories')}
                name="articles"
                items={[
                  { id: ALL, label: t('all') },
                  ...categories.map(({ id, title }) => ({ id: String(id), label: title })),
                ]}
                current={current}
                onChange={(id) =>
                  go(paths.articleList({ categoryId: id === ALL ? null : id }), {
                    replace: true,
                    keepEntry: true,
                  })
                }
              />
            )
          }
        />
      }
    >
      <TabPanel name="articles" id={current}>
        {data ? (
          first ? (
            <div className={styles.page}>
              {lead && <ArticleRow article={lead} lead />}
              {rest.length > 0 && (
                <Card flush className={styles.rows}>
                  <InfiniteList
                    label={t('articles')}
                    items={rest}
                    getKey={({ id }) => id}
                    restoreKey={restoreKey}
                    hasMore={hasNextPage}
                    loadMore={() => void fetchNextPage()}
                    state={isFetchingNextPage ? 'loading' : error ? 'error' : 'idle'}
                    renderItem={(article) => <ArticleRow article={article} />}
                  />
                </Card>
              )}
            </div>
          ) : (
            <Empty
              icon={<IconList />}
              title={t('noArticles')}
              note={t('noArticlesNote')}
              action={
                <Button size="m" href={paths.home()}>
                  {t('toHome')}
                </Button>
              }
            />
          )
        ) : error && !isFetching ? (
          <ErrorState title={refusalText(error) ?? undefined} onRetry={() => void refetch()} />
        ) : (
          <Delayed when fallback={<ListSkeleton />} />
        )}
      </TabPanel>
    </Page>
  )
}

const ListSkeleton = () => (
  <Card flush className={styles.rows}>
    {[0, 1, 2, 3, 4].map((index) => (
      <div key={index} className={styles.row}>
        <span className={styles.rowText}>
          <SkeletonBlock width="80%" height="var(--l16)" />
          <SkeletonBlock width="50%" height="var(--l12)" />
        </span>
        <span className={styles.thumb}>
          <SkeletonBlock width={96} height={96} />
        </span>
      </div>
    ))}
  </Card>
)
