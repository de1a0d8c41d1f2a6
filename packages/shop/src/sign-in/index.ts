export { signIn } from './manifest.ts'
export { flowMessages } from './messages.ts'
export { useChangePhoneMutation, useLogoutMutation } from './login-endpoints.ts'
