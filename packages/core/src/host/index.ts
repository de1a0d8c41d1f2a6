export type {
  Capability,
  GeoPoint,
  HostAdvice,
  HostResult,
  HostFacts,
  HostPort,
  LoginFields,
  LoginCodeRequest,
  MiniProgram,
  PayAction,
  PayChannel,
  PayHandover,
  PayScene,
  SafeArea,
  ShareCard,
} from './host.ts'
export { hostResult } from './host-result.ts'
export { limitHost, withLimit, type Timers } from './with-limit.ts'
export { serverHost } from './server-host.ts'
export { isWebAddress, leave } from './leave.ts'
export { webBasics } from './web-basics.ts'
export type { WebPage } from './web-page.ts'
