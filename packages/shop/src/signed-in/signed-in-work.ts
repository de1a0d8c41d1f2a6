import type { SessionThunk } from '@mall/core/session'
import { mergeGuestCart } from '../purchase/index.ts'
import { askAboutClosing } from './ask-about-closing.ts'
import { loadCouponScope } from './load-coupon-scope.ts'

export const startSignedInWork =
  (hasGuestCart: boolean): SessionThunk =>
  (dispatch) => {
    dispatch(loadCouponScope())
    void dispatch(askAboutClosing())
    if (hasGuestCart) void dispatch(mergeGuestCart())
  }
