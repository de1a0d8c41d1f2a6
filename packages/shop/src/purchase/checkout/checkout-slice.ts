import { createSlice, nanoid, type PayloadAction } from '@reduxjs/toolkit'
import type { CartItem } from '@mall/contract'
import { sessionActions } from '@mall/core/session'

/** An item at checkout. `cartId` is null for goods bought at once, without the cart. */
export type SubmitItem = { skuId: number; num: number; cartId: number | null }

/**
 * Choices of a checkout. `couponIds` undefined: the best combination. `points` undefined: as many as
 * the order can take.
 */
export type CheckoutOptions = {
  couponIds?: string[] | undefined
  usePoints: boolean
  points?: number | undefined
}

export type CheckoutState = {
  /** identifies the checkout in progress among the tabs of this browser */
  checkoutId: string
  submitList: SubmitItem[]
  cachedSet: CartItem[]
  checkoutOptions: CheckoutOptions
  orderRemark: string
  addressId: number | null
  addressChecked: boolean
}

const initialOptions: CheckoutOptions = { usePoints: true }

export const initialCheckout: CheckoutState = {
  checkoutId: '',
  submitList: [],
  cachedSet: [],
  checkoutOptions: initialOptions,
  orderRemark: '',
  addressId: null,
  addressChecked: false,
}

/**
 * Sets the quantity of a SKU that may be in several items: the first item gets all pieces; 0
 * removes the SKU.
 */
export function changeQuantity(
  items: readonly SubmitItem[],
  { skuId, num }: { skuId: number; num: number },
): SubmitItem[] {
  const first = items.find((item) => item.skuId === skuId)
  return items.flatMap((item) => {
    if (item.skuId !== skuId) return [item]
    return item === first && num > 0 ? [{ ...item, num }] : []
  })
}

type CheckoutAction<T> = PayloadAction<T, string, { checkoutId: string }>
const withCheckoutId = <T>(payload: T) => ({ payload, meta: { checkoutId: nanoid() } })

/**
 * Starts a checkout of `submitList`; items of `cachedSet` are removed from the cart's active list.
 */
function start(
  state: CheckoutState,
  checkoutId: string,
  submitList: SubmitItem[],
  cachedSet: CartItem[] = [],
): void {
  state.checkoutId = checkoutId
  state.submitList = submitList
  state.cachedSet = cachedSet
  state.checkoutOptions = initialOptions
}

export const checkoutSlice = createSlice({
  name: 'checkout',
  initialState: initialCheckout,
  reducers: {
    restored: (state, { payload }: PayloadAction<Partial<CheckoutState>>) => ({
      ...state,
      ...payload,
    }),
    orderRemarkTyped(state, { payload }: PayloadAction<string>) {
      state.orderRemark = payload
    },
    /** The address chosen for this checkout; null selects the default one again. */
    addressChosen(state, { payload }: PayloadAction<number | null>) {
      state.addressId = payload
      state.addressChecked = payload !== null
    },
    /** Moves the chosen items from the cart's active list to the submit list. */
    account: {
      prepare: withCheckoutId<CartItem[]>,
      reducer(state, { payload, meta }: CheckoutAction<CartItem[]>) {
        const items = payload.map(({ id, skuId, totalNum }) => ({
          skuId,
          num: totalNum,
          cartId: id,
        }))
        start(state, meta.checkoutId, items, payload)
      },
    },
    /** Starts a checkout of goods bought at once: the cart does not change. */
    buyNowStarted: {
      prepare: withCheckoutId<{ skuId: number; num: number }>,
      reducer(state, { payload, meta }: CheckoutAction<{ skuId: number; num: number }>) {
        start(state, meta.checkoutId, [{ ...payload, cartId: null }])
      },
    },
    /**
     * Starts a checkout of items chosen in another app, whether or not they are in this shopper's
     * cart.
     */
    handoverReceived: {
      prepare: withCheckoutId<{ skuId: number; num: number }[]>,
      reducer(state, { payload, meta }: CheckoutAction<{ skuId: number; num: number }[]>) {
        const items = payload.map(({ skuId, num }) => ({ skuId, num, cartId: null }))
        start(state, meta.checkoutId, items)
      },
    },
    checkoutOptionsChanged(state, { payload }: PayloadAction<Partial<CheckoutOptions>>) {
      state.checkoutOptions = { ...state.checkoutOptions, ...payload }
    },
    /** Changes the quantity of a SKU in the submit list; 0 removes it. */
    submitQuantityChanged(state, { payload }: PayloadAction<{ skuId: number; num: number }>) {
      state.submitList = changeQuantity(state.submitList, payload)
    },
    /** Returns to the cart: the items of the checkout are active again. */
    rollback(state) {
      start(state, '', [])
    },
    /** Ends the checkout of a placed order: no item returns to the cart. */
    checkoutCompleted: () => initialCheckout,
  },
  extraReducers: (builder) =>
    builder
      .addCase(sessionActions.signedOut, () => initialCheckout)
      .addCase(sessionActions.companySwitched, () => initialCheckout),
})

export const checkoutActions = checkoutSlice.actions
