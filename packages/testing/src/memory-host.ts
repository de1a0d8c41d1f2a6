import {
  hostResult,
  type Capability,
  type HostAdvice,
  type HostFacts,
  type HostPort,
  type SafeArea,
  type ShareCard,
} from '@mall/core/host'

type Asking = Exclude<
  {
    [K in keyof HostPort]: HostPort[K] extends (...args: never[]) => Promise<unknown> ? K : never
  }[keyof HostPort],
  undefined
>
/** Replies of a host by call; a function may throw or never resolve. */
export type HostScript = { [K in Asking]?: HostPort[K] | Awaited<ReturnType<HostPort[K]>> }

export type MemoryHost = HostPort & {
  /** calls in order: ["openExternal", "https://…"] */
  calls: [string, ...unknown[]][]
  titles: string[]
  offered: ShareCard[]
  /** changes the host's text size, as the shopper would */
  changeFont(scale: number): void
  script(next: HostScript): void
  /** makes the host's bridge report a covered area of the page */
  changeSafeArea(area: SafeArea): void
  /** presses the host's back key; true if the page handled it */
  pressBack(): boolean
}

export type MemoryHostOptions = {
  capabilities?: readonly Capability[]
  facts?: Partial<HostFacts>
  payment?: HostPort['payment']
  advice?: HostAdvice
  fontScale?: number
  appVersion?: string
  /**
   * login methods that its bridge serves; by default those of the mall's own app where it has
   * `loginCode`
   */
  bridgeLogins?: readonly number[]
}

/** A host without an app around it: returns the given results and records its calls. */
export function memoryHost(first: HostScript = {}, options: MemoryHostOptions = {}): MemoryHost {
  let script = first
  const calls: MemoryHost['calls'] = []
  const titles: string[] = []
  const offered: ShareCard[] = []
  const backs: (() => boolean)[] = []
  const readers = new Set<(scale: number) => void>()
  const areaListeners = new Set<(area: SafeArea) => void>()
  let area: SafeArea = { top: 0, right: 0, bottom: 0, left: 0 }

  function ask<K extends Asking>(
    name: K,
    otherwise: Awaited<ReturnType<HostPort[K]>>,
  ): HostPort[K] {
    const answer = (...args: unknown[]) => {
      calls.push([name, ...args])
      const scripted: unknown = script[name]
      return typeof scripted === 'function'
        ? (scripted as (...args: unknown[]) => unknown)(...args)
        : Promise.resolve(scripted ?? otherwise)
    }
    return answer as HostPort[K]
  }

  return {
    id: 'memory',
    capabilities: new Set(options.capabilities ?? []),
    facts: {
      chatApp: false,
      workChat: false,
      miniProgram: false,
      desktop: false,
      titleBar: false,
      ...options.facts,
    },
    bridgeLogins: new Set(
      options.bridgeLogins ?? (options.capabilities?.includes('loginCode') ? [2, 13, 21] : []),
    ),
    payment: options.payment ?? { wechat: options.facts?.desktop ? 'native' : 'h5' },
    loginCode: ask('loginCode', hostResult.unsupported),
    pay: ask('pay', hostResult.unsupported),
    locate: ask('locate', hostResult.unsupported),
    scan: ask('scan', hostResult.unsupported),
    share: ask('share', hostResult.unsupported),
    setShareCard: (card) => void offered.push(card),
    close: ask('close', hostResult.unsupported),
    openMiniProgram: ask('openMiniProgram', hostResult.unsupported),
    openExternal: ask('openExternal', hostResult.done),
    copy: ask('copy', hostResult.done),
    brighten: ask('brighten', hostResult.unsupported),
    setTitle: (title) => void titles.push(title),
    fontScale: () => options.fontScale ?? 1,
    onFontScale(handler) {
      readers.add(handler)
      return () => void readers.delete(handler)
    },
    onBack(handler) {
      backs.push(handler)
      return () => void backs.splice(backs.indexOf(handler), 1)
    },
    safeArea: () => area,
    onSafeArea(handler) {
      areaListeners.add(handler)
      return () => void areaListeners.delete(handler)
    },
    appVersion: () => options.appVersion ?? '',
    advice: () => options.advice ?? null,
    offered,
    changeFont: (scale) => readers.forEach((notify) => notify(scale)),
    changeSafeArea(next) {
      area = next
      for (const listener of areaListeners) listener(next)
    },
    calls,
    titles,
    script: (next) => void (script = { ...script, ...next }),
    pressBack: () => backs.at(-1)?.() ?? false,
  }
}
