export { fallbacks } from './layout/fallbacks.tsx'
export { Layout } from './layout/layout.tsx'
export type { SdkCall, SdkConfig } from './sdk-config.ts'
export { startShell, type ShellStart } from './start-shell.ts'
