import { defineFeature } from '@mall/core/feature'
import { screens } from '@mall/core/paths'
import {
  IconCart,
  IconCartFilled,
  IconCategory,
  IconCategoryFilled,
  IconHome,
  IconHomeFilled,
  IconUser,
  IconUserFilled,
} from '@mall/ui'
import { CHECKOUT_DRAFT } from './checkout/checkout-draft.ts'
import { checkoutSlice } from './checkout/checkout-slice.ts'
import { keepCheckout, restoreCheckout } from './checkout/keep-checkout.ts'
import { keepPendingCommit, PENDING_COMMIT } from './checkout/pending-order.ts'
import { DEVICE_FOOTPRINTS } from './footprints/device-footprints.ts'
import { GUEST_CART } from './guest-cart/guest-cart.ts'
import { useCartCount } from './guest-cart/use-cart-count.ts'
import { useGuestCartMerge } from './guest-cart/use-guest-cart.ts'

// Screens with the same stylesheet share a file: the edge finds a screen's chunk by its stylesheet
// and preloads it next to the shell's code.
const listScreens = () => import('./pages/list/list-page.tsx')
const articleScreens = () => import('./pages/article/article-page.tsx')

/** The buying path: entry, catalogue, cart, checkout, orders, address book. */
export const shopFeature = defineFeature({
  id: 'shop',
  reducers: { checkout: checkoutSlice.reducer },
  restoreState: restoreCheckout,
  middleware: keepCheckout,
  beforeRequest: keepPendingCommit,
  frameHooks: { mergeGuestCart: useGuestCartMerge },
  keptThroughSignOut: [GUEST_CART],
  keptThroughExpiry: [DEVICE_FOOTPRINTS, CHECKOUT_DRAFT, PENDING_COMMIT],
  tabs: [
    { name: 'home', screen: 'home', label: '首页', icon: IconHome, activeIcon: IconHomeFilled },
    {
      name: 'category',
      screen: 'category',
      label: '分类',
      icon: IconCategory,
      activeIcon: IconCategoryFilled,
    },
    {
      name: 'cart',
      screen: 'cart',
      label: '购物车',
      icon: IconCart,
      activeIcon: IconCartFilled,
      useBadge: useCartCount,
    },
    { name: 'my', screen: 'my', label: '我的', icon: IconUser, activeIcon: IconUserFilled },
  ],
  routes: [
    {
      path: screens.home,
      entry: 'first',
      title: '',
      access: {},
      tab: 'home',
      lazy: () => import('./pages/home/home-page.tsx'),
    },
    {
      path: screens.homeOption,
      entry: 'first',
      title: '',
      access: {},
      tab: 'home',
      lazy: () => import('./pages/home/home-page.tsx'),
    },
    {
      path: screens.category,
      entry: 'edge',
      title: '分类',
      access: {},
      tab: 'category',
      lazy: () => import('./pages/category/category-page.tsx'),
    },
    {
      path: screens.secondCategory,
      entry: 'edge',
      title: '商品分类',
      access: {},
      lazy: async () => ({ Component: (await listScreens()).SecondCategory }),
    },
    {
      path: screens.wareList,
      entry: 'edge',
      title: '商品列表',
      access: {},
      lazy: listScreens,
    },
    {
      path: screens.search,
      entry: 'edge',
      title: '搜索',
      access: {},
      lazy: () => import('./pages/search/search-page.tsx'),
    },
    {
      path: screens.wareDetail,
      entry: 'edge',
      title: '商品详情',
      access: {},
      lazy: () => import('./pages/detail/detail-page.tsx'),
    },
    {
      path: screens.cart,
      title: '购物车',
      access: { login: true },
      tab: 'cart',
      lazy: () => import('./pages/cart/cart-page.tsx'),
    },
    {
      path: screens.orderSubmit,
      title: '确认订单',
      access: { login: true },
      lazy: () => import('./pages/submit/submit-page.tsx'),
    },
    {
      path: screens.checkstand,
      title: '收银台',
      access: { login: true },
      lazy: () => import('./pages/checkstand/checkstand-page.tsx'),
    },
    {
      path: screens.checkstandSuccess,
      title: '支付结果',
      access: { login: true },
      lazy: () => import('./pages/checkstand/success-page.tsx'),
    },
    {
      path: screens.my,
      title: '我的',
      access: { login: true },
      tab: 'my',
      lazy: () => import('./pages/my/my-page.tsx'),
    },
    {
      path: screens.myInfo,
      title: '个人信息',
      access: { login: true },
      lazy: () => import('./pages/my/info-page.tsx'),
    },
    {
      path: screens.accountEdit,
      title: '登录密码',
      access: {},
      lazy: () => import('./pages/my/account-edit-page.tsx'),
    },
    {
      path: screens.myInfoEdit,
      title: '编辑资料',
      access: { login: true },
      lazy: () => import('./pages/account/info-edit-page.tsx'),
    },
    {
      path: screens.devices,
      title: '登录设备',
      access: { login: true },
      lazy: () => import('./pages/account/devices-page.tsx'),
    },
    {
      path: screens.personalData,
      title: '个人信息与注销',
      access: { login: true },
      lazy: () => import('./pages/account/personal-data-page.tsx'),
    },
    {
      path: screens.favourites,
      title: '我的收藏',
      access: { login: true },
      lazy: () => import('./pages/saved/favourites-page.tsx'),
    },
    {
      path: screens.footprints,
      title: '浏览记录',
      access: { login: true },
      lazy: () => import('./pages/saved/footprints-page.tsx'),
    },
    {
      path: screens.integral,
      title: '积分明细',
      access: { login: true },
      lazy: () => import('./pages/points/statement-page.tsx'),
    },
    {
      path: screens.integralValidity,
      title: '积分有效期',
      access: { login: true },
      lazy: () => import('./pages/points/validity-page.tsx'),
    },
    {
      path: screens.orders,
      title: '我的订单',
      access: { login: true },
      lazy: () => import('./pages/orders/orders-page.tsx'),
    },
    {
      path: screens.orderDetail,
      title: '订单详情',
      access: { login: true },
      lazy: () => import('./pages/orders/order-page.tsx'),
    },
    {
      path: screens.invoice,
      title: '发票',
      access: { login: true },
      lazy: () => import('./pages/invoices/invoice-page.tsx'),
    },
    {
      path: screens.formerOrders,
      title: '原商城订单',
      access: { login: true },
      lazy: () => import('./pages/former-orders/former-orders-page.tsx'),
    },
    {
      path: screens.refund,
      title: '申请售后',
      access: { login: true },
      lazy: () => import('./pages/after-sales/refund-page.tsx'),
    },
    {
      path: screens.refundList,
      title: '退款/售后',
      access: { login: true },
      lazy: () => import('./pages/after-sales/refund-list-page.tsx'),
    },
    {
      path: screens.refundDetail,
      title: '售后详情',
      access: { login: true },
      lazy: () => import('./pages/after-sales/refund-detail-page.tsx'),
    },
    {
      path: screens.refundLogistics,
      title: '填写退货物流',
      access: { login: true },
      lazy: () => import('./pages/after-sales/refund-logistics-page.tsx'),
    },
    {
      path: screens.logisticsInfo,
      title: '物流信息',
      access: { login: true },
      lazy: () => import('./pages/logistics/logistics-page.tsx'),
    },
    {
      path: screens.logisticsDetail,
      title: '物流详情',
      access: { login: true },
      lazy: () => import('./pages/logistics/logistics-detail-page.tsx'),
    },
    {
      path: screens.evaluateAdd,
      title: '发表评价',
      access: { login: true },
      lazy: () => import('./pages/reviews/add-page.tsx'),
    },
    {
      path: screens.evaluateAddList,
      title: '待评价',
      access: { login: true },
      lazy: () => import('./pages/reviews/add-list-page.tsx'),
    },
    {
      path: screens.evaluateMy,
      title: '我的评价',
      access: { login: true },
      lazy: () => import('./pages/reviews/my-reviews-page.tsx'),
    },
    {
      path: screens.evaluateWare,
      title: '商品评价',
      access: {},
      lazy: () => import('./pages/reviews/goods-reviews-page.tsx'),
    },
    {
      path: screens.address,
      title: '收货地址',
      access: { login: true },
      lazy: () => import('./pages/address/address-page.tsx'),
    },
    {
      path: screens.addressEdit,
      title: '编辑地址',
      access: { login: true },
      lazy: () => import('./pages/address/address-edit-page.tsx'),
    },
    {
      path: screens.login,
      title: '登录',
      access: {},
      lazy: () => import('./pages/login/login-page.tsx'),
    },
    {
      path: screens.link,
      title: '正在打开',
      access: {},
      lazy: () => import('./pages/link/link-page.tsx'),
    },
    {
      path: screens.loginConfirm,
      title: '登录确认',
      access: { login: true },
      lazy: () => import('./pages/login-confirm/login-confirm-page.tsx'),
    },
    {
      path: screens.bankLogin,
      title: '登录',
      access: {},
      lazy: () => import('./pages/login/login-page.tsx'),
    },
    {
      path: screens.wxBindPhone,
      title: '微信绑定',
      access: {},
      lazy: () => import('./pages/bind/wx-bind-phone-page.tsx'),
    },
    {
      path: screens.building,
      title: '',
      access: {},
      lazy: () => import('./pages/entry/building-page.tsx'),
    },
    {
      path: screens.serviceTerms,
      entry: 'edge',
      title: '服务条款',
      access: {},
      lazy: async () => ({ Component: (await articleScreens()).ServiceTerms }),
    },
    {
      path: screens.userAgreement,
      entry: 'edge',
      title: '用户协议',
      access: {},
      lazy: async () => ({ Component: (await articleScreens()).UserAgreement }),
    },
    {
      path: screens.privacy,
      entry: 'edge',
      title: '隐私政策',
      access: {},
      lazy: async () => ({ Component: (await articleScreens()).Privacy }),
    },
    {
      path: screens.articleDetail,
      entry: 'edge',
      title: '',
      access: {},
      lazy: articleScreens,
    },
    {
      path: screens.service,
      title: '客服',
      access: {},
      lazy: () => import('./pages/entry/service-page.tsx'),
    },
  ],
})
