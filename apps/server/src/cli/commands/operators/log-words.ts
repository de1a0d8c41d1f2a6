const targetWords: Readonly<Record<string, string>> = {
  goods: '商品',
  order: '订单',
  shopper: '顾客',
  shoppers: '顾客',
  company: '公司',
  operator: '操作员',
  key: '密钥',
  webhook: '回调',
  secret: '密钥',
  review: '评价',
  'after-sale': '售后单',
  'coupon-template': '券模板',
  'points-campaign': '积分发放',
  'points-reversal': '积分撤回',
  'points-budget': '积分预算',
  'pending-points': '待首次登录的积分',
  'card-batch': '礼品卡批次',
  'flash-sale': '秒杀',
  'lucky-draw': '抽奖',
  benefit: '权益活动',
}

const fieldWords: Readonly<Record<string, string>> = {
  approval: '审批',
  cash: '现金',
  credited: '发放积分',
  disabled: '停用',
  displayName: '姓名',
  kept: '保留积分',
  labels: '标签',
  lines: '行数',
  name: '名称',
  onSale: '上架',
  points: '积分',
  reason: '原因',
  sessions: '登录',
  role: '角色',
  shipper: '快递公司',
  shopStatus: '营业状态',
  state: '状态',
  status: '状态',
  stopped: '停止',
  title: '名称',
  trackingNumber: '快递单号',
}

/** What `viewed` names. */
const viewedWords: Readonly<Record<string, string>> = {
  receiver: '收货人',
  partnerId: '合作方编号',
}

const MOST_SHOWN = 120
function toText(value: unknown): string {
  if (value === undefined || value === null) return '无'
  if (value === true) return '是'
  if (value === false) return '否'
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return text.length > MOST_SHOWN ? `${text.slice(0, MOST_SHOWN)}…` : text
}

const toFields = (value: unknown): Record<string, unknown> => {
  if (value === null || value === undefined) return {}
  return typeof value === 'object' && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : { '': value }
}

/** `订单 26…`, `商品 1001`. */
export function describeTarget(target: string): string {
  const [kind = '', ...rest] = target.split(':')
  return [targetWords[kind] ?? kind, rest.join(':')].filter(Boolean).join(' ')
}

/** `价格 100 → 120`, one for each field that differs. */
export function describeFields(before: unknown, after: unknown): string {
  const from = toFields(before)
  const to = toFields(after)
  const names = [...new Set([...Object.keys(from), ...Object.keys(to)])]
  return names
    .filter((name) => toText(from[name]) !== toText(to[name]))
    .map((name) => {
      if (name === 'viewed') {
        const viewed = toText(to[name])
        return `查看了 ${viewedWords[viewed] ?? viewed}`
      }
      const value = name in from ? `${toText(from[name])} → ${toText(to[name])}` : toText(to[name])
      return [fieldWords[name] ?? name, value].filter(Boolean).join(' ')
    })
    .join('；')
}
