import { homeRoutes } from '@mall/contract/routes/home'
import { signInRoutes } from '@mall/contract/routes/login'
import {
  selectTranslator,
  sessionActions,
  switchCompany,
  userLoaded,
  type SessionThunk,
} from '../session/index.ts'
import { isRefused } from './api-error.ts'
import { api } from './api.ts'
import { endpointOf } from './endpoint-of.ts'
import { apiMessages } from './messages.ts'

/** Endpoints of the kernel's own calls. */
export const bootEndpoints = api.injectEndpoints({
  endpoints: (build) => {
    const call = endpointOf(build, { ...homeRoutes, ...signInRoutes })
    return {
      companyInfo: call.query('login.companyInfo', { extraOptions: { quiet: true } }),
      homeOption: call.query('home.option', { extraOptions: { quiet: true } }),
      userInfo: call.query('login.getInfo', { providesTags: ['Member'] }),
      partnerLink: call.query('home.partnerLink'),
    }
  },
})

const once = { forceRefetch: true, subscribe: false } as const

const reportCompanyFailed =
  (): SessionThunk<Promise<void>> =>
  async (dispatch, getState, { notify }) => {
    dispatch(sessionActions.companyInfoFailed())
    await notify.alert({ title: selectTranslator(getState())(apiMessages)('companyFailed') })
  }

/** Loads the company of this mall; if it cannot be loaded, an alert blocks the page. */
export const loadCompanyInfo = (): SessionThunk<Promise<void>> => async (dispatch, getState) => {
  const { companyId } = getState().session
  const { data, error } = await dispatch(
    bootEndpoints.endpoints.companyInfo.initiate({ companyId }, once),
  )
  if (getState().session.companyId !== companyId) return
  if (isRefused(error, 'company/unknown')) {
    dispatch(sessionActions.companyNotFound(companyId))
    return
  }
  if (data) dispatch(sessionActions.companyInfoLoaded(data))
  else await dispatch(reportCompanyFailed())
}

/**
 * Switches to another company. An unknown one changes nothing: the shopper stays signed in where
 * they were.
 */
export const enterCompany =
  (companyId: number): SessionThunk<Promise<void>> =>
  async (dispatch, getState) => {
    const former = getState().session.companyId
    const { data, error } = await dispatch(
      bootEndpoints.endpoints.companyInfo.initiate({ companyId }, once),
    )
    if (getState().session.companyId !== former) return
    if (isRefused(error, 'company/unknown')) {
      dispatch(sessionActions.companyNotFound(companyId))
      return
    }
    dispatch(switchCompany(companyId))
    if (data) dispatch(sessionActions.companyInfoLoaded(data))
    else await dispatch(reportCompanyFailed())
  }

/** Loads the settings of the home page. */
export const loadHomeOption =
  (): SessionThunk<Promise<void>> =>
  async (dispatch, getState, { notify }) => {
    const { companyId } = getState().session
    const { data } = await dispatch(
      bootEndpoints.endpoints.homeOption.initiate({ companyId }, once),
    )
    if (getState().session.companyId !== companyId) return
    if (!data || Object.keys(data).length === 0)
      notify.toast(selectTranslator(getState())(apiMessages)('homeOptionFailed'))
    else dispatch(sessionActions.homeOptionLoaded(data))
  }

/** Loads the signed-in shopper. */
export const loadUserInfo = (): SessionThunk<Promise<void>> => async (dispatch, getState) => {
  const { token } = getState().session
  if (token === null) return
  const { data } = await dispatch(bootEndpoints.endpoints.userInfo.initiate(undefined, once))
  if (data && getState().session.token === token) dispatch(userLoaded(data))
}
