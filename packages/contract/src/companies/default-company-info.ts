import { LoginMethodId, PriceType, ShopStatus } from '../states/index.ts'
import type { CompanyInfo } from '../login/login-shapes.ts'

/** Company info where a seed file does not set it, and of the default company of tests. */
export const defaultCompanyInfo = {
  shopStatus: ShopStatus.Open,
  channel: '0',
  mallName: '积分商城',
  mallIntro: '',
  mallLogo: '[]',
  appId: '',
  wxpayAppId: '',
  ddAppKey: '',
  ddCorpId: '',
  proportion: 100,
  exchangeRate: 100,
  goodsPriceType: PriceType.Money,
  integralName: '积分',
  loginMethod: LoginMethodId.Page,
  payMethod: 'wechat',
  integralPay: 1,
  customerServiceUrl: '',
  servicePhone: '400-000-0000',
  showReviewTxt: '',
  showComment: true,
  extInfo: '{}',
  theme: {
    bgColor: '#DBA871',
    priceColor: '#ec3036',
    btnColor: '#D74239',
    modalColor: '#ff0f00',
    darkMode: true,
  },
  forcedLogin: false,
} satisfies Omit<
  CompanyInfo,
  | 'companyId'
  | 'customerServiceFramed'
  | 'offersGiftCards'
  | 'offersBenefits'
  | 'offersCoupons'
  | 'offersDraws'
  | 'offersHelp'
>
