import { useEffect, useSyncExternalStore } from 'react'
import { useMessages } from '../../messages/index.ts'
import { toast } from '../../popups/toast/toast-store.ts'
import { messages } from './messages.ts'

/** When the device lost its network, ms since 1970; null while online or if it began without one. */
let offlineSince: number | null = null

function subscribe(notify: () => void): () => void {
  const handleOffline = () => {
    offlineSince ??= Date.now()
    notify()
  }
  const handleOnline = () => {
    offlineSince = null
    notify()
  }
  window.addEventListener('online', handleOnline)
  window.addEventListener('offline', handleOffline)
  return () => {
    window.removeEventListener('online', handleOnline)
    window.removeEventListener('offline', handleOffline)
  }
}
const isOnline = () => navigator.onLine
const always = () => true
const never = () => () => undefined

/** Whether the device has a network. True during server rendering and hydration. */
export const useOnline = (): boolean => useSyncExternalStore(subscribe, isOnline, always)

/** Local time of the last moment with a network as HH:mm; '' if unknown. */
export function formatOfflineSince(): string {
  if (offlineSince === null) return ''
  const at = new Date(offlineSince)
  return [at.getHours(), at.getMinutes()].map((part) => String(part).padStart(2, '0')).join(':')
}

/**
 * Disables an action that needs the network while the device is offline. The control stays
 * focusable, so that a tap and a screen reader get the reason.
 * @param action verb phrase that completes 没有网络，暂时不能…; undefined: works offline
 * @returns explains the reason instead of acting; null while the action is possible
 */
export function useNeedsNetwork(action: string | undefined): (() => void) | null {
  const t = useMessages(messages)
  // Most buttons work offline and subscribe to nothing.
  const possible = useSyncExternalStore(
    action ? subscribe : never,
    action ? isOnline : always,
    always,
  )
  return possible || !action ? null : () => toast(t('unavailable', { action }), { tone: 'offline' })
}

/** Number of mounted error states: a screen with one has content missing. */
let failedParts = 0
const contentListeners = new Set<() => void>()
const changeFailedParts = (by: 1 | -1) => {
  failedParts += by
  for (const notify of contentListeners) notify()
}

/** Counts the calling component as content that did not load. */
export function useFailedPart(): void {
  useEffect(() => {
    changeFailedParts(1)
    return () => changeFailedParts(-1)
  }, [])
}

const subscribeContent = (notify: () => void) => {
  contentListeners.add(notify)
  return () => void contentListeners.delete(notify)
}

/** Whether no error state is on screen. */
export const useIsContentShown = (): boolean =>
  useSyncExternalStore(subscribeContent, () => failedParts === 0, always)
