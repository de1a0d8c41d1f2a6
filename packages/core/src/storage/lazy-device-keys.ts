import type { DeviceKeys } from './remembered-login.ts'

/** The device's keys, whose code loads when a login form first needs them. */
export const lazyDeviceKeys: DeviceKeys = {
  async obtain() {
    const { deviceKeys } = await import('./device-keys.ts')
    return deviceKeys.obtain()
  },
}
