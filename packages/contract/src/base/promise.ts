import { z } from 'zod'
import { about } from './about.ts'
import { OutId } from './shapes.ts'

/** A service that a company promises with its goods. */
export const ServicePromise = z.object({
  /** name of the service as the goods have it: 7 天无理由 */
  name: about(z.string().min(1).max(40), {
    title: '名称',
    hint: '与商品的服务一致',
    maxLength: 40,
  }),
  /** terms of the service in a sentence or two; '' if the name is all */
  text: about(z.string().max(200), { title: '条款', maxLength: 200 }).default(''),
  /** the article with the whole terms */
  articleId: about(OutId, { title: '文章编号', none: '无' }).nullable().default(null),
})
export type ServicePromise = z.output<typeof ServicePromise>
