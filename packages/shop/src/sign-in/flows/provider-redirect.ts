/** Redirect to a provider's page, bundled as one lazy file. */
export { failureText } from './failure-text.ts'
export { redirectToProvider } from '@mall/commerce/oauth'
