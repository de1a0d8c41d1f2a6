import { hostResult } from './host-result.ts'
import type { HostPort } from './host.ts'

/** The host while rendering on the server: it can do nothing, and is never called. */
export const serverHost: HostPort = {
  id: 'server',
  capabilities: new Set(),
  facts: { chatApp: false, workChat: false, miniProgram: false, desktop: false, titleBar: false },
  payment: {},
  loginCode: async () => hostResult.unsupported,
  pay: async () => hostResult.unsupported,
  locate: async () => hostResult.unsupported,
  scan: async () => hostResult.unsupported,
  share: async () => hostResult.unsupported,
  setShareCard: () => undefined,
  close: async () => hostResult.unsupported,
  openMiniProgram: async () => hostResult.unsupported,
  openExternal: async () => hostResult.unsupported,
  copy: async () => hostResult.unsupported,
  brighten: async () => hostResult.unsupported,
  setTitle: () => undefined,
  fontScale: () => 1,
  onFontScale: () => () => undefined,
  onBack: () => () => undefined,
  safeArea: () => ({ top: 0, right: 0, bottom: 0, left: 0 }),
  onSafeArea: () => () => undefined,
  appVersion: () => '',
  advice: () => null,
}
