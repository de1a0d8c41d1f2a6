import { answers } from './answers.ts'
import type { HostPort } from './host.ts'

/** The host while rendering on the server: it can do nothing, and is never called. */
export const serverHost: HostPort = {
  id: 'server',
  capabilities: new Set(),
  facts: { chatApp: false, workChat: false, miniProgram: false, desktop: false, titleBar: false },
  payment: {},
  loginCode: async () => answers.unsupported,
  pay: async () => answers.unsupported,
  locate: async () => answers.unsupported,
  scan: async () => answers.unsupported,
  share: async () => answers.unsupported,
  setShareCard: () => undefined,
  close: async () => answers.unsupported,
  openMiniProgram: async () => answers.unsupported,
  openExternal: async () => answers.unsupported,
  copy: async () => answers.unsupported,
  brighten: async () => answers.unsupported,
  setTitle: () => undefined,
  fontScale: () => 1,
  onFontScale: () => () => undefined,
  onBack: () => () => undefined,
  safeArea: () => ({ top: 0, right: 0, bottom: 0, left: 0 }),
  onSafeArea: () => () => undefined,
  appVersion: () => '',
  advice: () => null,
}
