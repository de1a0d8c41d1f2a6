import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import type { CompanyInfo, HomeOption, UserInfo } from '@mall/contract'

export const DEFAULT_COMPANY = 1

/** Session part of a served sign-in; an omitted flag means a complete registration. */
export type SignInResult = { token: string; openId: string; halfRegistered?: boolean }

/** The company of the page and its shopper. */
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
  tel: string
  userId: string
  /** a company that signs in once per visit has done so */
  loginAttempted: boolean
}

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
  tel: '',
  userId: '',
  loginAttempted: false,
})

export const session = createSlice({
  name: 'session',
  initialState: () => initialSession(),
  reducers: {
    restored: (state, { payload }: PayloadAction<Partial<SessionState>>) => ({
      ...state,
      ...payload,
    }),
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
    /** Resets the errors, so that company and shopper are loaded again. */
    companyInfoRetried(state) {
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
    /** Removes all data of the shopper and keeps the company. */
    signedOut: (state) => ({
      ...initialSession(state.companyId),
      companyInfo: state.companyInfo,
      homeOption: state.homeOption,
      loginAttempted: state.loginAttempted,
    }),
    loginAttempted(state) {
      state.loginAttempted = true
    },
    openIdReceived(state, { payload }: PayloadAction<string>) {
      state.openId = payload
    },
    bindTicketReceived(state, { payload }: PayloadAction<string>) {
      state.bindTicket = payload
    },
  },
})

export const sessionActions = session.actions
