import type { AreaContent } from '@mall/core/feature'
import { screens } from '@mall/core/paths'

export const area: AreaContent = {
  routes: [
    {
      path: screens.address,
      title: '收货地址',
      frame: { wide: 'rows', shape: 'rows' },
      access: { login: true },
      lazy: () => import('./address-page.tsx'),
    },
    {
      path: screens.addressEdit,
      title: '编辑地址',
      access: { login: true },
      lazy: () => import('./address-edit-page.tsx'),
    },
  ],
}
