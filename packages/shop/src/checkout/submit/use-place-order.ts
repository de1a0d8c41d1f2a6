import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { DataOf, QueuePlace } from '@mall/contract'
import { asApiError, isRefused, type ApiError } from '@mall/core/api'
import { useMallNavigate, useMallDispatch, usePaths } from '@mall/core/feature'
import { usePlaceOrderMutation } from './checkout-endpoints.ts'
import { checkoutActions, usePendingCommit } from '../../purchase/index.ts'
import type { PendingCommit } from '../../purchase/index.ts'

type PlaceOrderResult = DataOf<'order.commit'>
type PlaceOrderState =
  | { kind: 'idle' }
  /** `isRetry`: repeats the pending order */
  | { kind: 'sending'; isRetry: boolean }
  /** sent without a result: retry with the same body */
  | { kind: 'unknown' }
  /** waits in the queue of a flash sale; the request repeats automatically */
  | { kind: 'queued'; ahead: number; firstAhead: number; isLeaving: boolean }
  | { kind: 'leftQueue' }
  | { kind: 'refused'; text: string }
  /** placed; navigating to the next screen */
  | { kind: 'made' }

const DEFAULT_RETRY_MS = 2_000

/** Position in the queue that a refusal contains. */
function readQueuePlace(error: ApiError): QueuePlace {
  const { position, retryMs } = (error.data ?? {}) as Partial<QueuePlace>
  return { position: position ?? 1, retryMs: retryMs ?? DEFAULT_RETRY_MS }
}

/** Whether the response is final. Any other error may have created an order. */
const isDecided = (error: ApiError): boolean =>
  (error.kind === 'refusal' && error.class !== 'retryable') ||
  (error.kind === 'http' && error.code < 500)

/**
 * Places the order exactly once. An order without a response, from this screen or before a reload,
 * is retried first with the same token; only a final response allows another order.
 * @param onRefused the price must be refetched with a new token
 */
export function usePlaceOrder(onRefused: (error: ApiError) => void) {
  const [placeOrder] = usePlaceOrderMutation()
  const pending = usePendingCommit()
  const dispatch = useMallDispatch()
  const go = useMallNavigate()
  const paths = usePaths()
  // A pending order is retried on mount, see the effect below.
  const [state, setState] = useState<PlaceOrderState>(() =>
    pending.read() ? { kind: 'sending', isRetry: true } : { kind: 'idle' },
  )
  const isSending = useRef(false)
  const queueTimer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const isLeavingQueue = useRef(false)

  function showNextScreen({ orderId, cash }: PlaceOrderResult) {
    setState({ kind: 'made' })
    const next = cash === 0 ? paths.checkstandSuccess({ orderId }) : paths.checkstand({ orderId })
    go(next, { replace: true })
    dispatch(checkoutActions.checkoutCompleted())
  }

  function handleResult(args: PendingCommit, result: { data?: PlaceOrderResult; error?: unknown }) {
    // Stays set: a placed order must not be sent again before this screen unmounts.
    if (result.data) return showNextScreen(result.data)
    const error = asApiError(result.error)
    if (isRefused(error, 'flash-sale/queued')) {
      if (isLeavingQueue.current) leave()
      else wait(args, readQueuePlace(error))
      return
    }
    isSending.current = false
    if (!isDecided(error)) {
      // Core clears the pending order on any response; keep it without a decision.
      pending.save(args)
      return setState({ kind: 'unknown' })
    }
    pending.clear()
    if (isRefused(error, 'checkout/no-address', 'address/not-found')) {
      dispatch(checkoutActions.addressChosen(null))
    }
    setState({ kind: 'refused', text: error.message })
    onRefused(error)
  }

  function send(args: PendingCommit) {
    void placeOrder(args).then((result) => handleResult(args, result))
  }

  function submit(args: PendingCommit, isRetry = false) {
    if (isSending.current) return
    isSending.current = true
    isLeavingQueue.current = false
    setState({ kind: 'sending', isRetry })
    send(args)
  }

  /** Sends the same order again after the pause; the order survives a reload in the meantime. */
  function wait(args: PendingCommit, { position, retryMs }: QueuePlace) {
    pending.save(args)
    const ahead = position - 1
    setState((now) => ({
      kind: 'queued',
      ahead,
      firstAhead: now.kind === 'queued' ? Math.max(now.firstAhead, ahead) : ahead,
      isLeaving: false,
    }))
    queueTimer.current = setTimeout(() => {
      queueTimer.current = undefined
      send(args)
    }, retryMs)
  }

  function leave() {
    pending.clear()
    isSending.current = false
    setState({ kind: 'leftQueue' })
  }

  /** A request in flight may place the order: its result decides. */
  function leaveQueue() {
    if (queueTimer.current === undefined) {
      isLeavingQueue.current = true
      setState((now) => (now.kind === 'queued' ? { ...now, isLeaving: true } : now))
      return
    }
    clearTimeout(queueTimer.current)
    queueTimer.current = undefined
    leave()
  }

  const handlePendingResult = useEffectEvent(handleResult)
  useEffect(() => {
    const args = pending.read()
    if (!args || isSending.current) return
    isSending.current = true
    void placeOrder(args).then((result) => handlePendingResult(args, result))
  }, [placeOrder, pending])

  // Leaving the screen leaves the queue; the last response was that no order exists.
  const handleUnmount = useEffectEvent(() => {
    if (queueTimer.current === undefined) return
    clearTimeout(queueTimer.current)
    queueTimer.current = undefined
    pending.clear()
  })
  useEffect(() => () => handleUnmount(), [])

  return {
    state,
    leaveQueue,
    /** Clears a refusal that no longer matches the displayed data. */
    dismissRefusal: () => setState((now) => (now.kind === 'refused' ? { kind: 'idle' } : now)),
    submit: (args: PendingCommit) => submit(args),
    confirmPending() {
      const args = pending.read()
      if (args) submit(args, true)
      else setState({ kind: 'idle' })
    },
  }
}
