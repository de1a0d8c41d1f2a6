import type { HostSettings } from '../shared/settings.ts'

const define = (target: object, name: string, get: () => unknown) =>
  Object.defineProperty(target, name, { configurable: true, get })

/** Overrides User-Agent and platform. */
export function overrideUserAgent({ navigator }: Window, userAgent: string): void {
  define(navigator, 'userAgent', () => userAgent)
  define(navigator, 'userAgentData', () => undefined)
  if (/iPhone/.test(userAgent)) define(navigator, 'platform', () => 'iPhone')
  if (/Android/.test(userAgent)) define(navigator, 'platform', () => 'Linux armv8l')
  if (/Windows/.test(userAgent)) define(navigator, 'platform', () => 'Win32')
}

/** Overrides network state and camera permission with the current settings. */
export function simulateDevice(window: Window, settings: () => HostSettings) {
  const { navigator } = window
  // Combine the setting with the browser's real network state.
  const nativeOnLine = Object.getOwnPropertyDescriptor(
    Object.getPrototypeOf(navigator),
    'onLine',
  )?.get
  const isConnected = () => nativeOnLine?.call(navigator) !== false
  define(navigator, 'onLine', () => settings().network !== 'offline' && isConnected())
  const devices: MediaDevices | undefined = navigator.mediaDevices
  if (devices) {
    const getUserMedia = devices.getUserMedia.bind(devices)
    Object.defineProperty(devices, 'getUserMedia', {
      configurable: true,
      value: (constraints?: MediaStreamConstraints) =>
        settings().permission === 'refused'
          ? Promise.reject(new DOMException('Permission denied', 'NotAllowedError'))
          : getUserMedia(constraints),
    })
  }
  let network = settings().network
  return {
    /** Dispatches events for changed settings. */
    applySettings() {
      const next = settings().network
      if ((next === 'offline') !== (network === 'offline')) {
        window.dispatchEvent(new Event(next === 'offline' ? 'offline' : 'online'))
      }
      network = next
    },
  }
}

/** Sets whether the app covers this page with its own. */
export function setPageHidden({ document }: Window, isHidden: boolean): void {
  define(document, 'visibilityState', () => (isHidden ? 'hidden' : 'visible'))
  define(document, 'hidden', () => isHidden)
  document.dispatchEvent(new Event('visibilitychange'))
}
