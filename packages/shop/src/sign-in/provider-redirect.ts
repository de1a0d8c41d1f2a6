/** What leaves for a provider's page, as one file to load when it is wanted. */
export { failureText } from './failure-text.ts'
export { redirectToProvider } from './oauth.ts'
