import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { DataOf } from '@mall/contract'
import { asApiError, isRefused, type ApiError, type PendingCommit } from '@mall/core/api'
import { useGo, useMallDispatch, usePaths, usePendingCommit } from '@mall/core/feature'
import { sessionActions } from '@mall/core/session'
import { usePlaceOrderMutation } from '../../api/order-endpoints.ts'

type PlaceOrderResult = DataOf<'order.commit'>
type PlaceOrderState =
  | { kind: 'idle' }
  /** `isAgain`: the one that was sent before */
  | { kind: 'sending'; isRetry: boolean }
  /** sent, and nobody knows what became of it: to be messages again, word for word */
  | { kind: 'unknown' }
  | { kind: 'refused'; text: string }
  /** made; the next screen is on its way */
  | { kind: 'made' }

/** Whether the server has decided. Anything else may have become an order. */
const isDecided = (error: ApiError): boolean =>
  (error.kind === 'refusal' && error.class !== 'retryable') ||
  (error.kind === 'http' && error.code < 500)

/**
 * Makes the order, once. An order that was sent and not answered, by this screen or before a
 * reload, is asked about first with the same token; only a decided answer frees the way to another.
 * @param onRefused prices have to be asked again, with a new token
 */
export function usePlaceOrder(onRefused: (error: ApiError) => void) {
  const [placeOrder] = usePlaceOrderMutation()
  const pending = usePendingCommit()
  const dispatch = useMallDispatch()
  const go = useGo()
  const paths = usePaths()
  // Asked about as soon as the screen is there: see below.
  const [state, setState] = useState<PlaceOrderState>(() =>
    pending.read() ? { kind: 'sending', isRetry: true } : { kind: 'idle' },
  )
  const isSending = useRef(false)

  function showNextScreen({ orderId, cash }: PlaceOrderResult) {
    setState({ kind: 'made' })
    const next = cash === 0 ? paths.checkstandSuccess({ orderId }) : paths.checkstand({ orderId })
    go(next, { replace: true })
    dispatch(sessionActions.finishSubmit())
  }

  function handleResult(args: PendingCommit, result: { data?: PlaceOrderResult; error?: unknown }) {
    // Stays true: an order that was placed must not be sent again before this screen is left.
    if (result.data) return showNextScreen(result.data)
    isSending.current = false
    const error = asApiError(result.error)
    if (!isDecided(error)) {
      // The kernel forgets what was answered; an answer without a decision is none.
      pending.save(args)
      return setState({ kind: 'unknown' })
    }
    pending.clear()
    if (isRefused(error, 'checkout/no-address', 'address/gone')) {
      dispatch(sessionActions.addressChosen(null))
    }
    setState({ kind: 'refused', text: error.message })
    onRefused(error)
  }

  function submit(args: PendingCommit, isRetry = false) {
    if (isSending.current) return
    isSending.current = true
    setState({ kind: 'sending', isRetry })
    void placeOrder(args).then((result) => handleResult(args, result))
  }

  const handlePendingResult = useEffectEvent(handleResult)
  useEffect(() => {
    const args = pending.read()
    if (!args || isSending.current) return
    isSending.current = true
    void placeOrder(args).then((result) => handlePendingResult(args, result))
  }, [placeOrder, pending])

  return {
    state,
    /** The refusal no longer applies to what is shown. */
    dismissRefusal: () => setState((now) => (now.kind === 'refused' ? { kind: 'idle' } : now)),
    submit: (args: PendingCommit) => submit(args),
    confirmPending() {
      const args = pending.read()
      if (args) submit(args, true)
      else setState({ kind: 'idle' })
    },
  }
}
