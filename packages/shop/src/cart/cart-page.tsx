import { useEffect, useEffectEvent, useState } from 'react'
import type { Cart, CartItem } from '@mall/contract'
import { isRefused } from '@mall/core/api'
import { useClock, useMallNavigate, useMallDispatch, usePaths } from '@mall/core/feature'
import { lazyPart } from '@mall/core/loading'
import { useMessages } from '@mall/core/messages'
import { Delayed, ErrorState, NavBar, Page, PullToRefresh, VisuallyHidden } from '@mall/ui'
import {
  filterChecked,
  calculateFreight,
  calculateGoodsSum,
  calculateRules,
  applyChanges,
  countPieces,
} from './model/cart-view.ts'
import { ActiveGoods } from './active-goods.tsx'
import { CartCoupons } from './cart-coupons.tsx'
import { CartSkeleton } from './cart-skeleton.tsx'
import styles from './cart.module.css'
import { EditBar } from './edit-bar.tsx'
import { EmptyCart } from './empty-cart.tsx'
import { canAddOn, FreightHint } from './freight-hint.tsx'
import { InactiveGoods } from './inactive-goods.tsx'
import { messages } from './messages.ts'
import { SettleBar } from './settle-bar.tsx'
import { useCartCoupons } from './use-cart-coupons.ts'
import { useCartEdits } from './use-cart-edits.ts'
import { useMoveToFavourites } from './use-move-to-favourites.ts'
import { useRemoval } from './use-removal.ts'
import {
  checkoutActions,
  useCheckout,
  activeWithout,
  useCartQuery,
  useCartArgs,
} from '../purchase/index.ts'

const PopularGoods = lazyPart(
  async () => (await import('../goods/parts/popular-goods.tsx')).PopularGoods,
  { when: 'visible', failed: null },
)

/** A cart with at most this number of lines shows other goods below them. */
const SHORT_CART_LINES = 3

/** Maximum ms that a timer waits for the end of a flash sale. */
const MAX_WAIT_MS = 24 * 3_600_000

/** Cart: available items, unavailable items and the link to the checkout. */
export function Component() {
  const t = useMessages(messages)
  const { data, error, isFetching, refetch } = useCartQuery(useCartArgs(), {
    refetchOnMountOrArgChange: 30,
  })
  useRollback()
  useResetMissingAddress(error)
  const isEmpty = data && data.activeList.length + data.inactiveList.length === 0

  if (data && !isEmpty)
    return <CartContent cart={data} onRefresh={refetch} isFetching={isFetching} />
  return (
    <Page
      wide="rows"
      header={<NavBar title={t('title')} line />}
      bottom="tab"
      busy={!data && isFetching}
    >
      {error && !data ? (
        <ErrorState onRetry={() => void refetch()} busy={isFetching} />
      ) : isEmpty ? (
        <EmptyCart />
      ) : (
        <Delayed when={!data} fallback={<CartSkeleton />} />
      )}
    </Page>
  )
}

/** Returning to the cart cancels the checkout: its items are restored. */
function useRollback(): void {
  const dispatch = useMallDispatch()
  useEffect(() => void dispatch(checkoutActions.rollback()), [dispatch])
}

/** Uses the default address after the selected one was removed. */
function useResetMissingAddress(error: unknown): void {
  const dispatch = useMallDispatch()
  const isAddressMissing = isRefused(error, 'address/not-found')
  useEffect(() => {
    if (isAddressMissing) dispatch(checkoutActions.addressChosen(null))
  }, [dispatch, isAddressMissing])
}

/** Reloads the cart at the end of its next flash sale, when prices change. */
function useFlashEnd({ activeList }: Cart, onEnd: () => Promise<unknown>): void {
  const clock = useClock()
  const ends = activeList.flatMap(({ flash }) => (flash ? [Date.parse(flash.endsAt)] : []))
  const next = ends.length > 0 ? Math.min(...ends) : null
  const refresh = useEffectEvent(() => void onEnd())
  useEffect(() => {
    if (next === null) return undefined
    const wait = next - clock.now()
    // Ends more than 24 hours ahead get no timer, because opening the cart again loads current
    // prices.
    if (wait <= 0 || wait > MAX_WAIT_MS) return undefined
    const timer = setTimeout(refresh, wait)
    return () => clearTimeout(timer)
  }, [next, clock])
}

type CartContentProps = { cart: Cart; onRefresh: () => Promise<unknown>; isFetching: boolean }

function CartContent({ cart, onRefresh, isFetching }: CartContentProps) {
  const t = useMessages(messages)
  const paths = usePaths()
  const go = useMallNavigate()
  const dispatch = useMallDispatch()
  useFlashEnd(cart, onRefresh)
  const cached = useCheckout((checkout) => checkout.cachedSet)
  const { changes, change } = useCartEdits(cart)
  const removal = useRemoval()
  const favourites = useMoveToFavourites()
  const [isEditing, setIsEditing] = useState(false)
  const [editSelection, setEditSelection] = useState<ReadonlySet<number>>(new Set())

  const items = applyChanges(activeWithout(cart.activeList, cached), changes)
  const chosen = filterChecked(items)
  const sum = calculateGoodsSum(chosen)
  const rules = calculateRules(cart.rules, sum)
  const freight = calculateFreight({ baseFreight: cart.baseFreight, rules })
  const coupons = useCartCoupons(chosen, freight)
  // Only one hint offers goods at a time: the one with the smaller missing amount.
  const isFreightNearer =
    canAddOn(rules) && (!coupons.next || (rules[0]?.stillNeedMoney ?? 0) <= coupons.next.missing)
  const isShort = items.length + cart.inactiveList.length <= SHORT_CART_LINES
  const isChosen = ({ id, isChecked }: CartItem) => (isEditing ? editSelection.has(id) : isChecked)

  function handleChoose(ids: readonly number[], on: boolean) {
    if (!isEditing) {
      for (const { id, isChecked } of items) {
        if (ids.includes(id) && isChecked !== on) change(id, { isChecked: on })
      }
      return
    }
    const next = new Set(editSelection)
    for (const id of ids) void (on ? next.add(id) : next.delete(id))
    setEditSelection(next)
  }
  function handleCheckout() {
    dispatch(checkoutActions.account(chosen))
    go(paths.orderSubmit())
  }
  async function handleRemove() {
    const ids = items.filter(isChosen).map(({ id }) => id)
    if (await removal.confirmAndRemove(ids)) setEditSelection(new Set())
  }

  async function handleMove() {
    if (await favourites.move(items.filter(isChosen))) setEditSelection(new Set())
  }

  const all = {
    checked: items.length > 0 && items.every(isChosen),
    mixed: items.some(isChosen),
    onChange: (on: boolean) =>
      handleChoose(
        items.map(({ id }) => id),
        on,
      ),
  }
  const title = (
    <>
      {t('title')} <span className={styles.count}>{countPieces(items)}</span>
    </>
  )
  return (
    <Page
      wide="rows"
      bottom="both"
      header={
        <NavBar
          title={title}
          line
          right={
            <button
              type="button"
              className={styles.manage}
              onClick={() => setIsEditing(!isEditing)}
            >
              {isEditing ? t('done') : t('manage')}
            </button>
          }
          below={<FreightHint rules={rules} offersAddOn={isFreightNearer} />}
        />
      }
      footer={
        isEditing ? (
          <EditBar
            all={all}
            count={items.filter(isChosen).length}
            busy={removal.busy || favourites.busy}
            onMove={favourites.isPossible ? () => void handleMove() : undefined}
            onRemove={() => void handleRemove()}
          />
        ) : (
          <SettleBar
            all={all}
            count={countPieces(chosen)}
            sum={sum}
            freight={freight}
            coupons={coupons}
            above={<CartCoupons coupons={coupons} offersAddOn={!isFreightNearer} />}
            onCheckout={handleCheckout}
          />
        )
      }
    >
      <VisuallyHidden>
        <span role="status">{isFetching ? t('refreshing') : ''}</span>
      </VisuallyHidden>
      <PullToRefresh onRefresh={onRefresh}>
        <div className={styles.lists}>
          <ActiveGoods
            items={items}
            isChosen={isChosen}
            isEditing={isEditing}
            onChoose={handleChoose}
            onNumber={(id, totalNum) => change(id, { totalNum })}
            onRemove={(id) => void removal.confirmAndRemove([id])}
            onMove={favourites.isPossible ? (item) => void favourites.move([item]) : undefined}
          />
          <InactiveGoods items={cart.inactiveList} removal={removal} />
          {isShort && (
            <PopularGoods
              title={t('recommended')}
              withoutSpuIds={items.map(({ spuId }) => spuId)}
            />
          )}
          <div className={styles.stripRoom} />
        </div>
      </PullToRefresh>
    </Page>
  )
}
