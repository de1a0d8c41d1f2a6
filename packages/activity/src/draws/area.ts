import type { AreaContent } from '@mall/core/feature'
import { screens } from '@mall/core/paths'

export const area: AreaContent = {
  routes: [
    {
      path: screens.draw,
      title: '抽奖',
      frame: { shape: 'rows' },
      access: {},
      lazy: () => import('./list/list-page.tsx'),
    },
    {
      path: screens.turntable,
      title: '幸运大转盘',
      frame: { bar: 'tenant' },
      access: {},
      lazy: () => import('./game/game-page.tsx'),
    },
    {
      path: screens.drawItem,
      title: '抽奖',
      frame: { bar: 'tenant' },
      access: {},
      lazy: () => import('./game/game-page.tsx'),
    },
    {
      path: screens.lottery,
      title: '抽奖',
      frame: { bar: 'tenant' },
      access: {},
      lazy: () => import('./lottery/lottery-page.tsx'),
    },
    {
      path: screens.drawVerify,
      title: '验证公平',
      access: {},
      lazy: () => import('./verifying/verify-page.tsx'),
    },
    {
      path: screens.drawSubscribe,
      title: '活动提醒',
      access: {},
      lazy: () => import('./subscribe/subscribe-page.tsx'),
    },
    {
      path: screens.drawRecord,
      title: '抽奖记录',
      frame: { tabs: true, shape: 'rows' },
      access: { login: true },
      lazy: () => import('./record/record-page.tsx'),
    },
    {
      path: screens.drawSubmit,
      title: '填写地址',
      access: { login: true },
      lazy: () => import('./claiming/submit-page.tsx'),
    },
    {
      path: screens.drawOrderDetail,
      title: '奖品详情',
      access: { login: true },
      lazy: () => import('./claiming/order-page.tsx'),
    },
  ],
}
