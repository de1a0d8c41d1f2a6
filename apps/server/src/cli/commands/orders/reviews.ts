import type { Command } from 'commander'
import { findGroup } from '../../derived/find-group.ts'
import type { MallCli } from '../../frame/mall-cli.ts'
import { importReviewFile, reviewColumnNames } from './review-file.ts'

/** `mall reviews …`: moderation of reviews, and replies to them. */
export function addReviewCommands(program: Command, mall: MallCli): void {
  const group = findGroup(program, ['reviews'])
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
}
