import type { AreaContent } from '@mall/core/feature'
import { screens } from '@mall/core/paths'

export const area: AreaContent = {
  routes: [
    {
      path: screens.login,
      title: '登录',
      frame: { bar: 'untitled', page: 'card', shape: 'form' },
      access: {},
      lazy: () => import('./login/login-page.tsx'),
    },
    {
      path: screens.bankLogin,
      title: '登录',
      frame: { bar: 'untitled', page: 'card', shape: 'form' },
      access: {},
      lazy: () => import('./bank-login/bank-login-page.tsx'),
    },
    {
      path: screens.loginConfirm,
      title: '登录确认',
      frame: { page: 'card', shape: 'form' },
      access: { login: true },
      lazy: () => import('./login-confirm/login-confirm-page.tsx'),
    },
    {
      path: screens.link,
      title: '正在打开',
      access: {},
      lazy: () => import('./link/link-page.tsx'),
    },
    {
      path: screens.wxBindPhone,
      title: '微信绑定',
      frame: { page: 'card', shape: 'form' },
      access: {},
      lazy: () => import('./bind/wx-bind-phone-page.tsx'),
    },
    {
      path: screens.accountEdit,
      title: '登录密码',
      frame: { page: 'card', shape: 'form' },
      access: {},
      lazy: () => import('./password/account-edit-page.tsx'),
    },
  ],
}
