import { useMemo, useRef } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { DataOf } from '@mall/contract'
import { refusalText } from '@mall/core/api'
import { useEntry } from '@mall/core/feature'
import { useIsHydrated } from '@mall/core/loading'
import { useMessages } from '@mall/core/messages'
import { Empty, ErrorState, IconGrid, ListFoot, TabPanel, Tabs } from '@mall/ui'
import {
  GoodsWaterfall,
  type Between,
  useGoodsPages,
  WaterfallSkeleton,
  type ListArgs,
} from '@mall/commerce/goods'
import { useHomeQuery } from './home-endpoints.ts'
import styles from './home.module.css'
import { ArticleCard, type ArticleSection } from './article-card.tsx'
import { messages } from './messages.ts'

type Home = DataOf<'home.all'>

/** Recommendation tabs, each an infinite list. The current tab is in the URL. */
export function Recommended() {
  const { data: home } = useHomeQuery()
  return home ? <RecommendedTabs home={home} /> : null
}

function RecommendedTabs({ home }: { home: Home }) {
  const t = useMessages(messages)
  const [query, setQuery] = useSearchParams()
  const top = useRef<HTMLDivElement>(null)
  const tab = home.tabs.find(({ id }) => String(id) === query.get('tab')) ?? home.tabs[0]
  if (!tab) return null
  const first = tab === home.tabs[0]

  function handleChange(id: string) {
    setQuery(
      (now) => {
        const next = new URLSearchParams(now)
        if (id === String(home.tabs[0]?.id)) next.delete('tab')
        else next.set('tab', id)
        return next
      },
      { replace: true },
    )
    // A new list starts at the top.
    top.current?.scrollIntoView?.({ block: 'start' })
  }

  return (
    <section aria-label={t('recommended')}>
      <div ref={top} className={styles.mark} />
      <div className={styles.tabs}>
        <Tabs
          label={t('recommendedTabs')}
          name="shelf"
          items={home.tabs.map(({ id, title }) => ({ id: String(id), label: title }))}
          current={String(tab.id)}
          onChange={handleChange}
        />
      </div>
      <TabPanel name="shelf" id={String(tab.id)}>
        <TabGoods key={tab.id} home={home} tab={tab} first={first} />
      </TabPanel>
    </section>
  )
}

const buildArticleCards = (home: Home): Between[] =>
  home.sections
    .filter((section): section is ArticleSection => section.kind === 'story')
    .map((article) => ({
      key: `story-${String(article.id)}`,
      card: <ArticleCard article={article} />,
    }))

/** Page size of page 1 of the first tab, which the home response includes. */
const PAGE_SIZE = 20

const toListArgs = ({ cmsId, categoryId }: Home['tabs'][number]): ListArgs => ({
  size: PAGE_SIZE,
  ...(cmsId !== null && { cmsId }),
  ...(categoryId !== null && { categoryId }),
})

/**
 * Number of goods in the first HTML: two rows of a wide page. The first scroll hydrates this part
 * and renders the others, which would take a tenth of the page's main-thread time.
 */
const FIRST_GOODS = 12

type TabGoodsProps = { home: Home; tab: Home['tabs'][number]; first: boolean }

function TabGoods({ home, tab, first }: TabGoodsProps) {
  const t = useMessages(messages)
  const tabGoods = useGoodsPages(toListArgs(tab), { firstPage: first ? home.recommended : null })
  const isHydrated = useIsHydrated()
  const goods = isHydrated ? tabGoods.items : tabGoods.items.slice(0, FIRST_GOODS)
  const entry = useEntry()
  const articles = useMemo(() => (first ? buildArticleCards(home) : []), [first, home])

  if (tabGoods.error !== null) {
    return (
      <ErrorState
        card
        title={refusalText(tabGoods.error) ?? undefined}
        onRetry={tabGoods.loadMore}
      />
    )
  }
  if (tabGoods.items.length === 0) {
    if (tabGoods.hasMore) return <WaterfallSkeleton />
    return <Empty card icon={<IconGrid />} title={t('empty')} note={t('emptyNote')} />
  }
  return (
    <>
      <GoodsWaterfall
        goods={goods}
        between={articles}
        restoreKey={`home:${entry}:${String(tab.id)}`}
      />
      <ListFoot
        hasMore={tabGoods.hasMore}
        loadMore={tabGoods.loadMore}
        state={tabGoods.state}
        count={tabGoods.items.length}
        end={t('endOfList')}
      />
    </>
  )
}
