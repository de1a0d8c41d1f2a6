import { hostResult, type HostResult, type HostPort, type SafeArea } from '@mall/core/host'
import { afterPaint } from './after-paint.ts'

/** Properties of an app that are needed immediately. */
export type HostInfo = Pick<HostPort, 'id' | 'capabilities' | 'facts' | 'payment'> &
  Partial<Pick<HostPort, 'appVersion' | 'advice' | 'bridgeLogins'>>

const LATE_METHODS = [
  'loginCode',
  'pay',
  'locate',
  'scan',
  'share',
  'close',
  'openMiniProgram',
  'openExternal',
  'copy',
  'brighten',
] as const
type LateMethod = (typeof LATE_METHODS)[number]

export type HostActions = Pick<HostPort, LateMethod | 'setTitle' | 'onBack'> & {
  /**
   * Reads from the bridge which edges of the page the app covers; absent where the app does not
   * report it.
   */
  readSafeArea?: () => Promise<HostResult<SafeArea>>
}

/**
 * An adapter in two parts: `face` is part of the first load, `load` runs after the first paint or
 * with the first call that needs it. A file that failed to load is requested again.
 */
export function lateHost(
  page: Parameters<typeof afterPaint>[0],
  face: HostInfo,
  load: () => Promise<HostActions>,
): HostPort {
  let loading: Promise<HostActions> | undefined
  const work = () =>
    (loading ??= load().catch((error: unknown) => {
      loading = undefined
      throw error
    }))
  const nothing = () => undefined
  const ask =
    (name: LateMethod) =>
    (...given: unknown[]) =>
      work()
        // Each method gets the arguments of its own signature.
        .then((host) =>
          (host[name] as (...given: unknown[]) => Promise<HostResult<unknown>>)(...given),
        )
        .catch(hostResult.failed)

  let area: SafeArea = { top: 0, right: 0, bottom: 0, left: 0 }
  const areaListeners = new Set<(area: SafeArea) => void>()
  async function readSafeArea(): Promise<void> {
    const reported = await (await work()).readSafeArea?.()
    if (reported?.kind !== 'ok') return
    area = reported.value
    for (const listener of areaListeners) listener(area)
  }

  afterPaint(page, () => void readSafeArea().catch(nothing))
  return {
    appVersion: () => '',
    advice: () => null,
    ...face,
    ...(Object.fromEntries(LATE_METHODS.map((name) => [name, ask(name)])) as Pick<
      HostPort,
      LateMethod
    >),
    setTitle(title) {
      page.document.title = title
      // A title that has been replaced in the meantime is not sent.
      afterPaint(page, () => {
        if (page.document.title === title) work().then((host) => host.setTitle(title), nothing)
      })
    },
    onBack(handler) {
      const leaving = work().then((host) => host.onBack(handler))
      return () => void leaving.then((leave) => leave(), nothing)
    },
    setShareCard: nothing,
    fontScale: () => 1,
    onFontScale: () => nothing,
    safeArea: () => area,
    onSafeArea(handler) {
      areaListeners.add(handler)
      return () => void areaListeners.delete(handler)
    },
  }
}
