import { inMoney } from '../../range.ts'
import type { Range } from '../../range.ts'
import type { CouponInput } from '../company.ts'

export const couponIds = {
  winter: 101,
  digital: 102,
  fresh: 103,
  home: 104,
  freight: 105,
  restock: 106,
  coffee: 107,
} as const

const yuan = (amount: number) => inMoney(amount * 100)

export const coupons = (range: Range): CouponInput[] => [
  {
    templateId: couponIds.winter,
    title: '冬日暖礼季满减券',
    kind: 'minus',
    threshold: yuan(200),
    value: yuan(30),
    validDays: 30,
    total: 5000,
  },
  {
    templateId: couponIds.digital,
    title: '数码家电 95 折券',
    kind: 'discount',
    value: 95,
    cap: yuan(100),
    scope: { categories: range.scope('数码家电') },
    validDays: 30,
  },
  {
    templateId: couponIds.fresh,
    title: '生鲜果蔬满减券',
    kind: 'minus',
    threshold: yuan(99),
    value: yuan(15),
    scope: { categories: range.scope('生鲜果蔬') },
    validDays: 7,
    total: 2000,
  },
  {
    templateId: couponIds.home,
    title: '家居焕新满减券',
    kind: 'minus',
    threshold: yuan(499),
    value: yuan(50),
    scope: { categories: range.scope('家居日用') },
    validDays: 15,
    total: 0,
  },
  {
    templateId: couponIds.freight,
    title: '全场包邮券',
    kind: 'freight',
    validDays: 7,
    perPerson: 3,
  },
  {
    templateId: couponIds.restock,
    title: '节后补货包邮券',
    kind: 'freight',
    scope: { categories: range.scope('粮油美食', '家居日用') },
    validDays: 3,
  },
  {
    templateId: couponIds.coffee,
    title: '挂耳咖啡体验装兑换券',
    kind: 'exchange',
    scope: { goods: [range.spu('山野集 挂耳咖啡体验装')] },
    validDays: 60,
    total: 800,
  },
]
