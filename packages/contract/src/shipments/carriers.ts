/** A courier company. `code` is its code in the tracking service's public list. */
export type Carrier = { code: string; name: string; aliases: readonly string[] }

const carrier = (code: string, name: string, ...aliases: string[]): Carrier => ({
  code,
  name,
  aliases,
})

/** Courier companies whose parcels can be tracked, the most used first. */
export const carriers: readonly Carrier[] = [
  carrier('shunfeng', '顺丰速运', '顺丰', '顺丰快递', 'SF'),
  carrier('zhongtong', '中通快递', '中通', 'ZTO'),
  carrier('yuantong', '圆通速递', '圆通', '圆通快递', 'YTO'),
  carrier('yunda', '韵达快递', '韵达', '韵达速递'),
  carrier('shentong', '申通快递', '申通', 'STO'),
  carrier('jd', '京东物流', '京东', '京东快递'),
  carrier('jtexpress', '极兔速递', '极兔', '极兔快递'),
  carrier('ems', 'EMS', '邮政EMS', '中国邮政EMS'),
  carrier('youzhengguonei', '邮政快递包裹', '邮政', '中国邮政', '邮政包裹'),
  carrier('debangkuaidi', '德邦快递', '德邦', '德邦物流'),
  carrier('danniao', '菜鸟速递', '菜鸟', '丹鸟'),
  carrier('fengwang', '丰网速运', '丰网'),
  carrier('kuayue', '跨越速运', '跨越', '跨越物流'),
  carrier('annengwuliu', '安能快运', '安能', '安能物流'),
  carrier('yimidida', '壹米滴答'),
  carrier('jingdongkuaiyun', '京东快运'),
  carrier('zhongtongkuaiyun', '中通快运'),
  carrier('shunfengkuaiyun', '顺丰快运'),
]

const toKey = (name: string) => name.replaceAll(/\s/g, '').toLowerCase()

const byName = new Map(
  carriers.flatMap((one) =>
    [one.code, one.name, ...one.aliases].map((name) => [toKey(name), one] as const),
  ),
)

/** The courier company of a name as operators write it, or of a code; null for any other. */
export const findCarrier = (name: string): Carrier | null => byName.get(toKey(name)) ?? null

/** Words of many couriers' names, which make no two of them alike. */
const COMMON_WORDS = /快递|速递|速运|物流|快运|包裹|中国|公司|有限|集团/g
const MOST_NEAR = 3
const LEAST_LETTERS = 3

/**
 * Number of characters that two names share besides common words; Latin words count by their
 * beginning.
 */
function countShared(one: string, other: string): number {
  if (/^[a-z\d]+$/.test(one))
    return one.slice(0, LEAST_LETTERS) === other.slice(0, LEAST_LETTERS) ? 1 : 0
  const characters = new Set(one.replaceAll(COMMON_WORDS, ''))
  return [...other.replaceAll(COMMON_WORDS, '')].filter((one) => characters.has(one)).length
}

/** Couriers of the list whose names are like one that is not in it, the nearest first. */
export function findNearCarriers(name: string): Carrier[] {
  const key = toKey(name)
  if (key.length < 2) return []
  const scored = carriers.map((one) => {
    const names = [one.code, one.name, ...one.aliases]
    return { one, shared: Math.max(...names.map((other) => countShared(key, toKey(other)))) }
  })
  return scored
    .filter(({ shared }) => shared > 0)
    .sort((a, b) => b.shared - a.shared)
    .slice(0, MOST_NEAR)
    .map(({ one }) => one)
}

/** Message for operators about a courier that is refused, with similar names of the list. */
export function describeUnknownCarrier(name: string): string {
  const near = findNearCarriers(name)
  const hint =
    near.length > 0
      ? `是否为 ${near.map((one) => one.name).join('、')}？`
      : `可用的见 mall orders couriers`
  return `快递公司「${name}」不在可查询物流的名单中，${hint}`
}
