import { createSelector } from '@reduxjs/toolkit'
import { useSelector } from 'react-redux'
import type { CompanyInfo, UserInfo } from '@mall/contract'
import { createTranslator } from '../messages/index.ts'
import { peerOf } from './login-methods.ts'
import { sessionMessages } from './messages.ts'
import { moneyMessages, type PriceDisplay } from '../money/index.ts'
import type { SessionState } from './session-slice.ts'
import type { SessionRoot } from './store-types.ts'

export const selectCompanyId = (state: SessionRoot): number => state.session.companyId
export const selectCompanyInfo = (state: SessionRoot): CompanyInfo | null =>
  state.session.companyInfo
export const selectSignedIn = (state: SessionRoot): boolean => state.session.token !== null

/** Price display of the company; the specification's defaults until the company is loaded. */
export const selectPriceDisplay = createSelector([selectCompanyInfo], (info): PriceDisplay => ({
  goodsPriceType: info?.goodsPriceType ?? 0,
  proportion: info?.proportion ?? 100,
  integralName: info?.integralName || moneyMessages.texts.points,
}))

/** Texts of screens, with those that the company replaces in its home option, and its own words. */
export const selectTranslator = createSelector(
  [
    (state: SessionRoot) => state.session.homeOption?.messages,
    (state: SessionRoot) => selectPriceDisplay(state).integralName,
    (state: SessionRoot) => selectCompanyInfo(state)?.loginMethod,
    (state: SessionRoot) => selectCompanyInfo(state)?.integralPay !== 0,
  ],
  (overrides, unit, loginMethod, takesPoints) => {
    const peer = createTranslator(overrides)(sessionMessages)(peerOf(loginMethod))
    return createTranslator(overrides, { common: { unit, peer }, takesPoints })
  },
)

export const useSession = <T>(select: (state: SessionState) => T): T =>
  useSelector((root: SessionRoot) => select(root.session))
export const useSignedIn = (): boolean => useSelector(selectSignedIn)
export const useUserInfo = (): UserInfo | null => useSession((state) => state.userInfo)

/** The company's info; it is always loaded inside a screen, because the guard waits for it. */
export function useCompanyInfo(): CompanyInfo {
  const info = useSelector(selectCompanyInfo)
  if (!info) throw new Error('a screen was shown before its company was known')
  return info
}
