import { randomBytes } from 'node:crypto'
import { roleNames } from '@mall/contract'
import type { Command } from 'commander'
import { drawQrCode } from '../../frame/draw-qr-code.ts'
import { formatTime } from '../../frame/format-time.ts'
import { CommandFailed, Misuse, type MallCli } from '../../frame/mall-cli.ts'
import { readSecret } from '../../frame/prompt.ts'
import { readDevice, writeSession } from '../../frame/session-file.ts'
import { readScope } from './scope.ts'

function readUrl(mall: MallCli, program: Command): string {
  const url = program.opts<{ url?: string }>().url ?? mall.environment.MALL_URL
  if (url === undefined) throw new Misuse('缺少 --url 商城地址')
  return url
}

type LoginOptions = { name: string; code?: string }

async function signIn(mall: MallCli, program: Command, options: LoginOptions) {
  const url = readUrl(mall, program)
  const { MALL_PASSWORD, MALL_NEW_PASSWORD } = mall.environment
  const device = readDevice(mall.environment, url) ?? randomBytes(32).toString('base64url')
  const credentials = {
    companyId: mall.optionalCompanyId() ?? 0,
    name: options.name,
    password: MALL_PASSWORD ?? (await readSecret('密码：')),
    device,
  }
  // Stored now, so that the device is known even if the first sign-in is finished by a later
  // command.
  writeSession(mall.environment, url, { token: null, device })

  async function withCode(code: string | undefined) {
    const input = { ...credentials, ...(code === undefined ? {} : { code }) }
    const { token, operator } = await mall.call('ops.signIn', input, { companyId: null })
    writeSession(mall.environment, url, { token, device })
    mall.print(`已登录：${operator.displayName}（${roleNames[operator.role]}），12 小时内有效`)
  }

  /**
   * Prompts for a password until the server accepts it; the server checks the password before the
   * code.
   */
  async function begin(): Promise<{ newPassword: string; uri: string | null }> {
    if (MALL_NEW_PASSWORD === undefined && !process.stdin.isTTY && options.code === undefined) {
      // Without a terminal the authenticator address is printed; a later command finishes the
      // sign-in with --code and MALL_NEW_PASSWORD.
      const { uri } = await mall.call('ops.enrol', credentials, { companyId: null })
      mall.print(uri ?? '')
    }
    const newPassword = MALL_NEW_PASSWORD ?? (await readSecret('新密码（12 至 64 位）：'))
    if (options.code !== undefined) return { newPassword, uri: null }
    try {
      const input = { ...credentials, newPassword }
      const { uri } = await mall.call('ops.enrol', input, { companyId: null })
      return { newPassword, uri }
    } catch (error) {
      const isWeak = error instanceof CommandFailed && error.code === WEAK_PASSWORD
      if (!isWeak || MALL_NEW_PASSWORD !== undefined) throw error
      mall.print(error.message)
      return begin()
    }
  }

  async function enrol() {
    const { newPassword, uri } = await begin()
    if (uri !== null) {
      mall.print('首次登录：请在身份验证器中添加')
      for (const line of drawQrCode(uri)) mall.print(line)
      mall.print(uri)
    }
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
const WEAK_PASSWORD = 60016

export function addSessionCommands(program: Command, mall: MallCli): void {
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
      const url = readUrl(mall, program)
      await mall.call('ops.signOut', {}, { companyId: null })
      const device = readDevice(mall.environment, url)
      if (device !== null) writeSession(mall.environment, url, { token: null, device })
      mall.print('已退出登录')
    })
  program
    .command('whoami')
    .description('当前身份与权限')
    .action(async () => {
      const me = await mall.call('ops.me', {}, readScope(mall))
      mall.show(me, () => [
        `${me.name}（${me.companyId === 0 ? '平台' : `公司 ${String(me.companyId)}`}）`,
        me.permissions.join(' '),
        ...me.attacked.map(
          ({ name, at }) =>
            `⚠ ${formatTime(at)} 有人用 ${name} 的正确密码多次输错动态码，该账号一小时内只接受登录过的设备，请重置其密码`,
        ),
      ])
    })
  program
    .command('step-up')
    .description('用动态码确认身份，之后 5 分钟内可执行高风险操作')
    .option('--code <CODE>', '动态码或恢复码')
    .action(async ({ code }: { code?: string }) => {
      const input = { code: code ?? (await readSecret('动态码或恢复码：')) }
      const { until } = await mall.call('ops.stepUp', input, readScope(mall))
      mall.show({ until }, () => [`已确认，有效至 ${formatTime(until)}`])
    })
}
