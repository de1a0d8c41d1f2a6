export type {
  Audience,
  CallOutcome,
  FeatureHooks,
  MoneyTries,
  Navigation,
  Ports,
  RequestHook,
} from './ports.ts'
export { LoginMethodId } from '@mall/contract/states'
export { noHooks } from './ports.ts'
export {
  DEFAULT_COMPANY,
  initialSession,
  session,
  sessionActions,
  type SessionState,
  type SignInResult,
} from './session-slice.ts'
export {
  readStoredSession,
  renewToken,
  signedIn,
  signOut,
  switchCompany,
  TOKEN_TTL_MS,
  userLoaded,
} from './session-flow.ts'
export {
  createEntryParams,
  readEntryParams,
  type EntryParamStore,
  type EntryParams,
} from './entry-params.ts'
export {
  entryParamNames,
  isForced,
  isSelfService,
  namedBy,
  showsChatIcon,
  showsWorkplaceIcon,
  toLoginPath,
  usesBankLogin,
} from './login-methods.ts'
export { companyExtras, companyLogo, mallNameOf, type CompanyExtras } from './company-extras.ts'
export { disclaimerOf, disclaimerRecord, showsDisclaimer, type Disclaimer } from './disclaimer.ts'
export {
  CompanyViewProvider,
  useCompanyId,
  usePriceDisplay,
  usePriceParts,
  usePriceText,
} from './company-view.tsx'
export {
  selectCompanyId,
  selectCompanyInfo,
  selectPriceDisplay,
  selectSignedIn,
  selectTranslator,
  useCompanyInfo,
  useSession,
  useSignedIn,
  useUserInfo,
} from './selectors.ts'
export type { SessionDispatch, SessionRoot, SessionThunk } from './store-types.ts'
export { sealLoginForm, SealingUnavailable, sealPasswordForm } from './seal.ts'
export { makeOAuthSecret, type OAuthSecret } from './oauth-secret.ts'
export { themeCache } from './theme-cache.ts'
