import { Suspense, useEffect, useState, type ComponentType, type ReactNode } from 'react'
import { useLoading } from './loading-context.ts'
import { PartBoundary, PartFailed } from './part-boundary.tsx'
import { createPartCode, type PartCode } from './part-code.tsx'
import { canPrefetch, onActivity, onLoad } from './schedulers.ts'
import { VisiblePart } from './visible-part.tsx'

export type LazyPartOptions = {
  /**
   * When the code loads at the latest; opening a popup always loads it.
   * - `open` (default): when the part is first rendered, for a popup when it first opens
   * - `visible`: when the part approaches the viewport or the page is idle; its server-rendered
   *   markup stays as it is until then
   * - `load`: after the page has loaded
   * - `activity`: with the shopper's first touch, key or scroll, or when the page is idle
   * - `idle`: when the page is idle
   */
  when?: 'open' | 'visible' | 'load' | 'activity' | 'idle'
  /** shown while the code loads; popups show nothing */
  fallback?: ReactNode
  /** shown if the code fails to load, instead of the shell's error; null shows nothing */
  failed?: ReactNode
}
type PopupProps = { open: boolean; onClose?: () => void }

const isPopup = (props: object): props is PopupProps =>
  typeof (props as Partial<PopupProps>).open === 'boolean'

const afterLoad = () =>
  typeof document === 'undefined' ? Promise.resolve() : new Promise<void>(onLoad)

/**
 * A part of a screen with code of its own. A part with an `open` prop is a popup: nothing is
 * rendered until it first opens, and it stays mounted for its closing animation. A load error is
 * shown in place of the part and is retried when the device reconnects.
 */
export function lazyPart<P extends object>(
  load: () => Promise<ComponentType<P>>,
  { when = 'open', fallback = null, failed }: LazyPartOptions = {},
): ComponentType<P> {
  const code = createPartCode(load)

  function LazyPart(props: P) {
    const { mode } = useLoading()
    const isPlain = mode === 'plain'
    usePrefetch(code, isPlain ? 'open' : when)
    const part = { code, props, fallback, failed }
    if (isPopup(props)) {
      const { open, onClose } = props
      const popup = { ...part, open, onClose }
      return isPlain ? <PlainPopup {...popup} /> : <Popup {...popup} />
    }
    if (when === 'visible' && !isPlain) return <VisiblePart {...part} />
    const startsAfter = isPlain || when === 'open' ? undefined : afterLoad
    const inline = <InlinePart {...part} startsAfter={startsAfter} />
    // The same elements as in the server's markup.
    return when === 'visible' ? <div>{inline}</div> : inline
  }
  return LazyPart
}

function usePrefetch<P>(code: PartCode<P>, when: LazyPartOptions['when']): void {
  const { prefetchQueue } = useLoading()
  useEffect(() => {
    const prefetch = () => {
      // Opening the part loads again and shows the error.
      if (canPrefetch(navigator)) code.load().catch(() => undefined)
    }
    if (when === 'load') onLoad(prefetch)
    if (when !== 'idle' && when !== 'activity') return undefined
    const end = when === 'activity' ? onActivity(prefetch) : undefined
    prefetchQueue.add(code.load)
    return () => {
      end?.()
      prefetchQueue.delete(code.load)
    }
  }, [code, when, prefetchQueue])
}

type PartProps<P> = {
  code: PartCode<P>
  props: P
  fallback: ReactNode
  failed: ReactNode | undefined
}

function InlinePart<P>({
  code,
  props,
  fallback,
  failed,
  open,
  onClose,
  startsAfter,
}: PartProps<P> & Partial<PopupProps> & { startsAfter?: () => Promise<void> }) {
  const [Part, setPart] = useState(() => code.getPart(startsAfter))
  function handleReset() {
    code.reset()
    setPart(() => code.getPart())
  }
  return (
    <PartBoundary onReset={handleReset} open={open} onClose={onClose} failed={failed}>
      <Suspense fallback={fallback}>
        <Part forwarded={props} />
      </Suspense>
    </PartBoundary>
  )
}

function useHasBeenOpen(open: boolean): boolean {
  const [hasBeenOpen, setHasBeenOpen] = useState(open)
  if (open && !hasBeenOpen) setHasBeenOpen(true)
  return hasBeenOpen || open
}

function PlainPopup<P extends object>(part: PartProps<P> & PopupProps) {
  return useHasBeenOpen(part.open) ? <InlinePart {...part} fallback={null} /> : null
}

/** Without React.lazy, which shows its fallback for at least 300 ms: a tap responded after 440 ms. */
function Popup<P extends object>({
  code,
  props,
  failed,
  open,
  onClose,
}: PartProps<P> & PopupProps) {
  const hasBeenOpen = useHasBeenOpen(open)
  const [, setIsLoaded] = useState(false)
  const [attempt, setAttempt] = useState({ number: 0, failed: false })
  // Value of this render: loading can finish before the effect runs.
  const Loaded = code.component

  useEffect(() => {
    if (!open || Loaded) return
    let isMounted = true
    code.load().then(
      () => isMounted && setIsLoaded(true),
      () => isMounted && setAttempt(({ number }) => ({ number, failed: true })),
    )
    return () => {
      isMounted = false
    }
  }, [code, open, Loaded, attempt.number])

  const handleRetry = () => setAttempt(({ number }) => ({ number: number + 1, failed: false }))
  function handleClose() {
    handleRetry()
    onClose?.()
  }
  // The next opening loads again.
  if (!open && attempt.failed) handleRetry()
  if (open && attempt.failed && !Loaded) {
    return failed === undefined ? (
      <PartFailed onRetry={handleRetry} onClose={handleClose} />
    ) : (
      failed
    )
  }
  return hasBeenOpen && Loaded ? <Loaded {...props} /> : null
}
