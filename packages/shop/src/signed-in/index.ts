export { useSignedInWork } from './use-signed-in-work.ts'
