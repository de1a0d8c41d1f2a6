import type { DeviceKeys } from './remembered-login.ts'

/** The device's keys, loaded with the first login form that wants them. */
export const lazyDeviceKeys: DeviceKeys = {
  async obtain() {
    const { deviceKeys } = await import('./device-keys.ts')
    return deviceKeys.obtain()
  },
}
