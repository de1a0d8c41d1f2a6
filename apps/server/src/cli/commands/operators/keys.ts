import { permissions, type DataOf, type Permission } from '@mall/contract'
import type { Command } from 'commander'
import { formatTime } from '../../frame/format-time.ts'
import { Misuse, type MallCli } from '../../frame/mall-cli.ts'
import { parseNumber } from '../../frame/parse-number.ts'
import { readScope } from './scope.ts'
import { CURSOR, LIMIT_100, readPage, type PageOptions } from '../page-options.ts'

type Key = DataOf<'ops.keys'>['list'][number]
type KeyOptions = { name: string; permissions: string; days: string; outliveCreator?: true }

/** Present permissions of a key, and permissions that its creator has lost. */
function readPermissions({ permissions: granted, effectivePermissions: effective }: Key): string {
  const lost = granted.filter((one) => !effective.includes(one))
  if (effective.length === 0 || lost.length === 0) return granted.join(',')
  return `${effective.join(',')}（创建人已无权：${lost.join(',')}）`
}

function readEnd({ revokedAt, expiresAt, outlivesCreator }: Key): string {
  if (revokedAt) return `已停用 ${formatTime(revokedAt)}`
  return `有效至 ${formatTime(expiresAt)}${outlivesCreator ? '，不随创建人停用' : ''}`
}

export function addKeyCommands(program: Command, mall: MallCli): void {
  const group = program.command('key').description('API 密钥：新建、列出、停用')
  group
    .command('create')
    .description('为系统对接新建密钥，只显示一次')
    .requiredOption('--name <NAME>', '用途')
    .requiredOption('--permissions <LIST>', `逗号分隔：${permissions.join(', ')}`)
    .option('--days <N>', '有效天数，最多 365', '90')
    .option('--outlive-creator', '创建人的账号停用后仍然有效；不加则随账号一起停用')
    .addHelpText(
      'after',
      '\n例：mall key create --company 7 --name 仓库系统 --permissions orders.read,orders.write',
    )
    .action(async (options: KeyOptions) => {
      const requested = options.permissions.split(',').map((text) => text.trim())
      const unknown = requested.filter((one) => !permissions.includes(one as Permission))
      if (unknown.length > 0) throw new Misuse(`没有权限 ${unknown.join('、')}`)
      const input = {
        name: options.name,
        permissions: requested as Permission[],
        days: parseNumber(options.days, '--days'),
        outlivesCreator: options.outliveCreator === true,
      }
      const created = await mall.call('ops.createKey', input, readScope(mall))
      mall.show(created, () => [
        `${created.id}  有效至 ${formatTime(created.expiresAt)}`,
        `密钥（只显示一次）：${created.key}`,
      ])
    })
  group
    .command('list')
    .description('列出密钥')
    .option(...LIMIT_100)
    .option(...CURSOR)
    .action(async (options: PageOptions) => {
      const { list } = await mall.call('ops.keys', readPage(options), readScope(mall))
      mall.show(list, () =>
        list.length === 0
          ? ['没有密钥']
          : list.map((key) => [key.id, key.name, readPermissions(key), readEnd(key)].join('  ')),
      )
    })
  group
    .command('revoke')
    .description('立即停用密钥')
    .requiredOption('--id <KEY>', '密钥编号')
    .action(async ({ id }: { id: string }) => {
      await mall.call('ops.revokeKey', { id }, readScope(mall))
      mall.show({ id }, () => [`已停用 ${id}`])
    })
}
