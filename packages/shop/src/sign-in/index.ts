export { signIn } from './manifest.ts'
export { flowMessages } from './flows/messages.ts'
export { useChangePhoneMutation, useLogoutMutation } from './login-endpoints.ts'
