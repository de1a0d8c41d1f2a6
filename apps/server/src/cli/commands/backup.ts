import type { Command } from 'commander'
import type { MallCli } from '../frame/mall-cli.ts'

/**
 * `mall backup …`: writes the manifest of a backup, and checks a restored backup against its
 * manifest.
 */
export function addBackupCommands(program: Command, mall: MallCli): void {
  const group = program.command('backup').description('备份：清单与恢复后的核对')
  group
    .command('manifest')
    .description('备份前写下清单：各表行数、积分账户合计、操作日志末端（在服务器本机）')
    .requiredOption('--to <FILE>', 'JSON 文件，与备份一同保存')
    .addHelpText('after', '\n例：mall backup manifest --to mall-20261123.json && pg_dump …')
    .action(async ({ to }: { to: string }) => (await mall.local()).writeManifest(mall, to))
  group
    .command('check')
    .description('核对恢复后的数据库与备份清单，并核对账目；每处不符逐一列出')
    .argument('<FILE>', '备份清单')
    .option(
      '--dump <FILE>',
      'pg_dump 的文件：先恢复到同一服务器上的临时数据库，核对后删除；数据库账号须有 CREATEDB',
    )
    .addHelpText(
      'after',
      '\n例：mall backup check mall-20261123.json --dump mall-20261123.dump\n例：DATABASE_URL=postgresql://…/restored mall backup check mall-20261123.json',
    )
    .action(async (file: string, { dump }: { dump?: string }) =>
      (await mall.local()).checkBackup(mall, file, dump),
    )
}
