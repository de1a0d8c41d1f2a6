import { defineModule } from '../../define-module.ts'
import { loginRoutes } from './login.routes.ts'
import { loginSweep } from './sweep.ts'

/** Signing in and out by every method, sessions, accounts. */
export const loginModule = defineModule({
  name: 'login',
  routes: loginRoutes,
  jobs: [loginSweep],
})
