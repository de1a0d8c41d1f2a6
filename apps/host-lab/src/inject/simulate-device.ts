import type { HostSettings } from '../shared/settings.ts'

const define = (target: object, name: string, get: () => unknown) =>
  Object.defineProperty(target, name, { configurable: true, get })

/** The browser calls itself what the app's does. */
export function overrideUserAgent({ navigator }: Window, userAgent: string): void {
  define(navigator, 'userAgent', () => userAgent)
  define(navigator, 'userAgentData', () => undefined)
  if (/iPhone/.test(userAgent)) define(navigator, 'platform', () => 'iPhone')
  if (/Android/.test(userAgent)) define(navigator, 'platform', () => 'Linux armv8l')
  if (/Windows/.test(userAgent)) define(navigator, 'platform', () => 'Win32')
}

/** Tells the page of the network and of a refused camera, as the settings are now. */
export function simulateDevice(window: Window, settings: () => HostSettings) {
  const { navigator } = window
  // As set in the lab, unless the browser itself has no network.
  const nativeOnLine = Object.getOwnPropertyDescriptor(
    Object.getPrototypeOf(navigator),
    'onLine',
  )?.get
  const isConnected = () => nativeOnLine?.call(navigator) !== false
  define(navigator, 'onLine', () => settings().network !== 'offline' && isConnected())
  const devices: MediaDevices | undefined = navigator.mediaDevices
  if (devices) {
    const usual = devices.getUserMedia.bind(devices)
    Object.defineProperty(devices, 'getUserMedia', {
      configurable: true,
      value: (constraints?: MediaStreamConstraints) =>
        settings().permission === 'refused'
          ? Promise.reject(new DOMException('Permission denied', 'NotAllowedError'))
          : usual(constraints),
    })
  }
  let network = settings().network
  return {
    /** After the settings have changed. */
    applySettings() {
      const next = settings().network
      if ((next === 'offline') !== (network === 'offline')) {
        window.dispatchEvent(new Event(next === 'offline' ? 'offline' : 'online'))
      }
      network = next
    },
  }
}

/** The app shows a page of its own above this one, or this one again. */
export function setPageHidden({ document }: Window, isHidden: boolean): void {
  define(document, 'visibilityState', () => (isHidden ? 'hidden' : 'visible'))
  define(document, 'hidden', () => isHidden)
  document.dispatchEvent(new Event('visibilitychange'))
}
