import { lazy, type ComponentType, type LazyExoticComponent } from 'react'

type Forwarding<P> = LazyExoticComponent<ComponentType<{ forwarded: P }>>

/** The code of one part, loaded once. */
export type PartCode<P> = {
  /** null until the code has loaded */
  component: ComponentType<P> | null
  load(): Promise<ComponentType<P>>
  /** for `Suspense`; `startsAfter` delays the load */
  getLazy(startsAfter?: () => Promise<void>): Forwarding<P>
  /** A failed load does not persist: the next `getLazy` loads again. */
  reset(): void
}

export function createPartCode<P extends object>(
  load: () => Promise<ComponentType<P>>,
): PartCode<P> {
  let running: Promise<ComponentType<P>> | undefined
  let current: Forwarding<P> | undefined
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
    getLazy(startsAfter) {
      current ??= lazy(async () => {
        await startsAfter?.()
        const Loaded = await code.load()
        return { default: ({ forwarded }: { forwarded: P }) => <Loaded {...forwarded} /> }
      })
      return current
    },
    reset: () => void (current = undefined),
  }
  return code
}
