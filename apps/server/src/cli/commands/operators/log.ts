import { calls, type Call, type OpsCallName } from '@mall/contract'
import { CASH } from '@mall/contract/format-money'
import { describeChange, listLoggedChanges } from '@mall/contract/log-words'
import type { Command } from 'commander'
import { formatTime } from '../../frame/format-time.ts'
import { Misuse, type MallCli } from '../../frame/mall-cli.ts'
import { readDisplay } from '../../frame/read-display.ts'
import { describeTarget } from './log-targets.ts'
import { readScope } from './scope.ts'
import { CURSOR, LIMIT, readPage, type PageOptions } from '../page-options.ts'

/** Title of a call; its name when the contract no longer has the call. */
function findTitle(name: string): string {
  const call: Call | undefined = calls[name as OpsCallName]
  return call?.ops?.title ?? name
}

export function addLogCommands(program: Command, mall: MallCli): void {
  const log = program
    .command('log')
    .description('操作日志，最新的在前')
    .option(...LIMIT)
    .option(...CURSOR)
    .option('--target <TARGET>', '对象，如 goods:1001')
    .option('--actor <ID>', '操作员或密钥编号')
    .action(async (options: PageOptions & { target?: string; actor?: string }) => {
      const { target, actor } = options
      const input = { ...readPage(options), ...(target && { target }), ...(actor && { actor }) }
      const { list } = await mall.call('ops.log', input, readScope(mall))
      const display = await readDisplay(mall).catch((error: unknown) => {
        // The platform's log has no company and no prices.
        if (error instanceof Misuse) return CASH
        throw error
      })
      mall.show(list, () =>
        list.map(({ seq, at, actorName, call, target: changed, before, after }) => {
          const words = findTitle(call)
          const changes = listLoggedChanges(call, { target: changed, before, after }, display)
          const fields = changes.map(describeChange).join('；')
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
