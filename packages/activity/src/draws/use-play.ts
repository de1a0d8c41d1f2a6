import { useEffect, useRef, useState } from 'react'
import type { DrawnPrize } from '@mall/contract'
import { isRefused, refusalText } from '@mall/core/api'
import {
  useCurrentPath,
  useMallDispatch,
  useMallNavigate,
  useNotify,
  usePaths,
} from '@mall/core/feature'
import { useMessages } from '@mall/core/messages'
import { useSignedIn } from '@mall/core/session'
import { createRandomKey } from '@mall/core/storage'
import { hasReducedMotion, vibrate } from '@mall/ui'
import { drawApi, usePlayDrawMutation } from './draw-endpoints.ts'
import { messages } from './messages.ts'

export type PlayState =
  | { phase: 'idle' | 'asking' | 'lost' }
  | { phase: 'moving' | 'done'; result: DrawnPrize }

const REDUCED_MS = 300

/**
 * Plays a draw. The server decides and stores the result before any animation starts; a request
 * without a response is retried with the same key and returns the same result.
 * @param durationMs of the animation; 0 where the shopper reveals the result
 */
export function usePlay(drawId: number, durationMs: number) {
  const t = useMessages(messages)
  const notify = useNotify()
  const paths = usePaths()
  const go = useMallNavigate()
  const here = useCurrentPath()
  const dispatch = useMallDispatch()
  const signedIn = useSignedIn()
  const [send] = usePlayDrawMutation()
  const [state, setState] = useState<PlayState>({ phase: 'idle' })
  const keys = useRef<{ nonce: string; requestKey: string } | null>(null)
  const isBusy = useRef(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  function finish(result: DrawnPrize) {
    setState({ phase: 'done', result })
    vibrate('result')
    dispatch(drawApi.util.invalidateTags(['Draw']))
  }

  async function play() {
    if (!signedIn) {
      go(paths.login({ redirect: here }))
      return
    }
    if (isBusy.current || state.phase === 'moving') return
    isBusy.current = true
    keys.current ??= { nonce: createRandomKey(), requestKey: createRandomKey() }
    setState({ phase: 'asking' })
    const { data, error } = await send({ id: drawId, ...keys.current })
    isBusy.current = false
    if (data) {
      keys.current = null
      setState({ phase: 'moving', result: data.result })
      if (durationMs > 0) {
        const ms = hasReducedMotion() ? REDUCED_MS : durationMs
        timer.current = setTimeout(() => finish(data.result), ms)
      }
      return
    }
    const problem = refusalText(error)
    if (problem === null) {
      setState({ phase: 'lost' })
      notify.toast(t('failed'), { tone: 'danger' })
      return
    }
    keys.current = null
    setState({ phase: 'idle' })
    notify.toast(problem, { tone: 'danger' })
    if (isRefused(error, 'draw/paused') || isRefused(error, 'draw/not-running')) {
      dispatch(drawApi.util.invalidateTags(['Draw']))
    }
  }

  return {
    state,
    play,
    /** the shopper has revealed the result */
    reveal: () => state.phase === 'moving' && finish(state.result),
    reset: () => setState({ phase: 'idle' }),
  }
}
