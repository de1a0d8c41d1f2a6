import { defineArea } from '@mall/core/feature'
import type { ShopArea } from '../feature.ts'

export const signIn: ShopArea = {
  areas: [
    defineArea({
      id: 'sign-in',
      prefixes: [
        '/login',
        '/bank-login',
        '/login-confirm',
        '/link',
        '/wx-bind-phone',
        '/my/info/account-edit',
      ],
      load: () => import('./area.ts'),
    }),
  ],
}
