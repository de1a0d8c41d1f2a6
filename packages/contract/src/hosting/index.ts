export { captchaSources, isCaptchaSite, type CaptchaSite } from './captcha-sources.ts'
export { buildPagePolicy, type PageSources, type PolicyInput } from './page-policy.ts'
export { securityHeaders } from './security-headers.ts'
export {
  orderShellHosts,
  parseShellHost,
  SHELL_HOST_FILE,
  type NamedShellHost,
  type ShellHost,
} from './shell-host.ts'
