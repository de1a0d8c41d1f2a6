import type { Command } from 'commander'
import type { MallCli } from '../frame/mall-cli.ts'

/** `mall database …`: rights in the database, for its DBA. */
export function addDatabaseCommands(program: Command, mall: MallCli): void {
  const group = program.command('database').description('数据库：交给 DBA 执行的文件')
  group
    .command('roles')
    .description(
      '输出建立并授予角色 mall_app、auditor 的 SQL，由 DBA 在商城的数据库执行一次（在服务器本机）',
    )
    .option('--owner <NAME>', 'DATABASE_URL 中的账号；不给出时保留 psql 变量 owner')
    .addHelpText(
      'after',
      '\n例：mall database roles --owner mall | psql -v ON_ERROR_STOP=1 -d mall',
    )
    .action(async ({ owner }: { owner?: string }) =>
      mall.print((await mall.local()).rolesFile(owner)),
    )
}
