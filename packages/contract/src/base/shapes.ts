import { z } from 'zod'
import { about } from './about.ts'
import { isPicturePath } from './pictures.ts'

const digits = z
  .string()
  .regex(/^\d{1,15}$/)
  .transform(Number)

/** A whole number ≥ 0, also as ASCII digits where it travels in a path or query. */
export const whole = z.union([z.int().nonnegative(), digits])
/** Id of a row of the catalogue, a cart, an address book … positive whole number. */
export const Id = whole.refine((n) => n > 0, '需要正整数')
export const OutId = z.int().positive()
/** A yes or no, also as it travels in a query. */
export const flag = z.union([z.boolean(), z.enum(['true', 'false']).transform((v) => v === 'true')])

/** Text a person typed: trimmed, without control characters, at most `max` characters. */
export const text = (max: number) =>
  about(
    z
      .string()
      .max(max * 4)
      .transform((s) => s.normalize('NFC').trim())
      .refine((s) => !hasControl(s) && [...s].length <= max, `最多 ${max} 个字符`),
    { maxLength: max },
  )
const hasControl = (s: string) =>
  [...s].some((c) => {
    const n = c.codePointAt(0) ?? 0
    return n < 32 || n === 127 || (n >= 0xd800 && n <= 0xdfff)
  })

/** Amount in the company's smallest unit; shown as value / 100 / proportion. */
export const CostPoints = about(z.int(), { unit: 'price' })
/** Amount of cash in fen. */
export const Fen = about(z.int(), { unit: 'fen' })
/** Whole points of the points ledger. */
export const Points = about(z.int(), { unit: 'points' })
/** Number of pieces of one SKU. */
export const Quantity = about(z.int().min(1).max(9999), { unit: 'pieces' })
/** A moment: ISO 8601 in UTC. */
export const Timestamp = about(z.iso.datetime(), { unit: 'time' })
export const Phone = about(z.string().regex(/^1\d{10}$/, '请输入正确的手机号码'), {
  title: '手机号',
  personal: 'phone',
})
/** Order number: 6 digits of the day and 14 random digits. */
export const OrderId = about(z.string().regex(/^\d{20}$/), { title: '订单编号', unit: 'order' })

export const Tile = about(
  z.enum(['peach', 'sky', 'mint', 'lilac', 'sand', 'rose', 'grey', 'aqua']),
  {
    choices: {
      peach: '蜜桃',
      sky: '天蓝',
      mint: '薄荷',
      lilac: '丁香',
      sand: '沙色',
      rose: '玫瑰',
      grey: '灰色',
      aqua: '水绿',
    },
  },
)
/**
 * A picture: address, pixel size, and its background where it is transparent. The address of a
 * stored one contains further properties (pictures.ts).
 */
export const Picture = about(
  z.object({
    src: about(z.string(), { title: '地址' }),
    width: about(z.int().positive(), { title: '宽（像素）' }),
    height: about(z.int().positive(), { title: '高（像素）' }),
    tile: about(Tile, { title: '底色' }).optional(),
  }),
  { title: '图片', unit: 'picture' },
)
export type Picture = z.infer<typeof Picture>

/** A picture that operators write. */
export const WebPicture = about(
  Picture.extend({
    src: about(z.string().refine(isPicturePath, '需要商城内图片的路径'), { title: '地址' }),
  }),
  { title: '图片', unit: 'picture' },
)

export const pageInput = { page: whole.default(1), size: whole.default(20) }
export const pageOf = <T extends z.ZodType>(item: T) =>
  z.object({
    list: z.array(item),
    total: z.int(),
    page: z.int(),
    size: z.int(),
    hasNext: z.boolean(),
  })

/**
 * Target of a banner or icon. linkType: 0 none, 1 link, 2 product list, 3 product, 4 article, 5
 * special, 6 category, 7 customer service, 8 partner mall, 9 partner URL, 10 partner mini-programme
 * (`name;;;path`), 11 coupon claim, 12 close window, 13 second category.
 */
export const Link = z.object({
  linkType: about(z.int().min(0).max(13), {
    title: '跳转类型',
    choices: {
      0: '不跳转',
      1: '网址',
      2: '商品列表',
      3: '商品',
      4: '文章',
      5: '专题',
      6: '分类',
      7: '客服',
      8: '合作商城',
      9: '合作方网址',
      10: '合作方小程序',
      11: '领取优惠券',
      12: '关闭窗口',
      13: '二级分类',
    },
  }),
  link: about(z.string(), { title: '跳转目标' }),
})
export type Link = z.infer<typeof Link>

/** Types whose link is an address that is opened. */
const ADDRESS_TYPES: readonly number[] = [1, 2, 9]
const UNSAFE_SCHEME = /^(?:javascript|vbscript|data|file|blob|filesystem|about|view-source):/i

/** Whether a link opens no address that runs code or reads files. */
export const hasSafeAddress = ({ linkType, link }: Link): boolean =>
  // Browsers leave out white space and control characters when they read a scheme.
  !ADDRESS_TYPES.includes(linkType) || !UNSAFE_SCHEME.test(link.replaceAll(/[\s\p{Cc}]/gu, ''))

/** Refuses links that open an address that runs code or reads files. */
export const withSafeAddress = <T extends z.ZodType<Link>>(schema: T) =>
  schema.refine(hasSafeAddress, { path: ['link'], error: '不支持的链接地址' })

/** A link that operators write. */
export const SafeLink = withSafeAddress(Link)
export const Nothing = z.object({})

/** Delivery of a product to an address. */
export const Delivery = z.object({
  /** the supplier serves the address */
  deliverable: z.boolean(),
  /** expected arrival; null where the address is not served */
  arrivesAt: Timestamp.nullable(),
})
export type Delivery = z.infer<typeof Delivery>
