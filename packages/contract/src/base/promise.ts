import { z } from 'zod'
import { OutId } from './shapes.ts'

/** A service that a company promises with its goods. */
export const ServicePromise = z.object({
  /** as the goods name it: 7 天无理由 */
  name: z.string().min(1).max(40),
  /** its terms in a sentence or two; '' if the name is all */
  text: z.string().max(200).default(''),
  /** the article with the whole terms */
  articleId: OutId.nullable().default(null),
})
export type ServicePromise = z.output<typeof ServicePromise>
