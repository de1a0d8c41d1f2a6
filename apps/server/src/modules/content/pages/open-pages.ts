import type { Deps } from '../../../deps.ts'
import { goodsRepo } from '../../goods/index.ts'
import { createArticlesRepository } from '../articles/articles.repository.ts'
import { createPagesRepository } from './pages.repository.ts'
import { createPagesService } from './pages.service.ts'

/** Pages of blocks of all companies. */
export const openPages = ({ db, now, random, log }: Pick<Deps, 'db' | 'now' | 'random' | 'log'>) =>
  createPagesService({
    repository: createPagesRepository(db),
    articles: createArticlesRepository(db),
    goods: goodsRepo(db),
    now,
    random,
    log,
  })
export type Pages = ReturnType<typeof openPages>
