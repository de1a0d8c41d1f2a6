import { z } from 'zod'

/** Input of a list that is read page by page: `cursor` is the former page's `nextCursor`. */
export const cursorInput = {
  cursor: z.string().max(400).optional(),
  limit: z
    .union([
      z.int(),
      z
        .string()
        .regex(/^\d{1,3}$/)
        .transform(Number),
    ])
    .refine((n) => n >= 1 && n <= 100, '应为 1 至 100')
    .default(20),
}

export const cursorPage = <T extends z.ZodType>(item: T) =>
  z.object({ list: z.array(item), nextCursor: z.string().nullable() })

/** A shopper as operators name them: number, phone, user name, or `partner:` and the partner's id. */
export const Who = z.string().min(1).max(140)
/** The same in a path or query, where a number may also be a JSON number. */
export const ShopperRef = z.union([
  z.int().positive().transform(String),
  Who.regex(
    /^[\w@\u4e00-\u9fff-][\w.@:/+=~%\u4e00-\u9fff-]*$/,
    '应为编号、手机号、用户名或合作方编号',
  ),
])

/** Number of a child order: of the parts of an order, each supplier sends one. */
export const ChildId = z.string().regex(/^\d{20}-\d{1,3}$/, '应为子订单编号')
