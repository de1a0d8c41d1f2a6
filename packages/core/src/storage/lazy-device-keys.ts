import type { DeviceKeys } from './remembered-login.ts'

export const lazyDeviceKeys: DeviceKeys = {
  async obtain() {
    const { deviceKeys } = await import('./device-keys.ts')
    return deviceKeys.obtain()
  },
}
