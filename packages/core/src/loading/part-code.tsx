import { lazy, type ComponentType } from 'react'

type Forwarding<P> = ComponentType<{ forwarded: P }>

/** The code of one part, loaded once. */
export type PartCode<P> = {
  /** null until the code has loaded */
  component: ComponentType<P> | null
  load(): Promise<ComponentType<P>>
  /**
   * For `Suspense`; `startsAfter` delays the load. Loaded code does not suspend: React shows a
   * fallback for 300 ms at least, and parts that come later move a page that was returned to.
   */
  getPart(startsAfter?: () => Promise<void>): Forwarding<P>
  /** A failed load does not persist: the next `getPart` loads again. */
  reset(): void
}

export function createPartCode<P extends object>(
  load: () => Promise<ComponentType<P>>,
): PartCode<P> {
  let running: Promise<ComponentType<P>> | undefined
  let pending: Forwarding<P> | undefined
  let loaded: Forwarding<P> | undefined
  const code: PartCode<P> = {
    component: null,
    load() {
      running ??= load().then(
        (component) => (code.component = component),
        (error: unknown) => {
          running = undefined
          throw error
        },
      )
      return running
    },
    getPart(startsAfter) {
      const { component: Loaded } = code
      if (Loaded) return (loaded ??= ({ forwarded }) => <Loaded {...forwarded} />)
      pending ??= lazy(async () => {
        await startsAfter?.()
        const Late = await code.load()
        return { default: ({ forwarded }: { forwarded: P }) => <Late {...forwarded} /> }
      })
      return pending
    },
    reset: () => void (pending = undefined),
  }
  return code
}
