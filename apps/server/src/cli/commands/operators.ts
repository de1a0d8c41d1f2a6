import { randomBytes } from 'node:crypto'
import {
  permissions,
  roles,
  type DataOf,
  type OpsCallName,
  type Permission,
  type Role,
} from '@mall/contract'
import { Option, type Command } from 'commander'
import { CommandFailed, Misuse, type MallCli } from '../frame/mall-cli.ts'
import { parseNumber } from '../frame/parse-number.ts'
import { readSecret } from '../frame/prompt.ts'
import { drawQrCode } from '../frame/draw-qr-code.ts'
import { addApprovalCommands } from './operators/approvals.ts'
import { callWords, describeFields, describeTarget } from './operators/log-words.ts'
import { formatTime } from '../frame/format-time.ts'
import { readDevice, writeSession } from '../frame/session-file.ts'

const roleNames: Record<Role, string> = {
  owner: '负责人',
  catalogue: '商品',
  orders: '订单',
  marketing: '营销',
  service: '客服',
  finance: '财务',
  auditor: '审计',
}
type Operator = DataOf<'ops.operators'>['list'][number]

const describe = ({ id, name, displayName, role, disabled, enrolled }: Operator) =>
  [
    id,
    name,
    displayName,
    roleNames[role],
    disabled ? '已停用' : enrolled ? '可用' : '未绑定动态码',
  ].join('  ')

/** The company of `--company`, else the platform itself. */
const scopeOf = (mall: MallCli) => ({ companyId: mall.optionalCompanyId() ?? null })

const roleOption = () => new Option('--role <ROLE>', '角色').choices(roles)

function addOperatorCommands(program: Command, mall: MallCli): void {
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
      const created = await mall.call('ops.createOperator', input, scopeOf(mall))
      mall.show(created, () => [
        describe(created.operator),
        `初始密码（只显示一次）：${created.firstPassword}`,
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
        const page = await mall.call('ops.operators', input, scopeOf(mall))
        list.push(...page.list)
        cursor = page.nextCursor
      } while (cursor)
      mall.show(list, () => (list.length === 0 ? ['没有操作员'] : list.map(describe)))
    })
  group
    .command('change')
    .description('修改姓名、角色，停用或启用')
    .requiredOption('--id <OPERATOR>', '操作员编号')
    .option('--display <NAME>', '姓名或岗位')
    .addOption(roleOption())
    .option('--disable', '停用并立即退出登录')
    .option('--enable', '启用')
    .option('--version <N>', '读到的版本，其他人修改过则拒绝')
    .action(
      async (options: {
        id: string
        display?: string
        role?: Role
        disable?: true
        enable?: true
        version?: string
      }) => {
        const { id, display, role, disable, enable, version = '*' } = options
        if (disable && enable) throw new Misuse('--disable 与 --enable 只能选一个')
        const disabled = disable ? true : enable ? false : undefined
        const input = {
          id,
          ...(display !== undefined && { displayName: display }),
          ...(role !== undefined && { role }),
          ...(disabled !== undefined && { disabled }),
        }
        const changed = await mall.call('ops.changeOperator', input, {
          ...scopeOf(mall),
          ifMatch: version,
        })
        mall.show(changed, () => [describe(changed)])
      },
    )
  group
    .command('reset')
    .description('重置密码与动态码，输出新的初始密码')
    .requiredOption('--id <OPERATOR>', '操作员编号')
    .action(async ({ id }: { id: string }) => {
      const reset = await mall.call('ops.resetOperator', { id }, scopeOf(mall))
      mall.show(reset, () => [`初始密码（只显示一次）：${reset.firstPassword}`])
    })
}

function addKeyCommands(program: Command, mall: MallCli): void {
  const group = program.command('key').description('API 密钥：新建、列出、停用')
  group
    .command('create')
    .description('为系统对接新建密钥，只显示一次')
    .requiredOption('--name <NAME>', '用途')
    .requiredOption('--permissions <LIST>', `逗号分隔：${permissions.join(', ')}`)
    .option('--days <N>', '有效天数，最多 365', '90')
    .addHelpText(
      'after',
      '\n例：mall key create --company 7 --name 仓库系统 --permissions orders.read,orders.write',
    )
    .action(async (options: { name: string; permissions: string; days: string }) => {
      const wanted = options.permissions.split(',').map((text) => text.trim())
      const unknown = wanted.filter((one) => !permissions.includes(one as Permission))
      if (unknown.length > 0) throw new Misuse(`没有权限 ${unknown.join('、')}`)
      const input = {
        name: options.name,
        permissions: wanted as Permission[],
        days: parseNumber(options.days, '--days'),
      }
      const created = await mall.call('ops.createKey', input, scopeOf(mall))
      mall.show(created, () => [
        `${created.id}  有效至 ${formatTime(created.expiresAt)}`,
        `密钥（只显示一次）：${created.key}`,
      ])
    })
  group
    .command('list')
    .description('列出密钥')
    .action(async () => {
      const { list } = await mall.call('ops.keys', { limit: 100 }, scopeOf(mall))
      mall.show(list, () =>
        list.length === 0
          ? ['没有密钥']
          : list.map((key) =>
              [
                key.id,
                key.name,
                key.permissions.join(','),
                key.revokedAt
                  ? `已停用 ${formatTime(key.revokedAt)}`
                  : `有效至 ${formatTime(key.expiresAt)}`,
              ].join('  '),
            ),
      )
    })
  group
    .command('revoke')
    .description('立即停用密钥')
    .requiredOption('--id <KEY>', '密钥编号')
    .action(async ({ id }: { id: string }) => {
      await mall.call('ops.revokeKey', { id }, scopeOf(mall))
      mall.show({ id }, () => [`已停用 ${id}`])
    })
}

function urlOf(mall: MallCli, program: Command): string {
  const url = program.opts<{ url?: string }>().url ?? mall.environment.MALL_URL
  if (url === undefined) throw new Misuse('缺少 --url 商城地址')
  return url
}

type LoginOptions = { name: string; code?: string }

async function signIn(mall: MallCli, program: Command, options: LoginOptions) {
  const url = urlOf(mall, program)
  const { MALL_PASSWORD, MALL_NEW_PASSWORD } = mall.environment
  const device = readDevice(mall.environment, url) ?? randomBytes(32).toString('base64url')
  const credentials = {
    companyId: mall.optionalCompanyId() ?? 0,
    name: options.name,
    password: MALL_PASSWORD ?? (await readSecret('密码：')),
    device,
  }
  // The device is known from now on, also where the first sign-in continues later.
  writeSession(mall.environment, url, { token: null, device })

  async function withCode(code: string | undefined) {
    const input = { ...credentials, ...(code === undefined ? {} : { code }) }
    const { token, operator } = await mall.call('ops.signIn', input, { companyId: null })
    writeSession(mall.environment, url, { token, device })
    mall.print(`已登录：${operator.displayName}（${roleNames[operator.role]}），12 小时内有效`)
  }

  async function enrol() {
    if (options.code === undefined) {
      const { uri } = await mall.call('ops.enrol', credentials, { companyId: null })
      mall.print('首次登录：请在身份验证器中添加')
      if (uri) for (const line of drawQrCode(uri)) mall.print(line)
      mall.print(uri ?? '')
    }
    const newPassword = MALL_NEW_PASSWORD ?? (await readSecret('新密码（12 至 64 位）：'))
    const code = options.code ?? (await readSecret('动态码：'))
    const input = { ...credentials, newPassword, code }
    const { signedIn, recoveryCodes } = await mall.call('ops.enrol', input, { companyId: null })
    if (signedIn) writeSession(mall.environment, url, { token: signedIn.token, device })
    mall.print('恢复码（每个可用一次，请妥善保存）：')
    for (const recoveryCode of recoveryCodes) mall.print(`  ${recoveryCode}`)
    mall.print('已登录，12 小时内有效')
  }

  try {
    await withCode(options.code)
  } catch (error) {
    const refusal = error instanceof CommandFailed ? error.code : null
    if (refusal === CODE_NEEDED) return withCode(await readSecret('动态码或恢复码：'))
    if (refusal !== ENROLMENT_NEEDED) throw error
    await enrol()
  }
}
const CODE_NEEDED = 60002
const ENROLMENT_NEEDED = 60003

function addSessionCommands(program: Command, mall: MallCli): void {
  program
    .command('login')
    .description('以操作员身份登录远端商城；平台操作员不写 --company')
    .requiredOption('--name <NAME>', '账号')
    .option('--code <CODE>', '动态码或恢复码')
    .addHelpText(
      'after',
      '\n例：mall login --url https://mall.example --company 7 --name zhoulan\n没有终端时，密码取自 MALL_PASSWORD，首次登录的新密码取自 MALL_NEW_PASSWORD',
    )
    .action((options: LoginOptions) => signIn(mall, program, options))
  program
    .command('logout')
    .description('退出登录')
    .action(async () => {
      const url = urlOf(mall, program)
      await mall.call('ops.signOut', {}, { companyId: null })
      const device = readDevice(mall.environment, url)
      if (device !== null) writeSession(mall.environment, url, { token: null, device })
      mall.print('已退出登录')
    })
  program
    .command('whoami')
    .description('当前身份与权限')
    .action(async () => {
      const me = await mall.call('ops.me', {}, scopeOf(mall))
      mall.show(me, () => [
        `${me.name}（${me.companyId === 0 ? '平台' : `公司 ${String(me.companyId)}`}）`,
        me.permissions.join(' '),
        ...me.attacked.map(
          ({ name, at }) =>
            `⚠ ${at} 有人用 ${name} 的正确密码多次输错动态码，该账号一小时内只接受登录过的设备，请重置其密码`,
        ),
      ])
    })
  program
    .command('step-up')
    .description('用动态码确认身份，之后 5 分钟内可执行高风险操作')
    .option('--code <CODE>', '动态码或恢复码')
    .action(async ({ code }: { code?: string }) => {
      const input = { code: code ?? (await readSecret('动态码或恢复码：')) }
      const { until } = await mall.call('ops.stepUp', input, scopeOf(mall))
      mall.show({ until }, () => [`已确认，有效至 ${formatTime(until)}`])
    })
}

function addLogCommands(program: Command, mall: MallCli): void {
  const log = program
    .command('log')
    .description('操作日志，最新的在前')
    .option('--limit <N>', '条数，最多 100', '20')
    .option('--target <TARGET>', '对象，如 goods:1001')
    .option('--actor <ID>', '操作员或密钥编号')
    .action(async (options: { limit: string; target?: string; actor?: string }) => {
      const { target, actor } = options
      const limit = parseNumber(options.limit, '--limit', 3)
      const input = { limit, ...(target && { target }), ...(actor && { actor }) }
      const { list } = await mall.call('ops.log', input, scopeOf(mall))
      mall.show(list, () =>
        list.map(({ seq, at, actorName, call, target: changed, before, after }) => {
          const words = callWords[call as OpsCallName] ?? call
          const fields = describeFields(before, after)
          const sentence = `${actorName} ${words} ${describeTarget(changed)}`.trim()
          return `${String(seq)}  ${formatTime(at)}  ${sentence}${fields && `：${fields}`}`
        }),
      )
    })
  log
    .command('head')
    .description('在服务器上签署并输出各公司日志的末端；另存后用 mall audit --heads FILE 核对')
    .action(async () => (await mall.local()).printLogHeads(mall))
}

/** Accounts, keys, sessions, log and approvals of operators. */
export function addOperatorsCommands(program: Command, mall: MallCli): void {
  addOperatorCommands(program, mall)
  addKeyCommands(program, mall)
  addSessionCommands(program, mall)
  addLogCommands(program, mall)
  addApprovalCommands(program, mall)
}
