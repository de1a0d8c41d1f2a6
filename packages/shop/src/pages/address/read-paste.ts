/** What a pasted text says. `place` is everything that is left: regions and the rest of the way. */
export type Paste = { receiver: string; tel: string; place: string }

const labels =
  /(?:收货人|收件人|联系人|姓名|收货地址|详细地址|所在地区|地址|地区|手机号码|手机号|手机|联系电话|电话)\s*:/g
const phone = /(^|\D)(?:\+?86[- ]?)?(1[3-9]\d[- ]?\d{4}[- ]?\d{4})(?!\d)/
const separators = /[\s,;|、。/]+/
const provinces =
  /^(北京|天津|上海|重庆|河北|山西|辽宁|吉林|黑龙江|江苏|浙江|安徽|福建|江西|山东|河南|湖北|湖南|广东|海南|四川|贵州|云南|陕西|甘肃|青海|台湾|内蒙古|广西|西藏|宁夏|新疆|香港|澳门)/
const placeEnding =
  /(省|市|区|县|旗|盟|州|镇|乡|街道|路|街|巷|弄|号|村|栋|幢|座|室|楼|层|单元|小区|大厦|广场|公寓)$/

/** Keeps the words of a Latin name together; put back once the text is in pieces. */
const glue = '\u0001'

const isPlace = (piece: string): boolean =>
  /\d/.test(piece) || provinces.test(piece) || placeEnding.test(piece)
const isName = (piece: string): boolean => piece.length <= 20 && !isPlace(piece)

/**
 * Reads one text as chat apps and shops send it: 张三 13800000000 上海市浦东新区张杨路 500 号, with or
 * without labels, in any order. What is not found is ''.
 */
export function readPaste(text: string): Paste {
  let rest = text.normalize('NFKC').replaceAll(labels, ' ')
  const found = phone.exec(rest)
  const tel = found?.[2]?.replaceAll(/[- ]/g, '') ?? ''
  if (found) rest = rest.replace(found[0], `${found[1]} `)

  const pieces = rest
    .replaceAll(/([A-Za-z])[ ]+(?=[A-Za-z])/g, `$1${glue}`)
    .split(separators)
    .map((piece) => piece.replaceAll(glue, ' ').replace(/^[(](.*)[)]$/, '$1'))
    .filter((piece) => piece !== '' && piece !== '收')
  const at = pieces.findIndex(isName)
  // One word alone is where to, not who.
  const receiver = at >= 0 && (tel !== '' || pieces.length > 1) ? (pieces[at] ?? '') : ''
  const place = pieces.filter((_, index) => receiver === '' || index !== at).join('')
  return { receiver: receiver.replace(/\(?收\)?$/, '') || receiver, tel, place }
}
