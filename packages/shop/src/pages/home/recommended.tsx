import { useMemo, useRef } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { DataOf } from '@mall/contract'
import { refusalText } from '@mall/core/api'
import { useEntry } from '@mall/core/feature'
import { Empty, ErrorState, IconGrid, ListFoot, TabPanel, Tabs } from '@mall/ui'
import { useHomeQuery } from '../../api/goods-endpoints.ts'
import { GoodsWaterfall, type Between } from '../../components/goods-waterfall.tsx'
import { WaterfallSkeleton } from '../../components/waterfall-skeleton.tsx'
import styles from './home.module.css'
import { Story, type StorySection } from './story.tsx'
import { useShelf } from './use-shelf.ts'

type Home = DataOf<'home.all'>

/** The tabs of the recommendations, each an endless list. The address knows which one is open. */
export function Recommended() {
  const { data: home } = useHomeQuery()
  return home ? <Shelves home={home} /> : null
}

function Shelves({ home }: { home: Home }) {
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
    // Another list begins at its beginning, not where the last one was left.
    top.current?.scrollIntoView?.({ block: 'start' })
  }

  return (
    <section aria-label="推荐">
      <div ref={top} className={styles.mark} />
      <div className={styles.tabs}>
        <Tabs
          label="推荐分类"
          name="shelf"
          items={home.tabs.map(({ id, title }) => ({ id: String(id), label: title }))}
          current={String(tab.id)}
          onChange={handleChange}
        />
      </div>
      <TabPanel name="shelf" id={String(tab.id)}>
        <Shelf key={tab.id} home={home} tab={tab} first={first} />
      </TabPanel>
    </section>
  )
}

const storiesOf = (home: Home): Between[] =>
  home.sections
    .filter((section): section is StorySection => section.kind === 'story')
    .map((story) => ({ key: `story-${String(story.id)}`, card: <Story story={story} /> }))

type ShelfProps = { home: Home; tab: Home['tabs'][number]; first: boolean }

function Shelf({ home, tab, first }: ShelfProps) {
  const shelf = useShelf(tab, first ? home.recommended : null)
  const entry = useEntry()
  const stories = useMemo(() => (first ? storiesOf(home) : []), [first, home])

  if (shelf.error !== null) {
    return (
      <ErrorState card title={refusalText(shelf.error) ?? undefined} onRetry={shelf.loadMore} />
    )
  }
  if (shelf.items.length === 0) {
    if (shelf.hasMore) return <WaterfallSkeleton />
    return <Empty card icon={<IconGrid />} title="这里还没有商品" note="看看其他分类吧" />
  }
  return (
    <>
      <GoodsWaterfall
        goods={shelf.items}
        between={stories}
        restoreKey={`home:${entry}:${String(tab.id)}`}
      />
      <ListFoot
        hasMore={shelf.hasMore}
        loadMore={shelf.loadMore}
        state={shelf.state}
        count={shelf.items.length}
        end="没有更多了"
      />
    </>
  )
}
