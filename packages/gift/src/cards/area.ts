import type { AreaContent } from '@mall/core/feature'
import { screens } from '@mall/core/paths'

const holder = { audience: 'gift' }

export const area: AreaContent = {
  routes: [
    {
      path: screens.giftLogin,
      title: '礼品卡兑换',
      access: {},
      lazy: () => import('./login/login-page.tsx'),
    },
    {
      path: screens.giftCouponLogin,
      title: '电子券兑换',
      access: {},
      lazy: () => import('./login/coupon-login-page.tsx'),
    },
    {
      path: screens.giftEleLogin,
      title: '电子卡兑换',
      access: {},
      lazy: () => import('./electronic/ele-login-page.tsx'),
    },
    {
      path: screens.giftElePhoneCheck,
      title: '验证手机号',
      access: {},
      lazy: () => import('./electronic/ele-phone-check-page.tsx'),
    },
    {
      path: screens.myCards,
      title: '我的礼品卡',
      frame: { shape: 'rows' },
      access: { login: true },
      lazy: () => import('./my-cards/my-cards-page.tsx'),
    },
    {
      path: screens.giftHelp,
      title: '卡号和密码在哪里',
      access: {},
      lazy: () => import('./texts/help-page.tsx'),
    },
    {
      path: screens.giftIntro,
      title: '礼品卡说明',
      access: {},
      lazy: () => import('./texts/intro-page.tsx'),
    },
    {
      path: screens.giftIndex,
      title: '选择礼品',
      frame: { shape: 'goods' },
      access: holder,
      lazy: () => import('./choose/index-page.tsx'),
    },
    {
      path: screens.giftWareDetail,
      title: '礼品详情',
      access: holder,
      lazy: () => import('./choose/ware-detail-page.tsx'),
    },
    {
      path: screens.giftOrderSubmit,
      title: '确认收货信息',
      access: holder,
      lazy: () => import('./order/order-submit-page.tsx'),
    },
    {
      path: screens.giftOrderSuccess,
      title: '兑换成功',
      frame: { shape: 'form' },
      access: holder,
      lazy: () => import('./order/order-success-page.tsx'),
    },
    {
      path: screens.giftRecord,
      title: '兑换记录',
      frame: { tabs: true, shape: 'rows' },
      access: holder,
      lazy: () => import('./record/record-page.tsx'),
    },
    {
      path: screens.giftCouponExchange,
      title: '我的礼品卡',
      access: holder,
      lazy: () => import('./login/coupon-exchange-page.tsx'),
    },
    {
      path: screens.exchangeCard,
      title: '礼品卡兑换{unit}',
      access: { login: true },
      lazy: () => import('./credit/exchange-card-page.tsx'),
    },
    {
      path: screens.fulika,
      title: '福利卡兑换',
      access: { login: true },
      lazy: () => import('./credit/fulika-page.tsx'),
    },
  ],
}
