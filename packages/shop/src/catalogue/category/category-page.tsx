import { useSearchParams } from 'react-router-dom'
import type { Category } from '@mall/contract'
import { refusalText } from '@mall/core/api'
import { usePaths } from '@mall/core/feature'
import { useMessages } from '@mall/core/messages'
import { useCompanyId } from '@mall/core/session'
import {
  cx,
  Empty,
  ErrorState,
  IconCategory,
  NavBar,
  Page,
  SearchLink,
  SkeletonText,
} from '@mall/ui'
import { useCategoriesQuery } from '@mall/commerce/goods'
import { usePaneScroll } from '../../common/index.ts'
import styles from './category.module.css'
import { CategorySections } from './category-sections.tsx'
import { messages } from './messages.ts'

/** Two independently scrolling columns: first-level categories left, their content right. */
export function Component() {
  const t = useMessages(messages)
  const { data, error, isFetching, refetch } = useCategoriesQuery()
  const [query, setQuery] = useSearchParams()
  const paths = usePaths()
  const requestedId = query.get('categoryId')
  const chosen = data?.find(({ id }) => String(id) === requestedId) ?? data?.[0]

  const handleChoose = (id: number) =>
    setQuery(
      (now) => {
        const next = new URLSearchParams(now)
        next.set('categoryId', String(id))
        return next
      },
      { replace: true },
    )

  const head = (
    <NavBar
      title={t('title')}
      line
      below={
        <div className={styles.search}>
          <SearchLink href={paths.search()} placeholder={t('searchHint')} />
        </div>
      }
    />
  )
  return (
    <Page wide="page" bottom="tab" flush className={styles.page} header={head}>
      {error && !data && !isFetching ? (
        <ErrorState title={refusalText(error) ?? undefined} onRetry={() => void refetch()} />
      ) : data?.length === 0 ? (
        <Empty icon={<IconCategory />} title={t('empty')} note={t('emptyNote')} />
      ) : (
        <div className={styles.columns}>
          <FirstLevels categories={data} chosen={chosen?.id} onChoose={handleChoose} />
          <CategorySections category={chosen} />
        </div>
      )}
    </Page>
  )
}

type FirstLevelsProps = {
  categories: readonly Category[] | undefined
  chosen: number | undefined
  onChoose: (id: number) => void
}

function FirstLevels({ categories, chosen, onChoose }: FirstLevelsProps) {
  const t = useMessages(messages)
  const companyId = useCompanyId()
  const pane = usePaneScroll<HTMLElement>(`category:${String(companyId)}`, categories !== undefined)
  return (
    <nav
      ref={pane}
      className={styles.levels}
      aria-label={t('topCategories')}
      aria-busy={!categories}
    >
      {categories
        ? categories.map(({ id, name }) => (
            <button
              key={id}
              type="button"
              className={cx(styles.level, id === chosen && styles.selected)}
              aria-current={id === chosen || undefined}
              onClick={() => onChoose(id)}
            >
              {name}
            </button>
          ))
        : Array.from({ length: 8 }, (_, index) => (
            <span key={`level-${String(index)}`} className={styles.level}>
              <span className={styles.skeleton}>
                <SkeletonText />
              </span>
            </span>
          ))}
    </nav>
  )
}
