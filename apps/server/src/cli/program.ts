import { Command } from 'commander'
import { addAlertCommands } from './commands/alerts.ts'
import { addBackupCommands } from './commands/backup.ts'
import { addCompanyCommands } from './commands/company.ts'
import { addDatabaseCommands } from './commands/database.ts'
import { addFinanceCommands } from './commands/finance.ts'
import { addGoodsCommands } from './commands/goods/goods.ts'
import { addOperatorsCommands } from './commands/operators.ts'
import { addAfterSaleCommands } from './commands/orders/after-sales.ts'
import { addFormerOrderCommands } from './commands/orders/former-orders.ts'
import { addInvoiceCommands } from './commands/orders/invoices.ts'
import { addOrderCommands } from './commands/orders/orders.ts'
import { addPointsCommands } from './commands/points.ts'
import { addRecordCommands } from './commands/records.ts'
import { addSecretCommands } from './commands/secrets.ts'
import { addShopperCommands } from './commands/shoppers.ts'
import { addLinkCommand, addSignInCommands } from './commands/sign-in.ts'
import { addReviewCommands } from './commands/orders/reviews.ts'
import { addBenefitCommands } from './commands/marketing/benefits/benefits.ts'
import { addGxCommands } from './commands/marketing/gx.ts'
import { addCardCommands } from './commands/marketing/cards.ts'
import { addSecretsPoolCommands } from './commands/marketing/card-secrets.ts'
import { addArticleCommands, addPageCommands } from './commands/marketing/content.ts'
import { addChatCommands } from './commands/marketing/chat.ts'
import { addCouponCommands } from './commands/marketing/coupons.ts'
import { addDrawCommands } from './commands/marketing/draws.ts'
import { addWebhookCommands } from './commands/webhooks.ts'
import { addCommandsCommand } from './derived/commands-page.ts'
import { addDerivedCommands } from './derived/derived-commands.ts'
import { addCompletionCommand } from './frame/completion.ts'
import type { MallCli } from './frame/mall-cli.ts'

const titles: Record<string, string> = {
  'Usage:': '用法 (usage)：',
  'Options:': '选项：',
  'Global Options:': '通用选项：',
  'Commands:': '命令：',
  'Arguments:': '参数：',
}

const environment = `
身份：MALL_KEY 中的 API 密钥，或 mall login 的会话；二者都没有且未给出 --url 时，在服务器本机直接使用数据库
版本：mall --version
数据库：DATABASE_URL，否则为 MALL_DATA_DIR 目录 (PostgreSQL by DATABASE_URL, else the data folder)`

/** A command that throws instead of exiting and writes to `print`. */
function configure(command: Command, print: (line: string) => void): Command {
  const write = (text: string) => print(text.trimEnd())
  return command
    .exitOverride()
    .configureHelp({ styleTitle: (title) => titles[title] ?? title, showGlobalOptions: true })
    .configureOutput({ writeOut: write, writeErr: write, outputError: () => {} })
    .helpOption('-h, --help', '说明')
}

/** The `mall` command with all its groups. */
export function createProgram(program: Command, mall: MallCli): void {
  addDerivedCommands(program, mall)
  addRecordCommands(program, mall)
  addOperatorsCommands(program, mall)
  addCompanyCommands(program, mall)
  addGoodsCommands(program, mall)
  addOrderCommands(program, mall)
  addFormerOrderCommands(program, mall)
  addInvoiceCommands(program, mall)
  addReviewCommands(program, mall)
  addAfterSaleCommands(program, mall)
  addShopperCommands(program, mall)
  addFinanceCommands(program, mall)
  addSecretCommands(program, mall)
  addSignInCommands(program, mall)
  addLinkCommand(program, mall)
  addWebhookCommands(program, mall)
  addAlertCommands(program, mall)
  addChatCommands(program, mall)
  addCouponCommands(program, mall)
  addCardCommands(program, mall)
  addSecretsPoolCommands(program, mall)
  addBenefitCommands(program, mall)
  addGxCommands(program, mall)
  addDrawCommands(program, mall)
  addPageCommands(program, mall)
  addArticleCommands(program, mall)
  addPointsCommands(program, mall)
  addBackupCommands(program, mall)
  addDatabaseCommands(program, mall)
  addCommandsCommand(program, (text) => mall.print(text))
  addCompletionCommand(program, mall)
}

export function createRoot(print: (line: string) => void): Command {
  const root = configure(new Command('mall'), print)
    .description('积分商城的命令行')
    .option('--company <N>', '公司编号')
    .option('--json', '输出 JSON')
    .option('--url <URL>', '远端商城地址；也可用 MALL_URL')
    .helpCommand('help [command]', '命令的说明')
    .addHelpText('after', environment)
  return root
}
