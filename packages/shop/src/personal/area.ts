import type { AreaContent } from '@mall/core/feature'
import { screens } from '@mall/core/paths'

export const area: AreaContent = {
  routes: [
    {
      path: screens.myInfo,
      title: '个人信息',
      access: { login: true },
      lazy: () => import('./my/info-page.tsx'),
    },
    {
      path: screens.myInfoEdit,
      title: '编辑资料',
      access: { login: true },
      lazy: () => import('./account/info-edit-page.tsx'),
    },
    {
      path: screens.changePhone,
      title: '手机号',
      access: { login: true },
      lazy: () => import('./account/change-phone-page.tsx'),
    },
    {
      path: screens.devices,
      title: '登录设备',
      frame: { shape: 'rows' },
      access: { login: true },
      lazy: () => import('./account/devices-page.tsx'),
    },
    {
      path: screens.personalData,
      title: '个人信息与注销',
      access: { login: true },
      lazy: () => import('./account/personal-data-page.tsx'),
    },
    {
      path: screens.toCollect,
      title: '待领取',
      frame: { shape: 'rows' },
      access: { login: true },
      lazy: () => import('./to-collect/to-collect-page.tsx'),
    },
    {
      path: screens.favourites,
      title: '我的收藏',
      frame: { wide: 'rows', shape: 'rows' },
      access: { login: true },
      lazy: () => import('./saved/favourites-page.tsx'),
    },
    {
      path: screens.footprints,
      title: '浏览记录',
      frame: { wide: 'rows', shape: 'rows' },
      access: { login: true },
      lazy: () => import('./saved/footprints-page.tsx'),
    },
    {
      path: screens.notices,
      title: '消息',
      frame: { wide: 'rows', shape: 'rows' },
      access: { login: true },
      lazy: () => import('./notices/notices-page.tsx'),
    },
    {
      path: screens.noticeSettings,
      title: '消息设置',
      access: { login: true },
      lazy: () => import('./notices/settings-page.tsx'),
    },
  ],
}
