import type { DataOf } from '@mall/contract'
import { ReviewStatus } from '@mall/contract/states'
import { Argument, Option, type Command } from 'commander'
import type { MallCli } from '../../frame/mall-cli.ts'
import { parseNumber } from '../../frame/parse-number.ts'
import { importReviewFile, reviewColumnNames } from './review-file.ts'

type Review = DataOf<'ops.showReview'>

const statuses = {
  pending: { status: ReviewStatus.Pending, label: '待审核' },
  shown: { status: ReviewStatus.Shown, label: '已展示' },
  hidden: { status: ReviewStatus.Hidden, label: '未展示' },
} as const
type StatusName = keyof typeof statuses

const describe = (review: Review) =>
  [
    review.id,
    Object.values(statuses).find(({ status }) => status === review.status)?.label,
    `${String(review.rating)} 星`,
    `商品 ${String(review.spuId)} ${review.name}`,
    review.text || review.tags.join(' '),
    review.followUp && `追评：${review.followUp.text}`,
    review.word && `含词「${review.word}」`,
    review.reply && `回复：${review.reply.text}`,
    review.reports.length > 0 &&
      `举报：${review.reports.map(({ reason, count }) => `${reason} ${String(count)}`).join('、')}`,
  ]
    .filter(Boolean)
    .join('  ')

const reviewId = () =>
  new Argument('<ID>', '评价编号').argParser((text: string) => parseNumber(text, '评价编号', 15))

/** `mall reviews …`: moderation of reviews, and replies to them. */
export function addReviewCommands(program: Command, mall: MallCli): void {
  const group = program.command('reviews').description('顾客评价：审核、隐藏、回复')
  const show = (review: Review) => mall.show(review, () => [describe(review)])
  group
    .command('list')
    .description('列出评价，最新的在前')
    .addOption(new Option('--status <STATUS>', '只列出该状态').choices(Object.keys(statuses)))
    .option('--reported', '只列出被顾客举报的评价')
    .option('--spu <ID>', '只列出该商品的评价', (text: string) => parseNumber(text, '--spu', 15))
    .addHelpText('after', '\n例：mall reviews list --company 1 --status pending')
    .action(
      async ({ status, spu, reported }: { status?: StatusName; spu?: number; reported?: true }) => {
        const { list } = await mall.call('ops.reviews', {
          ...(status && { status: statuses[status].status }),
          ...(spu !== undefined && { spuId: spu }),
          ...(reported && { isReported: true }),
          limit: 100,
        })
        mall.show(list, () => (list.length === 0 ? ['没有评价'] : list.map(describe)))
      },
    )
  group
    .command('import')
    .description('从 CSV 导入顾客在别处对已收商品的评价；已有评价的商品不变，不赠送积分')
    .argument('<FILE>', 'CSV 文件')
    .option('--dry-run', '只核对，不导入')
    .addHelpText(
      'after',
      `\n列：${reviewColumnNames}\n例：mall reviews import reviews.csv --company 1 --dry-run`,
    )
    .action((file: string, { dryRun }: { dryRun?: true }) =>
      importReviewFile(mall, file, dryRun ?? false),
    )
  group
    .command('show')
    .description('展示一条待审核或已隐藏的评价')
    .addArgument(reviewId())
    .addHelpText('after', '\n例：mall reviews show 1000000000001 --company 1')
    .action(async (id: number) => show(await mall.call('ops.showReview', { id })))
  group
    .command('hide')
    .description('隐藏一条评价；顾客本人仍能看到')
    .addArgument(reviewId())
    .requiredOption('--reason <TEXT>', '原因，写入操作日志')
    .addHelpText('after', '\n例：mall reviews hide 1000000000001 --company 1 --reason 广告')
    .action(async (id: number, { reason }: { reason: string }) =>
      show(await mall.call('ops.hideReview', { id, reason })),
    )
  group
    .command('reply')
    .description('回复一条评价；再次回复将替换原来的内容')
    .addArgument(reviewId())
    .requiredOption('--text <TEXT>', '回复内容，最多 300 字')
    .addHelpText('after', '\n例：mall reviews reply 1000000000001 --company 1 --text 感谢您的支持')
    .action(async (id: number, { text }: { text: string }) =>
      show(await mall.call('ops.replyReview', { id, text })),
    )
}
