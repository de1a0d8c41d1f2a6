import { defineArea, type Feature } from '@mall/core/feature'

export const signIn: Partial<Feature> = {
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
