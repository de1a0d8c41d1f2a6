import { useRef, type ReactNode, type SyntheticEvent } from 'react'

const signature = /\/media\/signed\/[^/]+/
/** ms before an address that failed is requested again. */
const PAUSE_MS = 10_000

/** Key of a picture that does not change when its address is signed again. */
export const toPictureKey = (src: string) => src.replace(signature, '')

type Props = {
  /** reads the pictures again, with newly signed addresses */
  onExpired: (() => void) | undefined
  className?: string | undefined
  children: ReactNode
}

/** Private pictures: one whose address has expired is read again instead of appearing broken. */
export function ExpiredPictures({ onExpired, className, children }: Props) {
  const requested = useRef(new Map<string, number>())
  function handleError({ target, timeStamp }: SyntheticEvent) {
    const src = target instanceof HTMLImageElement ? (target.getAttribute('src') ?? '') : ''
    if (!onExpired || !signature.test(src)) return
    const last = requested.current.get(src)
    if (last !== undefined && timeStamp - last < PAUSE_MS) return
    requested.current.set(src, timeStamp)
    onExpired()
  }
  return (
    <div className={className} onErrorCapture={handleError}>
      {children}
    </div>
  )
}
