import { useEffect, useEffectEvent, useState } from 'react'
import { useHost, useMallDispatch } from '@mall/core/feature'
import { useSignedIn } from '@mall/core/session'
import { SHARE_PARAM } from './visited-share.ts'

/** Loads the shopper's code for a link. Without it, for example offline, links have none. */
export function useLoadShareCode(): () => Promise<string | undefined> {
  const dispatch = useMallDispatch()
  return () =>
    import('./load-share-code.ts').then(
      ({ loadShareCode }) => dispatch(loadShareCode()),
      () => undefined,
    )
}

/** Marks the address that a chat app's own menu shares with the shopper's code. */
export function useMenuShareQuery(): string | undefined {
  const { chatApp } = useHost().facts
  const isUsed = useSignedIn() && chatApp
  const load = useEffectEvent(useLoadShareCode())
  const [code, setCode] = useState<string>()
  useEffect(() => {
    if (!isUsed) return undefined
    let isShown = true
    void load().then((loaded) => isShown && setCode(loaded))
    return () => {
      isShown = false
    }
  }, [isUsed])
  return isUsed && code ? `${SHARE_PARAM}=${code}` : undefined
}
