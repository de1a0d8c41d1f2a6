/** Every screen of the mall, whichever bundle shows it. Source: the specification, section 2. */
export const screens = {
  login: '/login',
  /** page that the QR code of a desktop opens */
  loginConfirm: '/login-confirm',
  /** page of a partner's link, which opens the screen that the link names encrypted */
  link: '/link',
  home: '/home',
  homeOption: '/home-option',
  category: '/category',
  cart: '/cart',
  my: '/my',
  wareList: '/ware/list',
  wareDetail: '/ware/detail/:spuId',
  wareQuestions: '/ware/questions',
  search: '/search',
  secondCategory: '/secondCategory/:id',
  special: '/special/:id',
  address: '/address',
  addressEdit: '/address/edit',
  myInfo: '/my/info',
  myInfoEdit: '/my/info/edit',
  accountEdit: '/my/info/account-edit',
  changePhone: '/my/info/phone',
  devices: '/my/info/devices',
  personalData: '/my/info/personal-data',
  favourites: '/my/favourites',
  toCollect: '/my/to-collect',
  benefits: '/my/benefits',
  myCards: '/my/cards',
  footprints: '/my/footprints',
  notices: '/my/notices',
  noticeSettings: '/my/notices/settings',
  integral: '/my/integral',
  // The misspelling is the specification's: published links carry it.
  integralValidity: '/my/intergal-validity',
  orders: '/my/order/:id',
  invoice: '/my/invoice/:id',
  /** orders of the company’s former mall */
  formerOrders: '/my/former-orders',
  orderDetail: '/my/order/detail/:id',
  orderSubmit: '/order/submit',
  refund: '/my/refund',
  refundList: '/my/refund/list',
  refundDetail: '/my/refund/detail',
  refundLogistics: '/my/refund/logistics/:id',
  logisticsInfo: '/my/logistics-info/:id',
  logisticsDetail: '/my/logistics/detail',
  checkstand: '/checkstand',
  checkstandSuccess: '/checkstand/success',
  wxBindPhone: '/wx-bind-phone',
  lottery: '/lottery/:id',
  serviceTerms: '/service-terms',
  userAgreement: '/user-agreement',
  privacy: '/privacy',
  service: '/service',
  article: '/article',
  articleList: '/article/list',
  articleDetail: '/article/detail',
  exchangeCard: '/exchangecard',
  fulika: '/fulika',
  secKillList: '/sec-kill/list',
  secKillActivity: '/sec-kill/activity',
  building: '/building',
  coupon: '/coupon',
  couponCenter: '/coupon/center',
  focus: '/focus',
  bankLogin: '/bank-login',
  recharge: '/recharge',
  rechargeRecord: '/recharge/record',

  giftLogin: '/gift/login',
  giftCouponLogin: '/gift/coupon-login',
  giftRecord: '/gift/record',
  giftCouponExchange: '/gift/coupon-exchange',
  giftIndex: '/gift/index',
  giftHelp: '/gift/help',
  giftWareDetail: '/gift/ware-detail/:spuId',
  giftOrderSubmit: '/gift/order-submit',
  giftOrderSuccess: '/gift/order-success',
  giftIntro: '/gift/intro',
  giftEleLogin: '/gift/ele-login',
  giftElePhoneCheck: '/gift/ele-phone-check',

  gx: '/activity/gx-new',
  gxAct: '/activity/gx-new/act',
  gxServiceTerms: '/activity/gx-new/service-terms',
  gxPrivacy: '/activity/gx-new/gx-privacy',
  cmbLogin: '/activity/cmb-login',
  cmbRecharge: '/activity/cmb-recharge',
  checkIn: '/activity/check-in',
  draw: '/activity/draw',
  turntable: '/activity/turntable',
  drawItem: '/activity/draw-item',
  drawRecord: '/activity/draw-record',
  drawSubscribe: '/activity/draw-subscribe',
  drawSubmit: '/activity/draw-submit',
  drawVerify: '/activity/draw-verify',
  drawOrderDetail: '/activity/draw-order-detail/:id',

  evaluateAdd: '/evaluate/add',
  evaluateAddList: '/evaluate/add-list',
  evaluateMy: '/evaluate/my',
  evaluateWare: '/evaluate/ware',

  cav: '/cav',
  cavScan: '/cav/scan',
  cavDetail: '/cav/detail/:id',
  cavDay: '/cav/day',

  equityWareDetail: '/equity/ware-detail/:spuId',
  equityOrderSubmit: '/equity/order-submit',
  equityAddress: '/equity/address',
  equityAddressEdit: '/equity/address/edit',
  equityPickup: '/equity/pickup/:id',
} as const satisfies Record<string, `/${string}`>

export type ScreenName = keyof typeof screens

/**
 * Screens that the shells contain: all. An address of any other answers 404 and is not followed by
 * goNext, redirect or links. screens.server.test.tsx compares this list with a shell's routes.
 */
export const servedScreens = Object.keys(screens) as readonly ScreenName[]

/** Screens without the channel check of guard step 5. Source: the specification, section 2. */
export const screensWithoutChannelCheck = ['login'] as const satisfies readonly ScreenName[]

/** Screens that look the same for every guest: the edge may render them into the first HTML. */
export const publicScreens = [
  'home',
  'category',
  'secondCategory',
  'wareList',
  'wareDetail',
  'search',
  'special',
  'articleList',
  'articleDetail',
  'serviceTerms',
  'userAgreement',
  'privacy',
] as const satisfies readonly ScreenName[]

/** Filters of a product list that a link may name. */
export const listFilters = [
  'categoryId',
  'couponId',
  'spuId',
  'isEquityAct',
  'equityActId',
  'cmsId',
  'kw',
] as const

/**
 * Query parameters that describe the content of a screen, never the person: a shared link keeps
 * them.
 */
export const contentParameters = [
  ...listFilters,
  'skuId',
  'typeId',
  'id',
  'minPrice',
  'maxPrice',
  'inStock',
  'sortType',
  'tab',
] as const
