import type {
  Address,
  Cart,
  CartItem,
  GoodsCard,
  GoodsDetail,
  OrderDetail,
  UserInfo,
} from '@mall/contract'
import { buildData } from './build-data.ts'

export const buildUser = (overrides: Partial<UserInfo> = {}): UserInfo =>
  buildData('login.getInfo', {
    id: 7,
    tel: '138****1234',
    nickName: '小满',
    headImage: '',
    openId: '',
    halfRegistered: false,
    birthday: '',
    hasPassword: true,
    ...overrides,
  })

const picture = { src: '/media/p.webp', width: 400, height: 400 }

export const buildGoodsCard = (overrides: Partial<GoodsCard> = {}): GoodsCard => {
  const [plain] = buildData('goods.byIds')
  if (!plain) throw new Error('the builder made no goods')
  const card = {
    spuId: 1,
    defaultSkuId: 11,
    skuId: 11,
    name: '保温杯',
    picture,
    costPoints: 590_000,
    tags: [],
  }
  return { ...plain, leastNum: 1, cssBody: '', corner: '', ...card, ...overrides }
}

export const buildGoodsDetail = (overrides: Partial<GoodsDetail> = {}): GoodsDetail => {
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

export const buildCartItem = (overrides: Partial<CartItem> = {}): CartItem => {
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
    flash: null,
    isChecked: true,
    cssBody: '',
    tags: [],
    reason: '',
    isBuyableElsewhere: false,
    ...overrides,
  }
}

export const buildCart = (overrides: Partial<Cart> = {}): Cart => {
  const activeList = overrides.activeList ?? [buildCartItem()]
  const length = activeList.reduce((sum, { totalNum }) => sum + totalNum, 0)
  const rest = { inactiveList: [], rules: [], baseFreight: 0, length }
  return buildData('cart.list', { activeList, ...rest, ...overrides })
}

export const buildAddress = (overrides: Partial<Address> = {}): Address =>
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

export const buildOrder = (overrides: Partial<OrderDetail> = {}): OrderDetail =>
  buildData('order.detail', { id: '26010112345678901234', status: 0, ...overrides })
