import { useEffect } from 'react'
import type { ShareCard } from '../host/index.ts'
import { companyLogo, useSession, mallNameOf, type Ports } from '../session/index.ts'
import { usePorts } from './ports-context.ts'
import { shareablePath } from './shareable-path.ts'
import { useShell } from './shell-context.ts'
import { addressOf, useHere } from './use-paths.ts'

/** What a screen says of itself; the address is the kernel's to say. `picture`: any address. */
export type OwnCard = { title: string; text?: string; picture?: string }

/** The address whose screen has given its own card; it may do so before or after the frame does. */
const ownCards = new WeakMap<Ports, string>()

const absolute = (address: string | undefined) => (address ? { picture: addressOf(address) } : {})

/** The host's menu shares this screen by its own name and picture; null: as every screen does. */
export function useShareCard(own: OwnCard | null): void {
  const ports = usePorts()
  const here = useHere()
  const url = useShareUrl(here)
  const title = own?.title
  const text = own?.text ?? ''
  const picture = own?.picture
  useEffect(() => {
    if (title === undefined) return
    ownCards.set(ports, here)
    ports.host.offerShare({ title, text, url: addressOf(url), ...absolute(picture) })
    return () => void ownCards.delete(ports)
  }, [ports, here, url, title, text, picture])
}

/** For the frame: every screen is shared by its title, or the mall's name, and the mall's logo. */
export function useDefaultShareCard(): void {
  const ports = usePorts()
  const { routeAt } = useShell()
  const here = useHere()
  const info = useSession((state) => state.companyInfo)
  const url = useShareUrl(here)
  const isHere = url.split('?')[0] === here.split('?')[0]
  const name = mallNameOf(info)
  const title = (isHere && routeAt(here.split('?')[0] ?? '')?.title) || name
  const text = info?.mallIntro ?? ''
  const picture = info ? companyLogo(info) : ''
  const known = info !== null
  useEffect(() => {
    if (!known || ownCards.get(ports) === here) return
    const card: ShareCard = { title, text, url: addressOf(url), ...absolute(picture) }
    ports.host.offerShare(card)
  }, [ports, known, here, title, text, url, picture])
}

function useShareUrl(here: string): string {
  const { routeAt } = useShell()
  const companyId = useSession((state) => state.companyId)
  return shareablePath(here, companyId, routeAt)
}
