import { createSlice, nanoid, type PayloadAction } from '@reduxjs/toolkit'
import type { CartItem, CompanyInfo, HomeOption, UserInfo } from '@mall/contract'

export const DEFAULT_COMPANY = 1

/** What goes to checkout. cartId is null for goods bought at once, past the cart. */
export type SubmitItem = { skuId: number; num: number; cartId: number | null }

/** Sets the quantity of a SKU that may be in several items: the first keeps all of it; 0 removes it. */
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

/**
 * Choices of a checkout. `couponId` undefined: the best coupon; null: none. `points` undefined: as
 * many as the order can take.
 */
export type CheckoutOptions = {
  couponId?: string | null | undefined
  usePoints: boolean
  points?: number | undefined
}

/** Session part of a served sign-in; an omitted flag means a complete registration. */
export type SignInResult = { token: string; openId: string; halfRegistered?: boolean }

/** Who is here, in whose mall, and what is on the way to checkout. */
export type SessionState = {
  companyId: number
  companyInfo: CompanyInfo | null
  /** the company's info could not be loaded */
  companyFailed: boolean
  /** a company of an address that does not exist */
  unknownCompany: number | null
  homeOption: Partial<HomeOption> | null
  token: string | null
  userInfo: UserInfo | null
  openId: string
  /** registration is incomplete: guard step 11 */
  halfRegistered: boolean
  /** a provider's account that waits to be bound to a phone (20002, 20018); '' for none */
  bindTicket: string
  unionId: string
  tel: string
  userId: string
  cavToken: string | null
  /** a company that signs in once per visit has done so */
  loginAsked: boolean
  giftCardPwd: string
  orderRemark: string
  addressId: number | null
  addressChecked: boolean
  equityAddressChecked: boolean
  /** identifies the checkout in progress among the tabs of this browser */
  checkoutId: string
  submitList: SubmitItem[]
  checkoutOptions: CheckoutOptions
  /** cart items that are away at checkout */
  cachedSet: CartItem[]
  loading: boolean
}

const initialOptions: CheckoutOptions = { usePoints: true }

export const initialSession = (companyId = DEFAULT_COMPANY): SessionState => ({
  companyId,
  companyInfo: null,
  companyFailed: false,
  unknownCompany: null,
  homeOption: null,
  token: null,
  userInfo: null,
  openId: '',
  halfRegistered: false,
  bindTicket: '',
  unionId: '',
  tel: '',
  userId: '',
  cavToken: null,
  loginAsked: false,
  giftCardPwd: '',
  orderRemark: '',
  addressId: null,
  addressChecked: false,
  equityAddressChecked: false,
  checkoutId: '',
  submitList: [],
  checkoutOptions: initialOptions,
  cachedSet: [],
  loading: false,
})

type CheckoutAction<T> = PayloadAction<T, string, { checkoutId: string }>
const withCheckoutId = <T>(payload: T) => ({ payload, meta: { checkoutId: nanoid() } })

export const session = createSlice({
  name: 'session',
  initialState: () => initialSession(),
  reducers: {
    restored: (state, { payload }: PayloadAction<Partial<SessionState>>) => ({
      ...state,
      ...payload,
    }),
    /** Nothing of the former company stays. */
    companySwitched: (_state, { payload }: PayloadAction<number>) => initialSession(payload),
    companyInfoLoaded(state, { payload }: PayloadAction<CompanyInfo>) {
      state.companyInfo = payload
      state.companyFailed = false
    },
    companyInfoFailed(state) {
      state.companyFailed = true
    },
    companyNotFound(state, { payload }: PayloadAction<number>) {
      state.unknownCompany = payload
    },
    /** Try again to load what could not be loaded. */
    companyInfoAskedAgain(state) {
      state.companyFailed = false
      state.unknownCompany = null
    },
    homeOptionLoaded(state, { payload }: PayloadAction<Partial<HomeOption>>) {
      state.homeOption = payload
    },
    tokenReceived(state, { payload }: PayloadAction<SignInResult>) {
      state.token = payload.token
      state.openId = payload.openId
      state.userInfo = null
      state.userId = ''
      state.halfRegistered = payload.halfRegistered ?? false
      state.bindTicket = ''
    },
    userInfoLoaded(state, { payload }: PayloadAction<UserInfo>) {
      state.userInfo = payload
      state.openId = payload.openId || state.openId
      state.halfRegistered = payload.halfRegistered
      state.tel = payload.tel
      state.userId = String(payload.id)
    },
    /** The company stays; everything of the person goes. */
    signedOut: (state) => ({
      ...initialSession(state.companyId),
      companyInfo: state.companyInfo,
      homeOption: state.homeOption,
      cavToken: state.cavToken,
      loginAsked: state.loginAsked,
    }),
    cavTokenChanged(state, { payload }: PayloadAction<string | null>) {
      state.cavToken = payload
    },
    loginAsked(state) {
      state.loginAsked = true
    },
    openIdReceived(state, { payload }: PayloadAction<string>) {
      state.openId = payload
    },
    bindTicketReceived(state, { payload }: PayloadAction<string>) {
      state.bindTicket = payload
    },
    giftCardPwdTyped(state, { payload }: PayloadAction<string>) {
      state.giftCardPwd = payload
    },
    orderRemarkTyped(state, { payload }: PayloadAction<string>) {
      state.orderRemark = payload
    },
    /** The address the shopper chose for this checkout; null: the default one again. */
    addressChosen(state, { payload }: PayloadAction<number | null>) {
      state.addressId = payload
      state.addressChecked = payload !== null
    },
    equityAddressChosen(state, { payload }: PayloadAction<boolean>) {
      state.equityAddressChecked = payload
    },
    /** The chosen items leave the cart's active list for the submit list. */
    account: {
      prepare: withCheckoutId<CartItem[]>,
      reducer(state, { payload, meta }: CheckoutAction<CartItem[]>) {
        state.cachedSet = payload
        state.submitList = payload.map(({ id, skuId, totalNum }) => ({
          skuId,
          num: totalNum,
          cartId: id,
        }))
        state.checkoutId = meta.checkoutId
        state.checkoutOptions = initialOptions
      },
    },
    /** Goods bought at once: nothing leaves the cart. */
    boughtNow: {
      prepare: withCheckoutId<{ skuId: number; num: number }>,
      reducer(state, { payload, meta }: CheckoutAction<{ skuId: number; num: number }>) {
        state.cachedSet = []
        state.submitList = [{ ...payload, cartId: null }]
        state.checkoutId = meta.checkoutId
        state.checkoutOptions = initialOptions
      },
    },
    checkoutOptionsChanged(state, { payload }: PayloadAction<Partial<CheckoutOptions>>) {
      state.checkoutOptions = { ...state.checkoutOptions, ...payload }
    },
    /** Items chosen in another app: they may be in this shopper's cart or not. */
    handoverReceived: {
      prepare: withCheckoutId<{ skuId: number; num: number }[]>,
      reducer(state, { payload, meta }: CheckoutAction<{ skuId: number; num: number }[]>) {
        state.cachedSet = []
        state.submitList = payload.map(({ skuId, num }) => ({ skuId, num, cartId: null }))
        state.checkoutId = meta.checkoutId
        state.checkoutOptions = initialOptions
      },
    },
    /** Another quantity of a SKU of the submit list; 0 removes it. */
    submitQuantityChanged(state, { payload }: PayloadAction<{ skuId: number; num: number }>) {
      state.submitList = changeQuantity(state.submitList, payload)
    },
    /** Back to the cart: what was away at checkout is active again. */
    rollback(state) {
      state.cachedSet = []
      state.submitList = []
      state.checkoutId = ''
      state.checkoutOptions = initialOptions
    },
    /** The order is made: nothing comes back. */
    finishSubmit(state) {
      state.cachedSet = []
      state.submitList = []
      state.checkoutId = ''
      state.checkoutOptions = initialOptions
      state.orderRemark = ''
      state.addressId = null
      state.addressChecked = false
    },
    loadingChanged(state, { payload }: PayloadAction<boolean>) {
      state.loading = payload
    },
  },
})

export const sessionActions = session.actions
