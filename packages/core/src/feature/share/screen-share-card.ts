import { useEffect } from 'react'
import { useCurrentPath } from '../routing/use-paths.ts'

/**
 * Share card of a screen; the kernel adds the address. `picture`: any address. `query`: what the
 * address has besides, as "s=…".
 */
export type OwnCard = {
  title: string
  text?: string
  picture?: string | undefined
  query?: string | undefined
}

type PlacedCard = OwnCard & { here: string }

let current: PlacedCard | null = null
const listeners = new Set<() => void>()

function publish(card: PlacedCard | null): void {
  current = card
  for (const listener of listeners) listener()
}

/** The card that a screen has given for its address; null where none has. */
export const screenShareCard = (): PlacedCard | null => current

/** Returns the unsubscribe function. */
export function watchOwnCard(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/**
 * Sets the name and picture under which the host's menu shares this screen; null: title and logo.
 */
export function useShareCard(own: OwnCard | null): void {
  const here = useCurrentPath()
  const title = own?.title
  const text = own?.text ?? ''
  const picture = own?.picture
  const query = own?.query
  useEffect(() => {
    if (title === undefined) return undefined
    const mine = { here, title, text, picture, query }
    publish(mine)
    return () => {
      if (current === mine) publish(null)
    }
  }, [here, title, text, picture, query])
}
