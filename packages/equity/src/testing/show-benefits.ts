import { buildData, memoryHost, renderFeature, type Answers } from '@mall/testing'
import type { BenefitGrant, CompanyInfo, DataOf, PickupTicket } from '@mall/contract'
import { equityFeature } from '../feature.ts'

export const ORDER = '26010112345678901234'
const picture = { src: '/media/goods/tea.webp', width: 256, height: 256 }

export const buildGrant = (overrides: Partial<BenefitGrant> = {}): BenefitGrant => ({
  id: 7,
  activityId: 3,
  title: '员工关怀计划',
  note: '',
  ways: ['pickup', 'mail'],
  quantity: 1,
  used: 0,
  isStopped: false,
  validFrom: '2020-01-01T00:00:00.000Z',
  validUntil: '2099-01-01T00:00:00.000Z',
  coupons: [],
  goods: [
    {
      spuId: 10,
      skuId: 11,
      name: '高山乌龙茶',
      specText: '清香型',
      picture,
      costPoints: 1_680_000,
      available: 9,
    },
  ],
  ...overrides,
})
export const grants = (...list: BenefitGrant[]): DataOf<'equity.grants'> => ({
  list,
  serverTime: '2026-01-01T00:00:00.000Z',
})

type OutletRow = DataOf<'equity.outlets'>['list'][number]
export const buildOutlet = (
  id: number,
  name: string,
  available: number,
  overrides: Partial<OutletRow> = {},
): OutletRow => ({
  id,
  name,
  province: '上海市',
  city: '上海市',
  county: '浦东新区',
  address: '路 1 号',
  tel: '',
  longitude: 121,
  latitude: 31,
  distance: null,
  isOpen: true,
  hasSlots: false,
  available,
  hours: [{ days: [1, 2, 3, 4, 5], from: '09:00', to: '17:00' }],
  ...overrides,
})
export const near = buildOutlet(20, '张江支行', 23)

export const ticket: PickupTicket = {
  orderId: ORDER,
  ticketId: '5',
  title: '员工关怀计划',
  slot: null,
  state: 'open',
  verifiedAt: null,
  canChange: true,
  validUntil: '2099-01-01T00:00:00.000Z',
  goods: { spuId: 10, skuId: 11, name: '高山乌龙茶', specText: '清香型', picture, num: 1 },
  outlet: near,
}
export const seed: DataOf<'equity.pickupSeed'> = {
  ...buildData('equity.pickupSeed'),
  companyId: 1,
  slot: '826044',
  key: '07'.repeat(32),
  generation: 1,
}

/** Opens a screen of the benefits; signed in by default. */
export const showBenefits = (
  route: string,
  answers: Answers = {},
  {
    user = true,
    host = memoryHost(),
    company = {},
  }: {
    user?: boolean
    host?: ReturnType<typeof memoryHost>
    company?: Partial<CompanyInfo>
  } = {},
) =>
  renderFeature(equityFeature, {
    route,
    user,
    host,
    company,
    answers: {
      'equity.grants': grants(buildGrant()),
      'equity.orders': { list: [] },
      'equity.outlets': { list: [near, buildOutlet(21, '陆家嘴支行', 0)] },
      'equity.contact': { name: '', tel: '', outletId: null },
      'equity.pickup': ticket,
      'equity.pickupSeed': seed,
      ...answers,
    },
  })
