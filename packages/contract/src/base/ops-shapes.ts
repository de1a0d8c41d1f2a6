import { z } from 'zod'
import { about } from './about.ts'
import { Timestamp } from './shapes.ts'

/** Input of a list that is read page by page: `cursor` is the former page's `nextCursor`. */
export const cursorInput = {
  cursor: about(z.string().max(400), { title: '续页' }).optional(),
  limit: about(
    z
      .union([
        z.int(),
        z
          .string()
          .regex(/^\d{1,3}$/)
          .transform(Number),
      ])
      .refine((n) => n >= 1 && n <= 100, '应为 1 至 100')
      .default(20),
    { title: '每页条数' },
  ),
}

export const cursorPage = <T extends z.ZodType>(item: T) =>
  z.object({
    list: about(z.array(item), { title: '列表' }),
    nextCursor: about(z.string().nullable(), {
      title: '续页',
      none: '没有下一页',
      isInternal: true,
    }),
  })

/** Input of an export: a period that includes `from` and not `to`, read page by page. */
export const exportInput = {
  from: about(Timestamp, { title: '时间自' }).optional(),
  to: about(Timestamp, { title: '时间至', hint: '不含' }).optional(),
  cursor: cursorInput.cursor,
  limit: about(
    z
      .union([
        z.int(),
        z
          .string()
          .regex(/^\d{1,3}$/)
          .transform(Number),
      ])
      .refine((n) => n >= 1 && n <= 500, '应为 1 至 500')
      .default(500),
    { title: '每页条数' },
  ),
}

/** Text of a search, as it was typed. */
export const Searched = about(
  z
    .string()
    .max(160)
    .transform((typed) => typed.normalize('NFC').trim())
    .refine((typed) => typed !== '' && !/\p{Cc}/u.test(typed) && [...typed].length <= 140, {
      error: '应为 1 至 140 个字符',
    }),
  { title: '查找', maxLength: 140 },
)

/** A shopper as operators name them: number, phone, user name, or `partner:` and the partner's id. */
export const Who = about(z.string().min(1).max(140), {
  title: '顾客',
  unit: 'shopper',
  hint: '编号、手机号、用户名或 partner:合作方编号',
})
/** A shopper like `Who`, in a path or query, where a number may also be a JSON number. */
export const ShopperRef = about(
  z.union([
    z.int().positive().transform(String),
    Who.regex(
      /^[\w@\u4e00-\u9fff-][\w.@:/+=~%\u4e00-\u9fff-]*$/,
      '应为编号、手机号、用户名或合作方编号',
    ),
  ]),
  { title: '顾客', unit: 'shopper' },
)

/** Number of a child order: of the parts of an order, each supplier sends one. */
export const ChildId = about(z.string().regex(/^\d{20}-\d{1,3}$/, '应为子订单编号'), {
  title: '子订单编号',
})

/** One difference between two states of a company's files. */
export const FileChange = z.object({
  path: about(z.string(), { title: '位置', hint: '如 info.mallName、goods.1001.name' }),
  before: about(z.unknown(), { title: '修改前', none: '没有' }).optional(),
  after: about(z.unknown(), { title: '修改后', none: '没有' }).optional(),
})
