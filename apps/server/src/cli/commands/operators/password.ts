import type { Command } from 'commander'
import type { MallCli } from '../../frame/mall-cli.ts'
import { readSecret } from '../../frame/prompt.ts'
import { readScope } from './scope.ts'

/** `mall password …` and recovery codes of the signed-in operator. */
export function addPasswordCommands(program: Command, mall: MallCli): void {
  program
    .command('password')
    .description('修改自己的密码，其他登录随之结束；须先 mall step-up')
    .addHelpText('after', '\n没有终端时，当前密码取自 MALL_PASSWORD，新密码取自 MALL_NEW_PASSWORD')
    .action(async () => {
      const { MALL_PASSWORD, MALL_NEW_PASSWORD } = mall.environment
      const current = MALL_PASSWORD ?? (await readSecret('当前密码：'))
      const next = MALL_NEW_PASSWORD ?? (await readSecret('新密码（12 至 64 位）：'))
      await mall.call('ops.changePassword', { current, next }, readScope(mall))
      mall.show({}, () => ['密码已修改，其他登录已结束'])
    })
  program
    .command('recovery-codes')
    .description('更换自己的恢复码，原有的随即失效；须先 mall step-up')
    .action(async () => {
      const { recoveryCodes } = await mall.call('ops.renewRecoveryCodes', {}, readScope(mall))
      mall.show({ recoveryCodes }, () => [
        '恢复码（每个可用一次，请妥善保存）：',
        ...recoveryCodes.map((code) => `  ${code}`),
      ])
    })
}
