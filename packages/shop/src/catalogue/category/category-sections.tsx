import type { ReactNode } from 'react'
import type { Category, DataOf, GoodsCard } from '@mall/contract'
import { refusalText } from '@mall/core/api'
import { usePaths } from '@mall/core/feature'
import { useMessages } from '@mall/core/messages'
import { usePriceParts, usePriceText } from '@mall/core/session'
import {
  CardHead,
  Empty,
  ErrorState,
  IconCategory,
  Image,
  Link,
  Price,
  SkeletonBlock,
  SkeletonText,
} from '@mall/ui'
import { useCategorySectionsQuery, toImageProps } from '@mall/commerce/goods'
import { usePaneScroll } from '../../common/index.ts'
import styles from './category-sections.module.css'
import { CategoryTop } from './category-top.tsx'
import { messages } from './messages.ts'

/** Goods shown per second-level category. */
const SIZE = 6

export function CategorySections({ category }: { category: Category | undefined }) {
  const t = useMessages(messages)
  const query = useCategorySectionsQuery(
    { categoryId: category?.id ?? 0, size: SIZE },
    { skip: !category },
  )
  const { currentData: sections, error, isFetching, refetch } = query
  const pane = usePaneScroll<HTMLDivElement>(
    `shelves:${String(category?.id ?? 0)}`,
    sections !== undefined,
  )

  function renderSections(): ReactNode {
    if (error && !isFetching) {
      return <ErrorState title={refusalText(error) ?? undefined} onRetry={() => void refetch()} />
    }
    if (!sections) return <CategorySectionsSkeleton />
    if (sections.length === 0) {
      return <Empty icon={<IconCategory />} title={t('noGoods')} note={t('noGoodsNote')} />
    }
    return sections.map((section) => <CategorySection key={section.id} section={section} />)
  }
  return (
    <div
      ref={pane}
      className={styles.pane}
      // A scrollable pane must be keyboard focusable.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      role="region"
      aria-label={category?.name ?? t('title')}
    >
      {category ? (
        <>
          <CategoryTop category={category} />
          {renderSections()}
        </>
      ) : (
        <PaneSkeleton />
      )}
    </div>
  )
}

function CategorySection({ section }: { section: DataOf<'goods.byCategory'>[number] }) {
  const t = useMessages(messages)
  const paths = usePaths()
  return (
    <section aria-label={section.name}>
      <CardHead
        title={section.name}
        more={{ href: paths.secondCategory(section.id), label: t('all') }}
      />
      {section.goods.length > 0 ? (
        <ul className={styles.grid}>
          {section.goods.map((goods) => (
            <li key={goods.spuId}>
              <Item goods={goods} />
            </li>
          ))}
        </ul>
      ) : (
        <p className={styles.empty}>{t('comingSoon')}</p>
      )}
    </section>
  )
}

function Item({ goods }: { goods: GoodsCard }) {
  const t = useMessages(messages)
  const paths = usePaths()
  const text = usePriceText()
  return (
    <Link
      className={styles.item}
      href={paths.wareDetail(goods.spuId, { skuId: goods.defaultSkuId })}
      aria-label={t('goodsLabel', { name: goods.name, price: text(goods.costPoints) })}
    >
      <Image
        {...toImageProps(goods.picture)}
        sizes="(min-width:43.75em) 180px,min(24vw,116px)"
        alt=""
        rounded
      />
      <span className={styles.name}>{goods.name}</span>
      <Price {...usePriceParts(goods.costPoints)} size="s" />
    </Link>
  )
}

/** The whole pane before the categories arrive: a banner and sections. */
const PaneSkeleton = () => (
  <>
    <SkeletonBlock height="calc(32px + 56 * var(--u))" shape="card" />
    <CategorySectionsSkeleton />
  </>
)

function CategorySectionsSkeleton() {
  const t = useMessages(messages)
  return (
    <div className={styles.skeleton} role="status" aria-label={t('loading')}>
      {['a', 'b'].map((section) => (
        <div key={section}>
          <SkeletonBlock width={96} height="calc(24 * var(--u))" />
          <div className={styles.grid}>
            {['1', '2', '3', '4', '5', '6'].map((item) => (
              <div key={item} className={styles.item}>
                <span className={styles.square}>
                  <SkeletonBlock shape="card" className={styles.fill} />
                </span>
                <SkeletonText lines={2} size={12} />
              </div>
            ))}
          </div>
        </div>
      ))}
    </div>
  )
}
