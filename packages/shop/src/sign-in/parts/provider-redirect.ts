/** Redirect to a provider's page, bundled as one lazy file. */
export { failureText } from '../flows/failure-text.ts'
export { redirectToProvider } from '@mall/commerce/oauth'
