/** Part of a text: unlabelled, or the value of a label. */
export type Field = 'text' | 'receiver' | 'phone' | 'region' | 'address' | 'remark'
export type Part = { field: Field; value: string }

const LABELS: Record<Exclude<Field, 'text'>, string> = {
  receiver:
    '收货人姓名|收件人姓名|联系人姓名|收货人|收件人|签收人|联系人|收件方|客户姓名|买家姓名|姓名|名字|name',
  phone:
    '收货人手机号码|收货人手机号|收货人手机|收货人电话|收件人手机号|收件人手机|收件人电话|联系人电话|手机号码|手机号|手机|联系电话|联系方式|电话号码|电话|phone|mobile|tel',
  region: '所在地区|所在区域|所在省市|收货地区|省市区|地区|省份|城市|区县|区域',
  address:
    '详细收货地址|收货人地址|收件人地址|收货地址|收件地址|详细地址|邮寄地址|寄件地址|快递地址|街道地址|具体地址|联系地址|门牌号|地址|address|addr',
  remark: '备注|留言|邮政编码|邮编|订单编?号|微信号|微信|邮箱|e-?mail|qq|商品|数量',
}
/** Labels of one character are only read with a colon at the start of a word. */
const SHORT_REGIONS = '省|市|区|县|街道|乡镇|镇'
const NAMED = Object.entries(LABELS)
  .map(([field, names]) => `(?<${field}>${names})`)
  .join('|')
const START = String.raw`(?<=^|[\s,;|、。/(\[【]|\d|[\u4e00-\u9fa5](?=(?:${LABELS.receiver}|${LABELS.phone}|${LABELS.address})\s*[:=]))`
const LABEL = new RegExp(
  `${START}[【[]?(?:(?:${NAMED})(?:\\s*[】\\]])?(?:\\s*[:=]\\s*|(?<bare>))|(?<short>${SHORT_REGIONS})\\s*:\\s*)`,
  'gi',
)
/** Words that begin with a label's characters. */
const WORD_AFTER: Partial<Record<Field, RegExp>> = {
  phone: /^\s*(?:[+\d(]|$)/,
  region: /^\s*[\u4e00-\u9fa5]{2}/,
  receiver: /^\s*[\u4e00-\u9fa5A-Za-z]/,
  address: /^\s*[\u4e00-\u9fa5A-Za-z0-9]/,
  remark: /^\s+|^\d{6}/,
}

function toField(groups: Record<string, string | undefined>): Field {
  if (groups['short'] !== undefined) return 'region'
  const field = Object.keys(LABELS).find((name) => groups[name] !== undefined)
  return (field ?? 'text') as Field
}

/** Splits a line at its labels; those without a colon only where a value follows. */
export function splitAtLabels(line: string): Part[] {
  const parts: Part[] = []
  let field: Field = 'text'
  let from = 0
  for (const match of line.matchAll(LABEL)) {
    const next = toField(match.groups ?? {})
    const end = match.index + match[0].length
    const isBare = match.groups?.['bare'] !== undefined
    if (isBare && !WORD_AFTER[next]?.test(line.slice(end))) continue
    parts.push({ field, value: line.slice(from, match.index) })
    field = next
    from = end
  }
  parts.push({ field, value: line.slice(from) })
  return parts
    .map((part) => ({
      ...part,
      value: part.value.replaceAll(/^[\s,;|、。/]+|[\s,;|、。/]+$/g, ''),
    }))
    .filter(({ field, value }) => value !== '' || field !== 'text')
}
