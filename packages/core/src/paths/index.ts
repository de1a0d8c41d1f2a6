export {
  contentParameters,
  listFilters,
  screens,
  screensWithoutChannelCheck,
  publicScreens,
  servedScreens,
  type ScreenName,
} from './screens.ts'
export { toPagePath, toScreenPath } from './base-path.ts'
export { pathsOf, queryText, type Paths, type Query } from './builders.ts'
export { companyIdOf, withCompany } from './company.ts'
export { isOwnPath, safeRedirect } from './safe-redirect.ts'
export { matchScreen, screenAt, type ScreenMatch } from './screen-at.ts'
