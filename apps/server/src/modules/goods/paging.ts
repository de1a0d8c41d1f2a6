import { Refusal } from '../../plugins/errors.ts'

/** Most rows of one response. */
const most = 100

/** Offset of a page. A missing or too long page is refused, never shortened. */
export function windowOf({ page, size }: { page: number; size: number }) {
  if (page < 1 || size < 1 || size > most) {
    throw new Refusal('request/invalid', `请求错误：page 从 1 开始，size 为 1 到 ${most}`)
  }
  return { limit: size, offset: (page - 1) * size }
}
