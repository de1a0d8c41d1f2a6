import { dirname } from 'node:path'
import type { DataOf } from '@mall/contract'
import { PageContent, PageId } from '@mall/contract/page-blocks'
import { readField } from '@mall/contract/read-field'
import { writeInput } from '@mall/contract/write-input'
import { Argument, type Command } from 'commander'
import { stringify } from 'yaml'
import { createPictureTaker, takePicturesIn } from '../../files/goods-pictures.ts'
import { readInputFile } from '../../files/read-input-file.ts'
import { replaceText } from '../../files/replace-file.ts'
import { formatTime } from '../../frame/format-time.ts'
import { findGroup } from '../../derived/find-group.ts'
import { Misuse, type MallCli } from '../../frame/mall-cli.ts'
import { parseMoment } from '../../frame/parse-moment.ts'
import { parseNumber } from '../../frame/parse-number.ts'
import { readDisplay } from '../../frame/read-display.ts'

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

const pageField = readField(PageContent)

/** Imports pictures that a file names by `file:` and a path relative to the file. */
const takePictures = <T extends object>(mall: MallCli, content: T, file: string) =>
  takePicturesIn(content, createPictureTaker(mall, { folder: dirname(file) }))

/** `mall page …`: specials and home pages of blocks, as YAML files. */
export function addPageCommands(program: Command, mall: MallCli): void {
  const group = findGroup(program, ['page'])
  const showOne = (page: Page) => mall.show(page, () => [describe(page)])
  group
    .command('import')
    .description('保存页面草稿；内容与最新版本相同则不新增版本')
    .addArgument(pageId())
    .argument('<FILE>', 'YAML 文件：标题、头部与区块；例：examples/page.yaml')
    .addHelpText(
      'after',
      '\n例：mall page import 101 winter.yaml --company 1\n图片：src 写 file:<文件旁的路径>，导入时上传',
    )
    .action(async (id: string, file: string) => {
      const read = await readInputFile(mall, 'ops.savePage', file, 'content')
      const content = await takePictures(mall, read, file)
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
      const typed = writeInput(pageField, content, (await readDisplay(mall)).proportion)
      await replaceText(file, stringify(typed, { lineWidth: 0, aliasDuplicateObjects: false }))
      mall.show({ ...page, file }, () => [`已写出 ${file}`])
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
}

/** `mall articles …`: articles and their categories. */
export function addArticleCommands(program: Command, mall: MallCli): void {
  const group = findGroup(program, ['articles'])
  group
    .command('import')
    .description('新增或修改文章和分类，按编号；文件以外的文章不变')
    .argument('<FILE>', 'YAML 文件：文章与文章分类；例：examples/article.yaml')
    .addHelpText(
      'after',
      '\n例：mall articles import articles.yaml --company 1\n图片：<img src="file:<文件旁的路径>">，导入时上传',
    )
    .action(async (file: string) => {
      const read = await readInputFile(mall, 'ops.importArticles', file)
      const rows = await takePictures(mall, read, file)
      const saved = await mall.call('ops.importArticles', rows)
      mall.show(saved, () => [
        `已保存 ${String(saved.articles)} 篇文章，${String(saved.categories)} 个分类`,
      ])
    })
}
