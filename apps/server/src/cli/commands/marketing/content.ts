import type { DataOf } from '@mall/contract'
import { PageId } from '@mall/contract/page-blocks'
import { Argument, type Command } from 'commander'
import { stringify } from 'yaml'
import { readInputFile } from '../../files/read-input-file.ts'
import { replaceText } from '../../files/replace-file.ts'
import { formatTime } from '../../frame/format-time.ts'
import { Misuse, type MallCli } from '../../frame/mall-cli.ts'
import { parseMoment } from '../../frame/parse-moment.ts'
import { parseNumber } from '../../frame/parse-number.ts'

type Page = DataOf<'ops.pages'>['list'][number]

const describe = ({ id, title, version, shownVersion, nextVersion, nextAt }: Page) =>
  [
    id,
    title,
    `最新版本 ${String(version)}`,
    shownVersion === null ? '未发布' : `显示版本 ${String(shownVersion)}`,
    ...(nextVersion !== null && nextAt !== null
      ? [`版本 ${String(nextVersion)} 将于 ${formatTime(nextAt)} 发布`]
      : []),
  ].join('  ')

const pageId = () =>
  new Argument('<ID>', '专题编号、home 或 home-option').argParser((text: string) => {
    if (!PageId.safeParse(text).success) throw new Misuse(`没有页面 ${text}`)
    return text
  })

/** `mall page …`: specials and home pages of blocks, as YAML files. */
export function addPageCommands(program: Command, mall: MallCli): void {
  const group = program.command('page').description('区块页面：专题、首页 home 与 home-option')
  const showOne = (page: Page) => mall.show(page, () => [describe(page)])
  group
    .command('list')
    .description('列出页面及其版本')
    .addHelpText('after', '\n例：mall page list --company 1')
    .action(async () => {
      const { list } = await mall.call('ops.pages', {})
      mall.show(list, () => (list.length === 0 ? ['没有页面'] : list.map(describe)))
    })
  group
    .command('import')
    .description('保存页面草稿；内容与最新版本相同则不新增版本')
    .addArgument(pageId())
    .argument('<FILE>', 'YAML 文件：标题、头部与区块；例：examples/page.yaml')
    .addHelpText('after', '\n例：mall page import 101 winter.yaml --company 1')
    .action(async (id: string, file: string) => {
      const content = await readInputFile(mall, 'ops.savePage', file, 'content')
      showOne(await mall.call('ops.savePage', { id, content }))
    })
  group
    .command('export')
    .description('写出页面内容')
    .addArgument(pageId())
    .argument('<FILE>', 'YAML 文件')
    .option('--version <N>', '版本；默认最新版本')
    .addHelpText('after', '\n例：mall page export 101 winter.yaml --company 1')
    .action(async (id: string, file: string, { version }: { version?: string }) => {
      const chosen = version === undefined ? {} : { version: parseNumber(version, '版本', 9) }
      const { content, ...page } = await mall.call('ops.page', { id, ...chosen })
      await replaceText(file, stringify(content, { lineWidth: 0, aliasDuplicateObjects: false }))
      mall.show({ ...page, file }, () => [`已写出 ${file}`])
    })
  group
    .command('preview')
    .description('生成最新版本的预览链接，一天内有效；此前的链接失效')
    .addArgument(pageId())
    .addHelpText('after', '\n例：mall page preview 101 --company 1')
    .action(async (id: string) => {
      const link = await mall.call('ops.previewPage', { id })
      mall.show(link, () => [link.path, `有效至 ${formatTime(link.expiresAt)}`])
    })
  group
    .command('publish')
    .description('发布页面：立即，或在指定时间')
    .addArgument(pageId())
    .option('--version <N>', '版本；默认最新版本')
    .option('--at <TIME>', '发布时间，北京时间')
    .addHelpText('after', '\n例：mall page publish 101 --at "2026-12-01 08:00" --company 1')
    .action(async (id: string, options: { version?: string; at?: string }) => {
      const version =
        options.version === undefined
          ? (await mall.call('ops.page', { id })).version
          : parseNumber(options.version, '版本', 9)
      const publishAt = options.at === undefined ? null : parseMoment(options.at, '--at')
      showOne(await mall.call('ops.publishPage', { id, version, publishAt }))
    })
  group
    .command('undo')
    .description('撤销最近一次发布：先撤销计划中的，再恢复上一版本')
    .addArgument(pageId())
    .addHelpText('after', '\n例：mall page undo 101 --company 1')
    .action(async (id: string) => {
      showOne(await mall.call('ops.undoPage', { id }))
    })
}

/** `mall articles …`: articles and their categories. */
export function addArticleCommands(program: Command, mall: MallCli): void {
  const group = program.command('articles').description('文章与常见问题')
  group
    .command('list')
    .description('列出文章、分类、日期与阅读数')
    .addHelpText('after', '\n例：mall articles list --company 1')
    .action(async () => {
      const { list } = await mall.call('ops.articles', {})
      mall.show(list, () =>
        list.length === 0
          ? ['没有文章']
          : list.map(({ id, title, category, publishedAt, reads }) =>
              [
                String(id),
                title,
                category || '未分类',
                formatTime(publishedAt),
                `阅读 ${String(reads)}`,
              ].join('  '),
            ),
      )
    })
  group
    .command('import')
    .description('新增或修改文章和分类，按编号；文件以外的文章不变')
    .argument('<FILE>', 'YAML 文件：文章与文章分类；例：examples/article.yaml')
    .addHelpText('after', '\n例：mall articles import articles.yaml --company 1')
    .action(async (file: string) => {
      const rows = await readInputFile(mall, 'ops.importArticles', file)
      const saved = await mall.call('ops.importArticles', rows)
      mall.show(saved, () => [
        `已保存 ${String(saved.articles)} 篇文章，${String(saved.categories)} 个分类`,
      ])
    })
  group
    .command('remove')
    .description('删除一篇文章')
    .addArgument(
      new Argument('<ID>', '文章编号').argParser((text: string) =>
        parseNumber(text, '文章编号', 15),
      ),
    )
    .addHelpText('after', '\n例：mall articles remove 108 --company 1')
    .action(async (id: number) => {
      await mall.call('ops.removeArticle', { id })
      mall.show({ id }, () => [`已删除文章 ${String(id)}`])
    })
}
