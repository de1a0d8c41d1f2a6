export type {
  Capability,
  HostAnswer,
  HostFacts,
  HostPort,
  LoginCode,
  MiniProgram,
  PayAction,
  PayHandover,
  SafeArea,
  ShareCard,
} from './host.ts'
export { answers } from './answers.ts'
export { limitHost, withLimit, type Timers } from './with-limit.ts'
export { serverHost } from './server-host.ts'
