export { consumeReturn, redirectToProvider, type OAuthRequest } from './oauth.ts'
export { oauthApi } from './oauth-endpoints.ts'
