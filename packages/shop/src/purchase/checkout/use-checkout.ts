import { useSelector } from 'react-redux'
import { initialCheckout, type CheckoutState } from './checkout-slice.ts'

/** The checkout of a store that may have been created without this feature, as in tests of a part. */
export const selectCheckout = (state: object): CheckoutState =>
  (state as { checkout?: CheckoutState }).checkout ?? initialCheckout

export const useCheckout = <T>(select: (checkout: CheckoutState) => T): T =>
  useSelector((state: object) => select(selectCheckout(state)))
