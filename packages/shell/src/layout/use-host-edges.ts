import { useEffect } from 'react'
import { usePorts } from '@mall/core/feature'
import type { SafeArea } from '@mall/core/host'
import { overlayStack } from '@mall/ui'

/**
 * Makes the host's own back key close the topmost popup first. Registered only while a popup is
 * open, because some apps leave their back arrow entirely to a page that listens.
 */
export function useHostBack(): void {
  const { host } = usePorts()
  useEffect(() => {
    if (!host.capabilities.has('back')) return undefined
    let end: (() => void) | null = null
    const follow = () => {
      const isOpen = overlayStack.get() > 0
      if (isOpen && !end) {
        end = host.onBack(() => {
          if (overlayStack.get() === 0) return false
          overlayStack.dismiss(0)
          return true
        })
      }
      if (!isOpen) {
        end?.()
        end = null
      }
    }
    const unsubscribe = overlayStack.subscribe(follow)
    follow()
    return () => {
      unsubscribe()
      end?.()
    }
  }, [host])
}

/**
 * Keeps bars clear of the edges that the host's bridge reports as covered, beyond
 * env(safe-area-inset-*).
 */
export function useSafeArea(): void {
  const { host } = usePorts()
  useEffect(() => {
    const { style } = document.documentElement
    const apply = ({ top, bottom }: SafeArea) => {
      style.setProperty('--host-top', `${top}px`)
      style.setProperty('--host-bottom', `${bottom}px`)
    }
    const { top, bottom } = host.safeArea()
    if (top > 0 || bottom > 0) apply(host.safeArea())
    return host.onSafeArea(apply)
  }, [host])
}
