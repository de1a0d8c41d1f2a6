import { refusalText } from '@mall/core/api'
import { useHasScreen, useHomeOption, useMallDispatch, usePaths } from '@mall/core/feature'
import { lazyPart, useIsHydrated } from '@mall/core/loading'
import { useMessages } from '@mall/core/messages'
import { screens } from '@mall/core/paths'
import { useCompanyInfo } from '@mall/core/session'
import { BackToTop, cx, ErrorState, Page, PullToRefresh, SkeletonBlock } from '@mall/ui'
import { goodsApi, WaterfallSkeleton } from '@mall/commerce/goods'
import { useHomeQuery } from './home-endpoints.ts'
import { Banners } from './banners.tsx'
import { HomeHead } from './home-head.tsx'
import { HomeSkeleton } from './home-skeleton.tsx'
import styles from './home.module.css'
import { Icons } from './icons.tsx'
import { PointsCard } from './points/points-card.tsx'
import { GoodsCarousel } from '../../goods/index.ts'
import { messages } from './messages.ts'

const Recommended = lazyPart(async () => (await import('./recommended.tsx')).Recommended, {
  when: 'visible',
  fallback: <WaterfallSkeleton />,
})

// A separate file: most companies have no page of their own.
const HomeBlocks = lazyPart(
  async () => (await import('../../content/parts/home-blocks.tsx')).HomeBlocks,
  {
    when: 'visible',
    fallback: <WaterfallSkeleton />,
  },
)

const FlashSaleStrip = lazyPart(
  async () => (await import('../../goods/parts/flash-sale-strip.tsx')).FlashSaleStrip,
  { when: 'visible', failed: null },
)

const CheckInStrip = lazyPart(async () => (await import('./check-in-strip.tsx')).CheckInStrip, {
  when: 'visible',
  failed: null,
})

const CouponStrip = lazyPart(
  async () => (await import('../../coupons/parts/coupon-strip.tsx')).CouponStrip,
  { when: 'visible', failed: null, fallback: <SkeletonBlock shape="card" height="100%" /> },
)

const GxStrip = lazyPart(async () => (await import('./gx-strip.tsx')).GxStrip, {
  when: 'visible',
  failed: null,
})

const CouponPopup = lazyPart(
  async () => (await import('../../coupons/parts/coupon-popup.tsx')).CouponPopup,
  { when: 'idle', failed: null },
)

/** Home page, with the company’s own blocks if it has published some. One call loads the first view. */
export function Component() {
  const t = useMessages(messages)
  const { data, error, isFetching, refetch } = useHomeQuery()
  const option = useHomeOption()
  const { integralPay } = useCompanyInfo()
  const paths = usePaths()
  const dispatch = useMallDispatch()
  const hasScreen = useHasScreen()
  // Outside of the server's markup: code that fails to load must not undo the hydration.
  const isHydrated = useIsHydrated()
  const hint = data?.searchHint || option?.searchHint || t('searchHint')
  // Reserve the space until the settings load: most malls show the card.
  const points = integralPay !== 0 && (option?.showPointsCard ?? option === null)

  // The banner beside points and channels, on wide screens.
  const hasHero = data ? !data.page && data.banners.length > 0 : !error

  function handleRefresh() {
    // Invalidates the lists of the tabs as well.
    dispatch(goodsApi.util.invalidateTags(['Goods']))
    return refetch()
  }

  return (
    <Page
      wide="page"
      bottom="tab"
      className={styles.page}
      header={<HomeHead hint={hint} searchHref={paths.search()} />}
    >
      <PullToRefresh onRefresh={handleRefresh}>
        <div className={cx(styles.sections, hasHero && styles.hero)}>
          {points && (
            <div className={cx(styles.overlapHeader, styles.points)}>
              <PointsCard />
            </div>
          )}
          {data?.page ? (
            <HomeBlocks page={data.page} />
          ) : data ? (
            <>
              {data.banners.length > 0 && (
                <div className={cx(styles.banners, !points && styles.overlapHeader)}>
                  <Banners banners={data.banners} />
                </div>
              )}
              <Icons icons={data.icons} />
              {data.sections.map((section) =>
                section.kind === 'strip' && section.goods.length > 0 ? (
                  <GoodsCarousel key={section.id} section={section} />
                ) : section.kind === 'coupons' && hasScreen(screens.couponCenter) ? (
                  <div key={section.id} className={styles.coupons}>
                    <CouponStrip title={section.title} />
                  </div>
                ) : null,
              )}
              {!points && <CheckInStrip />}
              <GxStrip />
              <FlashSaleStrip />
              <Recommended />
            </>
          ) : error && !isFetching ? (
            <ErrorState
              card
              title={refusalText(error) ?? undefined}
              onRetry={() => void refetch()}
            />
          ) : (
            <HomeSkeleton />
          )}
        </div>
      </PullToRefresh>
      {isHydrated && <CouponPopup />}
      <BackToTop above="tab" />
    </Page>
  )
}
