import { readFile } from 'node:fs/promises'
import type { DataOf } from '@mall/contract'
import type { Command } from 'commander'
import { findGroup } from '../../derived/find-group.ts'
import { Misuse, type MallCli } from '../../frame/mall-cli.ts'

type Invoice = DataOf<'ops.issueInvoice'>

const statuses = ['开具中', '已开具', '已驳回', '已撤销']
const toYuan = (fen: number) => (fen / 100).toFixed(2)

const describe = (invoice: Invoice) =>
  [
    invoice.orderId,
    statuses[invoice.status],
    toYuan(invoice.amount),
    invoice.title,
    invoice.taxNumber,
    invoice.email,
    invoice.number && `发票号码 ${invoice.number}`,
    invoice.refundedSince > 0 && `退款差额 ${toYuan(invoice.refundedSince)}`,
    invoice.reason && `驳回原因：${invoice.reason}`,
  ]
    .filter(Boolean)
    .join('  ')

async function readBase64(file: string): Promise<string> {
  try {
    return (await readFile(file)).toString('base64')
  } catch (error) {
    throw new Misuse(`${file} 无法读取：${(error as Error).message}`)
  }
}

/** Invoices that shoppers have requested. */
export function addInvoiceCommands(program: Command, mall: MallCli): void {
  const group = findGroup(program, ['invoices'])
  const show = (invoice: Invoice) => mall.show(invoice, () => [describe(invoice)])
  group
    .command('issue')
    .description('上传开具好的发票文件（PDF 或 OFD）；再次上传将替换原文件')
    .argument('<ORDER>', '订单编号')
    .requiredOption('--number <N>', '发票号码')
    .requiredOption('--file <FILE>', '发票文件')
    .addHelpText(
      'after',
      '\n例：mall invoices issue 26112300000000000001 --company 1 --number 24312000000012345678 --file invoice.pdf',
    )
    .action(async (id: string, { number, file }: { number: string; file: string }) =>
      show(await mall.call('ops.issueInvoice', { id, number, base64: await readBase64(file) })),
    )
}
