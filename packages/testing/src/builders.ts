import type {
  Address,
  Cart,
  CartItem,
  CompanyInfo,
  GoodsCard,
  GoodsDetail,
  OrderDetail,
  UserInfo,
} from '@mall/contract'
import { buildData } from './build-data.ts'

/** An open mall that shows money, signs in by its login page and takes points and WeChat. */
export const aCompany = (overrides: Partial<CompanyInfo> = {}): CompanyInfo =>
  buildData('login.companyInfo', {
    companyId: 1,
    shopStatus: 0,
    channel: '1',
    mallName: '积分商城',
    mallIntro: '',
    mallLogo: '[]',
    proportion: 100,
    exchangeRate: 100,
    goodsPriceType: 0,
    integralName: '积分',
    loginMethod: 1,
    payMethod: 'wechat',
    integralPay: 1,
    customerServiceUrl: '',
    servicePhone: '400-800-8888',
    extInfo: '{}',
    theme: {
      bgColor: '#DBA871',
      priceColor: '#ec3036',
      btnColor: '#D74239',
      modalColor: '#ff0f00',
      darkMode: true,
    },
    ...overrides,
  })

export const aUser = (overrides: Partial<UserInfo> = {}): UserInfo =>
  buildData('login.getInfo', {
    id: 7,
    tel: '138****1234',
    nickName: '小满',
    headImage: '',
    openId: '',
    halfRegistered: false,
    hasPassword: true,
    ...overrides,
  })

const picture = { src: '/media/p.webp', width: 400, height: 400 }

export const aGoodsCard = (overrides: Partial<GoodsCard> = {}): GoodsCard => {
  const [plain] = buildData('goods.byIds')
  if (!plain) throw new Error('the builder made no goods')
  const card = {
    spuId: 1,
    defaultSkuId: 11,
    name: '保温杯',
    picture,
    costPoints: 590_000,
    tags: [],
  }
  return { ...plain, leastNum: 1, cssBody: '', corner: '', ...card, ...overrides }
}

export const aGoodsDetail = (overrides: Partial<GoodsDetail> = {}): GoodsDetail => {
  const sku = {
    skuId: 11,
    specValues: ['白色'],
    costPoints: 590_000,
    marketCostPoints: null,
    picture: null,
    stock: 'available' as const,
    left: null,
    onSale: true,
  }
  return buildData('goods.detail', {
    spuId: 1,
    name: '保温杯',
    pictures: [picture],
    onSale: true,
    specs: [{ name: '颜色', values: ['白色'] }],
    skus: [sku],
    selectedSkuId: 11,
    costPoints: 590_000,
    leastNum: 1,
    tags: [],
    cssBody: '',
    ...overrides,
  })
}

export const aCartItem = (overrides: Partial<CartItem> = {}): CartItem => {
  const [plain] = buildData('cart.list').activeList
  if (!plain) throw new Error('the builder made no cart item')
  const item = { id: 1, skuId: 11, spuId: 1, name: '保温杯', specText: '白色', picture }
  const supplier = { supplierId: 1, supplierName: '商城自营仓' }
  return {
    ...plain,
    ...item,
    ...supplier,
    totalNum: 1,
    leastNum: 1,
    maxNum: 99,
    costPoints: 590_000,
    isChecked: true,
    cssBody: '',
    tags: [],
    reason: '',
    isBuyableElsewhere: false,
    ...overrides,
  }
}

export const aCart = (overrides: Partial<Cart> = {}): Cart => {
  const activeList = overrides.activeList ?? [aCartItem()]
  const length = activeList.reduce((sum, { totalNum }) => sum + totalNum, 0)
  const rest = { inactiveList: [], rules: [], baseFreight: 0, length }
  return buildData('cart.list', { activeList, ...rest, ...overrides })
}

export const anAddress = (overrides: Partial<Address> = {}): Address =>
  buildData('address.add', {
    id: 3,
    receiver: '林小满',
    tel: '13812341234',
    province: '浙江省',
    city: '杭州市',
    county: '西湖区',
    town: '',
    detail: '文三路 1 号',
    isDefault: true,
    ...overrides,
  })

export const anOrder = (overrides: Partial<OrderDetail> = {}): OrderDetail =>
  buildData('order.detail', { id: '26010112345678901234', status: 0, ...overrides })
