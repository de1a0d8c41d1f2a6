import type { DataOf, GoodsSource, InputOf, PageBlock, PageContent } from '@mall/contract'
import { HOME_OPTION_PAGE, listBlocks } from '@mall/contract/page-blocks'
import type { Deps } from '../../../deps.ts'
import { Refusal, type FieldIssue } from '../../../plugins/errors.ts'
import type { Operator } from '../../../plugins/operator.ts'
import { hashOf } from '../../../plugins/session.ts'
import type { GoodsRepo } from '../../goods/index.ts'
import type { ArticlesRepository } from '../articles/articles.repository.ts'
import { clean, cleanContent } from './clean-content.ts'
import type { NamedIds, OperatorsPageRow, PageRow, PagesRepository } from './pages.repository.ts'

const PREVIEW_MS = 86_400_000
const MOST_CARDS = 30

type BlockOf<K extends PageBlock['kind']> = Extract<PageBlock, { kind: K }>

/** Whether a block is shown at a moment. */
function isShown(block: PageBlock, now: Date): boolean {
  const at = now.getTime()
  if (block.from !== undefined && at < Date.parse(block.from)) return false
  if (block.to !== undefined && at >= Date.parse(block.to)) return false
  return block.kind !== 'countdown' || at < Date.parse(block.until)
}

/** Blocks that are shown now; tabs without any are left out. */
function listShown(blocks: readonly PageBlock[], now: Date): PageBlock[] {
  return blocks.flatMap((block): PageBlock[] => {
    if (!isShown(block, now)) return []
    if (block.kind !== 'tabs') return [block]
    const tabs = block.tabs
      .map((tab) => ({ ...tab, blocks: tab.blocks.filter((one) => isShown(one, now)) }))
      .filter((tab) => tab.blocks.length > 0)
    return tabs.length > 0 ? [{ ...block, tabs }] : []
  })
}

const ofKind = <K extends PageBlock['kind']>(blocks: readonly PageBlock[], kind: K) =>
  blocks.filter((block): block is BlockOf<K> => block.kind === kind)

const unique = (ids: readonly number[]) => [...new Set(ids)]

function listNamedIds(blocks: readonly PageBlock[]): NamedIds {
  const goods = ofKind(blocks, 'goodsList').map((block) => block.goods)
  const pick = (key: 'cmsId' | 'categoryId') => unique(goods.flatMap((source) => source[key] ?? []))
  return {
    spus: unique(goods.flatMap(({ spuIds = [] }) => spuIds)),
    selections: pick('cmsId'),
    categories: pick('categoryId'),
    couponTemplates: unique(ofKind(blocks, 'coupon').flatMap(({ templateIds }) => templateIds)),
    articles: unique(ofKind(blocks, 'articles').flatMap(({ articleIds }) => articleIds)),
  }
}

const WORDS: Record<keyof NamedIds, string> = {
  spus: '商品',
  selections: '选品',
  categories: '商品分类',
  couponTemplates: '优惠券模板',
  articles: '文章',
}

const present = (row: OperatorsPageRow) => ({
  ...row,
  nextAt: row.nextAt === null ? null : new Date(row.nextAt).toISOString(),
})

type ServiceDeps = Pick<Deps, 'now' | 'random' | 'log'> & {
  repository: PagesRepository
  articles: Pick<ArticlesRepository, 'listByIds'>
  goods: Pick<GoodsRepo, 'byIds' | 'first' | 'inSelections'>
}

/** Pages of blocks for shoppers and operators. */
export function createPagesService({ repository, articles, goods, now, random, log }: ServiceDeps) {
  /** Card counts of blocks that load later; a failed count is omitted. */
  async function countCards(companyId: number, blocks: readonly PageBlock[]) {
    const ids = listNamedIds(blocks)
    const counts: Record<string, number> = {}
    const optional = async (run: () => Promise<void>) => {
      try {
        await run()
      } catch (error) {
        log.warn({ err: error }, 'cards of a page could not be counted')
      }
    }
    const countGoods = (matches: (source: GoodsSource) => number | undefined) => {
      for (const block of ofKind(blocks, 'goodsList')) {
        const count = matches(block.goods)
        if (count !== undefined) counts[block.id] = count
      }
    }
    await Promise.all([
      optional(async () => {
        if (ids.spus.length === 0) return
        const rows = await goods.byIds(companyId, ids.spus, now())
        const onSale = new Set(rows.map(({ id }) => id))
        countGoods(({ spuIds }) => spuIds?.filter((id) => onSale.has(id)).length)
      }),
      optional(async () => {
        if (ids.selections.length === 0) return
        const rows = await goods.inSelections(companyId, ids.selections, MOST_CARDS, now())
        countGoods(({ cmsId, limit }) =>
          cmsId === undefined
            ? undefined
            : Math.min(limit, rows.filter((row) => row.cms_id === cmsId).length),
        )
      }),
      ...ids.categories.map((categoryId) =>
        optional(async () => {
          const shelf = { companyId, inStock: false, categoryId }
          const { rows } = await goods.first(shelf, MOST_CARDS, now())
          countGoods((source) =>
            source.categoryId === categoryId ? Math.min(source.limit, rows.length) : undefined,
          )
        }),
      ),
      optional(async () => {
        if (ids.couponTemplates.length === 0) return
        const claimable = await repository.listClaimable(companyId, ids.couponTemplates, now())
        for (const { id, templateIds } of ofKind(blocks, 'coupon')) {
          counts[id] = templateIds.filter((one) => claimable.has(one)).length
        }
      }),
      optional(async () => {
        if (ids.articles.length === 0) return
        const rows = await articles.listByIds(companyId, ids.articles, now())
        const shown = new Set(rows.map(({ id }) => Number(id)))
        for (const { id, articleIds } of ofKind(blocks, 'articles')) {
          counts[id] = articleIds.filter((one) => shown.has(one)).length
        }
      }),
    ])
    return counts
  }

  async function show(companyId: number, id: string, row: PageRow) {
    const blocks = listShown(row.content.blocks, now()).map(clean)
    const counts = await countCards(companyId, listBlocks(blocks))
    return { id, version: row.version, content: { ...row.content, blocks }, counts }
  }

  async function findIssues(companyId: number, { blocks }: PageContent): Promise<FieldIssue[]> {
    const missing = await repository.findMissing(companyId, listNamedIds(listBlocks(blocks)))
    const unknown = new Map(
      Object.entries(missing).map(([kind, ids]) => [kind as keyof NamedIds, new Set(ids)]),
    )
    return blocks.flatMap((block, index) =>
      listBlocks([block]).flatMap((one) => {
        const field = `content.blocks.${String(index)}`
        const named = Object.entries(listNamedIds([one])) as [keyof NamedIds, readonly number[]][]
        const faults = named.flatMap(([kind, ids]) =>
          ids
            .filter((id) => unknown.get(kind)?.has(id))
            .map((id) => ({ field, message: `${one.id}：没有${WORDS[kind]} ${String(id)}` })),
        )
        const isBackward =
          one.from !== undefined &&
          one.to !== undefined &&
          Date.parse(one.from) >= Date.parse(one.to)
        return isBackward ? [...faults, { field, message: `${one.id}：from 应早于 to` }] : faults
      }),
    )
  }

  async function findPublished(companyId: number, id: string): Promise<DataOf<'page.find'> | null> {
    const row = await repository.findShown(companyId, id, now())
    return row ? show(companyId, id, row) : null
  }

  return {
    findPublished,

    async find(companyId: number, id: string): Promise<DataOf<'page.find'>> {
      const page = await findPublished(companyId, id)
      if (!page) throw new Refusal('page/not-found')
      return page
    },

    preview: async (
      companyId: number,
      { id, token }: InputOf<'page.preview'>,
    ): Promise<DataOf<'page.preview'>> => {
      const found = { id, tokenHash: hashOf(token) }
      const row = await repository.findPreview(companyId, found, now())
      if (!row) throw new Refusal('page/not-found')
      return show(companyId, id, row)
    },

    list: async ({ companyId }: Operator) => ({
      list: (await repository.list(companyId, now())).map(present),
    }),

    async show({ companyId }: Operator, { id, version }: InputOf<'ops.page'>) {
      const row = await repository.show(companyId, { id, version: version ?? null }, now())
      return { ...present(row), content: row.content }
    },

    async save(operator: Operator, { id, content }: InputOf<'ops.savePage'>) {
      const issues = await findIssues(operator.companyId, content)
      if (issues.length > 0) throw new Refusal('page/bad-blocks', undefined, { issues })
      return present(await repository.save(operator, id, cleanContent(content), now()))
    },

    async createPreview(operator: Operator, id: string) {
      const token = random(24).toString('base64url')
      const until = new Date(now().getTime() + PREVIEW_MS)
      await repository.createPreview(operator, { id, tokenHash: hashOf(token), until }, now())
      // The draft of `home` is shown as a special, without the head of the home page.
      const screen = id === HOME_OPTION_PAGE ? '/home-option' : `/special/${id}`
      const query = `companyId=${String(operator.companyId)}&preview=${token}`
      return { path: `${screen}?${query}`, expiresAt: until.toISOString() }
    },

    async publish(operator: Operator, { id, version, publishAt }: InputOf<'ops.publishPage'>) {
      const at = now()
      const from = publishAt === null ? at : new Date(publishAt)
      if (from < at) throw new Refusal('page/publish-past')
      return present(await repository.publish(operator, { id, version, publishAt: from }, at))
    },

    undo: async (operator: Operator, id: string) =>
      present(await repository.undo(operator, id, now())),
  }
}
