import { parseNumber } from '../frame/parse-number.ts'

/** Options of a list that is read page by page; the list's last line names the next page. */
export type PageOptions = { limit: string; cursor?: string }

export const LIMIT = ['--limit <N>', '条数，最多 100', '20'] as const
/** A list that shows 100 at once. */
export const LIMIT_100 = ['--limit <N>', '条数，最多 100', '100'] as const
export const CURSOR = ['--cursor <CURSOR>', '从上一页最后一行给出的位置继续'] as const

/** Reads the page options as fields of a list call. */
export const readPage = ({ limit, cursor }: PageOptions) => ({
  limit: parseNumber(limit, '--limit', 3),
  ...(cursor !== undefined && { cursor }),
})
