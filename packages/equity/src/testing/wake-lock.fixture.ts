/** A lock of the fake; `drop` releases it as the device does. */
export type FakeLock = { released: boolean; drop: () => void }

/** Puts a Screen Wake Lock API into the page. @returns the granted locks in order */
export function fakeWakeLock(mode: 'granted' | 'refused' = 'granted'): FakeLock[] {
  const locks: FakeLock[] = []
  const wakeLock = {
    request: () => {
      if (mode === 'refused') return Promise.reject(new DOMException('no', 'NotAllowedError'))
      const target = new EventTarget()
      const lock = Object.assign(target, {
        released: false,
        drop: () => {
          lock.released = true
          target.dispatchEvent(new Event('release'))
        },
        release: () => {
          lock.drop()
          return Promise.resolve()
        },
      })
      locks.push(lock)
      return Promise.resolve(lock)
    },
  }
  Object.defineProperty(navigator, 'wakeLock', { configurable: true, value: wakeLock })
  return locks
}

export const removeWakeLock = (): void => void Reflect.deleteProperty(navigator, 'wakeLock')

/** Brings the page to the foreground or the background. */
export function setVisible(isVisible: boolean): void {
  Object.defineProperty(document, 'visibilityState', {
    configurable: true,
    get: () => (isVisible ? 'visible' : 'hidden'),
  })
  document.dispatchEvent(new Event('visibilitychange'))
}
