/** Parsed text. `address` is the remainder: regions and detail. */
export type Paste = { receiver: string; tel: string; address: string }

const LABEL_PATTERN =
  /(?:收货人|收件人|联系人|姓名|收货地址|详细地址|所在地区|地址|地区|手机号码|手机号|手机|联系电话|电话)\s*:/g
const PHONE_PATTERN = /(^|\D)(?:\+?86[- ]?)?(1[3-9]\d[- ]?\d{4}[- ]?\d{4})(?!\d)/
const SEPARATOR_PATTERN = /[\s,;|、。/]+/
const PROVINCE_PATTERN =
  /^(北京|天津|上海|重庆|河北|山西|辽宁|吉林|黑龙江|江苏|浙江|安徽|福建|江西|山东|河南|湖北|湖南|广东|海南|四川|贵州|云南|陕西|甘肃|青海|台湾|内蒙古|广西|西藏|宁夏|新疆|香港|澳门)/
const ADDRESS_SUFFIX_PATTERN =
  /(省|市|区|县|旗|盟|州|镇|乡|街道|路|街|巷|弄|号|村|栋|幢|座|室|楼|层|单元|小区|大厦|广场|公寓)$/

/** A label without a colon behind the receiver's name. */
const RECEIVER_MARK = /^收$/

/** Joins the words of a Latin name until the text is split. */
const NAME_GLUE = '\u0001'

const isAddressPart = (part: string): boolean =>
  /\d/.test(part) || PROVINCE_PATTERN.test(part) || ADDRESS_SUFFIX_PATTERN.test(part)
const isName = (part: string): boolean => part.length <= 20 && !isAddressPart(part)

/**
 * Parses one text as sent by chat apps and shops: 张三 13800000000 上海市浦东新区张杨路 500 号, with or without
 * labels, in any order. Missing parts are ''.
 */
export function parsePaste(text: string): Paste {
  let rest = text.normalize('NFKC').replaceAll(LABEL_PATTERN, ' ')
  const phoneMatch = PHONE_PATTERN.exec(rest)
  const tel = phoneMatch?.[2]?.replaceAll(/[- ]/g, '') ?? ''
  if (phoneMatch) rest = rest.replace(phoneMatch[0], `${phoneMatch[1]} `)

  const parts = rest
    .replaceAll(/([A-Za-z])[ ]+(?=[A-Za-z])/g, `$1${NAME_GLUE}`)
    .split(SEPARATOR_PATTERN)
    .map((part) => part.replaceAll(NAME_GLUE, ' ').replace(/^[(](.*)[)]$/, '$1'))
    .filter((part) => part !== '' && !RECEIVER_MARK.test(part))
  const nameIndex = parts.findIndex(isName)
  // A single word is an address, not a name.
  const receiver =
    nameIndex >= 0 && (tel !== '' || parts.length > 1) ? (parts[nameIndex] ?? '') : ''
  const address = parts.filter((_, index) => receiver === '' || index !== nameIndex).join('')
  return { receiver: receiver.replace(/\(?收\)?$/, '') || receiver, tel, address }
}
