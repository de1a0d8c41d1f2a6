import { useEffect, useSyncExternalStore } from 'react'
import type { ShareCard } from '../../host/index.ts'
import { companyLogo, useSession, mallNameOf } from '../../session/index.ts'
import { screenShareCard, watchOwnCard } from './screen-share-card.ts'
import { useHost } from '../context/ports-context.ts'
import { shareablePath } from './shareable-path.ts'
import { useShell } from '../context/shell-context.ts'
import { addressOf, useCurrentPath } from '../routing/use-paths.ts'

/**
 * Sets the card that the host's menu shares: the screen's own card, else the screen's title, or the
 * mall's name, with the mall's logo. Used by the frame.
 */
export function useOfferedShareCard(): void {
  const host = useHost()
  const { routeAt } = useShell()
  const here = useCurrentPath()
  const info = useSession((state) => state.companyInfo)
  const companyId = useSession((state) => state.companyId)
  const given = useSyncExternalStore(watchOwnCard, screenShareCard)
  const own = given?.here === here ? given : null
  const shared = shareablePath(here, companyId, routeAt)
  const path = own?.query ? `${shared}&${own.query}` : shared
  const pathname = here.split('?')[0] ?? ''
  const isHere = path.split('?')[0] === pathname
  const title = own?.title || (isHere && routeAt(pathname)?.title) || mallNameOf(info)
  const text = own ? (own.text ?? '') : (info?.mallIntro ?? '')
  const picture = own ? own.picture : info ? companyLogo(info) : ''
  const known = info !== null
  useEffect(() => {
    if (!known) return
    const card: ShareCard = { title, text, url: addressOf(path) }
    host.setShareCard(picture ? { ...card, picture: addressOf(picture) } : card)
  }, [host, known, title, text, picture, path])
}
