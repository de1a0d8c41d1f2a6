import type { SeedCompanyInput } from '@mall/contract/seed-file'
import { pictureSrc } from './pictures.ts'

export type ShopperInput = NonNullable<SeedCompanyInput['shoppers']>[number]
type AddressInput = NonNullable<ShopperInput['addresses']>[number]

/** Sign-in of a demo account with its purpose. */
export type SignIn = {
  companyId: number
  phone: string
  userName: string
  password: string
  nickName: string
  what: string
}

/** The password of all demo shoppers; production seed data have none. */
export const demoPassword = 'Demo-2468'

/** Days from the grant of the shoppers' points to the seeding. */
const POINTS_DAYS_AGO = 60

type Person = {
  userName: string
  nickName: string
  what: string
  face?: 'man' | 'woman'
  points?: NonNullable<ShopperInput['points']>
  coupons?: number[]
  addresses?: AddressInput[]
}

/**
 * Shopper n of company c: user c·10000+n, phone 138 0000 c00n (company 1: 138 0000 000n), and 138
 * 00ccc 00n of a company above 100.
 */
export function phoneOf(companyId: number, n: number): string {
  const company = companyId === 1 ? 0 : companyId
  const beginning = `13800${String(company).padStart(3, '0')}`
  return `${beginning}${String(n).padStart(3, '0')}`
}

export function peopleOf(companyId: number, people: readonly Person[]) {
  const shoppers = people.map((person, index): ShopperInput => ({
    id: companyId * 10_000 + index + 1,
    phone: phoneOf(companyId, index + 1),
    userName: person.userName,
    password: demoPassword,
    nickName: person.nickName,
    headImage: person.face === undefined ? '' : pictureSrc(person.face),
    // The points are granted before the demo's orders, which spend them.
    points: (person.points ?? []).map((grant) => ({ daysAgo: POINTS_DAYS_AGO, ...grant })),
    coupons: person.coupons ?? [],
    addresses: person.addresses ?? [],
  }))
  const signIns = people.map(({ userName, nickName, what }, index): SignIn => ({
    companyId,
    phone: phoneOf(companyId, index + 1),
    userName,
    password: demoPassword,
    nickName,
    what,
  }))
  return { shoppers, signIns }
}

type Region = readonly [province: string, city: string, county: string, town: string]

const places = {
  zhangjiang: ['上海市', '上海市', '浦东新区', '张江镇'],
  lujiazui: ['上海市', '上海市', '浦东新区', '陆家嘴街道'],
  zhongguancun: ['北京市', '北京市', '海淀区', '中关村街道'],
  yuehai: ['广东省', '深圳市', '南山区', '粤海街道'],
  cuiyuan: ['浙江省', '杭州市', '西湖区', '翠苑街道'],
  guangzhou: ['广东省', '广州市', '天河区', '猎德街道'],
  jiulong: ['重庆市', '重庆市', '渝中区', '解放碑街道'],
  urumqi: ['新疆维吾尔自治区', '乌鲁木齐市', '天山区', '燕儿窝街道'],
  xiantao: ['湖北省', '仙桃市', '仙桃市', '沙嘴街道'],
} as const satisfies Record<string, Region>

/** An entry of an address book, in an existing region. */
export function addressIn(
  place: keyof typeof places,
  receiver: string,
  tel: string,
  detail: string,
  isDefault = false,
): AddressInput {
  const [province, city, county, town] = places[place]
  return { receiver, tel, province, city, county, town, detail, isDefault }
}
