import { roleNames, type DataOf, type Role } from '@mall/contract'
import { Option, type Command } from 'commander'
import { withChoices } from '../../frame/choices.ts'
import { Misuse, type MallCli } from '../../frame/mall-cli.ts'
import { readScope } from './scope.ts'

type Operator = DataOf<'ops.operators'>['list'][number]

const describe = ({ id, name, displayName, serviceName, role, disabled, enrolled }: Operator) =>
  [
    id,
    name,
    displayName,
    ...(serviceName === '' ? [] : [`客服 ${serviceName}`]),
    roleNames[role],
    disabled ? '已停用' : enrolled ? '可用' : '未绑定动态码',
  ].join('  ')

const describeWaiting = (approval: string | null) =>
  approval === null ? [] : [`等待第二人批准后生效：mall approvals approve ${approval}`]

const roleOption = () => withChoices(new Option('--role <ROLE>'), '角色', roleNames)

export function addAccountCommands(program: Command, mall: MallCli): void {
  const group = program.command('operator').description('操作员：新建、列出、修改、重置')
  group
    .command('create')
    .description('新建操作员，输出一次性初始密码；不写 --company 时为平台操作员')
    .requiredOption('--name <NAME>', '账号：小写字母开头')
    .requiredOption('--display <NAME>', '姓名或岗位')
    .addOption(roleOption().default('owner'))
    .addHelpText(
      'after',
      '\n例：mall operator create --company 7 --name zhoulan --display 周岚 --role orders',
    )
    .action(async ({ name, display, role }: { name: string; display: string; role: Role }) => {
      const input = { name, displayName: display, role }
      const created = await mall.call('ops.createOperator', input, readScope(mall))
      mall.show(created, () => [
        describe(created.operator),
        `初始密码（只显示一次）：${created.firstPassword}`,
        ...describeWaiting(created.approval),
        '首次登录：mall login --url 商城地址，设置新密码并绑定动态码',
      ])
    })
  group
    .command('list')
    .description('列出操作员')
    .action(async () => {
      const list: Operator[] = []
      let cursor: string | null | undefined
      do {
        const input = { limit: 100, ...(cursor ? { cursor } : {}) }
        const page = await mall.call('ops.operators', input, readScope(mall))
        list.push(...page.list)
        cursor = page.nextCursor
      } while (cursor)
      mall.show(list, () => (list.length === 0 ? ['没有操作员'] : list.map(describe)))
    })
  group
    .command('change')
    .description('修改姓名、客服名称、角色，停用或启用')
    .requiredOption('--id <OPERATOR>', '操作员编号')
    .option('--display <NAME>', '姓名或岗位')
    .option('--service-name <NAME>', '顾客在客服会话中看到的名称；为空时显示商城名称')
    .addOption(roleOption())
    .option('--disable', '停用并立即退出登录')
    .option('--enable', '启用')
    .option('--version <N>', '读到的版本，其他人修改过则拒绝')
    .action(
      async (options: {
        id: string
        display?: string
        serviceName?: string
        role?: Role
        disable?: true
        enable?: true
        version?: string
      }) => {
        const { id, display, serviceName, role, disable, enable, version = '*' } = options
        if (disable && enable) throw new Misuse('--disable 与 --enable 只能选一个')
        const disabled = disable ? true : enable ? false : undefined
        const input = {
          id,
          ...(display !== undefined && { displayName: display }),
          ...(serviceName !== undefined && { serviceName }),
          ...(role !== undefined && { role }),
          ...(disabled !== undefined && { disabled }),
        }
        const changed = await mall.call('ops.changeOperator', input, {
          ...readScope(mall),
          ifMatch: version,
        })
        mall.show(changed, () => [describe(changed), ...describeWaiting(changed.approval)])
      },
    )
  group
    .command('reset')
    .description('重置密码与动态码，输出新的初始密码')
    .requiredOption('--id <OPERATOR>', '操作员编号')
    .action(async ({ id }: { id: string }) => {
      const reset = await mall.call('ops.resetOperator', { id }, readScope(mall))
      mall.show(reset, () => [
        `初始密码（只显示一次）：${reset.firstPassword}`,
        ...describeWaiting(reset.approval),
      ])
    })
}
