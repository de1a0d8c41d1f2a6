import { createCipheriv, pbkdf2Sync, randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { DataOf } from '@mall/contract'
import { formatPoints, formatPrice, type PriceDisplay } from '@mall/contract/format-money'
import type { CardForm, CardKind } from '@mall/contract/states'
import { Argument, Option, type Command } from 'commander'
import { readText } from '../../files/read-text.ts'
import { writeSecretFile } from '../../files/replace-file.ts'
import { formatLastDay, formatTime } from '../../frame/format-time.ts'
import { findGroup } from '../../derived/find-group.ts'
import { withChoices } from '../../frame/choices.ts'
import { Misuse, type MallCli } from '../../frame/mall-cli.ts'
import { parseNumber } from '../../frame/parse-number.ts'
import { parsePriceOption } from '../../frame/parse-price-option.ts'
import { readDisplay } from '../../frame/read-display.ts'
import { CURSOR, LIMIT_100, readPage, type PageOptions } from '../page-options.ts'

type Batch = DataOf<'ops.cardBatch'>

const KINDS = { choice: '选品卡', balance: '余额卡', points: '积分卡' } as const
const FORMS = {
  number: '卡号和密码',
  code: '只有兑换码',
  phone: '电子卡，发送到手机号',
} as const
const STATES = { waiting: '待批准', rejected: '已拒绝', open: '未激活', active: '已激活' } as const
const CARD_STATES = { issued: '未激活', active: '可用', spent: '已用完', voided: '已作废' } as const
const ENTRIES: Readonly<Record<string, string>> = {
  activate: '激活',
  hold: '冻结',
  spend: '兑换',
  release: '释放',
  return: '退回',
  points: '兑换积分',
  void: '作废',
}
const ITERATIONS = 600_000

const batchId = () =>
  new Argument('<ID>', '卡批次编号').argParser((text: string) =>
    parseNumber(text, '卡批次编号', 15),
  )

/** An amount of a card in its unit: pieces, an amount as the shop shows it, points. */
function printAmount(kind: CardKind, amount: number, display: PriceDisplay): string {
  if (kind === 'balance') return formatPrice(amount, display)
  return kind === 'points' ? formatPoints(amount, display.integralName) : `${String(amount)} 件`
}

const describe = (
  { id, title, kind, form, status, value, count, sent, validUntil }: Batch,
  display: PriceDisplay,
) =>
  [
    String(id),
    title,
    `${KINDS[kind]} ${printAmount(kind, value, display)} × ${String(count)} 张`,
    ...(form === 'phone' ? [`已发短信 ${String(sent)} 张`] : []),
    STATES[status],
    `有效期至 ${formatLastDay(validUntil)}`,
  ].join('  ')

const stateOf = ({ kind, statement, cards }: Batch, display: PriceDisplay) => [
  `卡：未激活 ${String(cards.issued)}，可用 ${String(cards.active)}，用完 ${String(cards.spent)}，作废 ${String(cards.voided)}`,
  `发行 ${printAmount(kind, statement.issued, display)} = 兑换 ${printAmount(kind, statement.redeemed, display)} + 剩余 ${printAmount(kind, statement.left, display)} + 过期 ${printAmount(kind, statement.expired, display)} + 作废 ${printAmount(kind, statement.voided, display)}`,
]

const DAY_MS = 86_400_000

/** Start of a day in Shanghai. */
function parseDay(text: string): Date {
  const at = new Date(`${text}T00:00:00+08:00`)
  if (Number.isNaN(at.getTime())) throw new Misuse(`${text} 不是日期，例：2027-01-31`)
  return at
}

/** End of a last day, which is part of the validity. */
const toEnd = (text: string): string => new Date(parseDay(text).getTime() + DAY_MS).toISOString()

/** The format of `openssl enc -aes-256-cbc -pbkdf2 -iter 600000`, so that any machine can open it. */
function encrypt(text: string, passphrase: string): Buffer {
  const salt = randomBytes(8)
  const material = pbkdf2Sync(passphrase, salt, ITERATIONS, 48, 'sha256')
  const cipher = createCipheriv('aes-256-cbc', material.subarray(0, 32), material.subarray(32))
  return Buffer.concat([Buffer.from('Salted__'), salt, cipher.update(text, 'utf8'), cipher.final()])
}

async function exportCards(mall: MallCli, id: number, file: string, passphraseFile: string) {
  const passphrase = (await readFile(passphraseFile, 'utf8')).trim()
  if (passphrase.length < 12) throw new Misuse(`${passphraseFile} 的口令少于 12 个字符`)
  let count = 0
  await writeSecretFile(file, async () => {
    const { cards } = await mall.call('ops.exportCardBatch', { id })
    count = cards.length
    const lines = ['卡号,密码', ...cards.map(({ number, password }) => `${number},${password}`), '']
    return encrypt(lines.join('\n'), passphrase)
  })
  mall.show({ count, file }, () => [
    `${String(count)} 张卡的卡号和密码已加密写入 ${file}`,
    `解密：openssl enc -d -aes-256-cbc -pbkdf2 -iter ${String(ITERATIONS)} -in ${file} -pass file:${passphraseFile}`,
  ])
}

type CreateOptions = {
  kind: CardKind
  form: CardForm
  value: string
  count?: number
  phones?: string
  topUp?: true
  skus?: string
  from?: string
  until: string
}

/** Phones of a file, one a line. */
async function readPhones(file: string): Promise<string[]> {
  const lines = (await readText(file)).split(/\r?\n/).map((line) => line.trim())
  const phones = lines.filter((line) => line !== '')
  const wrong = phones.findIndex((phone) => !/^1\d{10}$/.test(phone))
  if (wrong >= 0) throw new Misuse(`${file} 的第 ${String(wrong + 1)} 个手机号有误`)
  if (phones.length === 0) throw new Misuse(`${file} 没有手机号`)
  return phones
}

async function create(mall: MallCli, title: string, options: CreateOptions) {
  const { kind, form, skus = '', from, until, topUp = false } = options
  const display = await readDisplay(mall)
  const value =
    kind === 'balance'
      ? parsePriceOption(options.value, '--value', display)
      : parseNumber(options.value, '--value', 9)
  const isElectronic = form === 'phone'
  if (isElectronic !== (options.phones !== undefined)) {
    throw new Misuse('电子卡（--form phone）用 --phones FILE 给出手机号')
  }
  const phones = options.phones === undefined ? [] : await readPhones(options.phones)
  const count = isElectronic ? phones.length : options.count
  if (count === undefined) throw new Misuse('缺少 --count')
  const skuIds = skus
    .split(',')
    .filter((text) => text !== '')
    .map((text) => parseNumber(text, '--skus', 15))
  const batch = await mall.call('ops.createCardBatch', {
    title,
    kind,
    form,
    value,
    count,
    skuIds,
    phones,
    topUp,
    validFrom: (from === undefined ? new Date() : parseDay(from)).toISOString(),
    validUntil: toEnd(until),
  })
  mall.show(batch, () => [
    describe(batch, display),
    ...(batch.approval === null
      ? [
          isElectronic
            ? `下一步：mall cards activate ${String(batch.id)}，激活后向手机号发送短信`
            : `下一步：mall cards export ${String(batch.id)} cards.enc --passphrase-file FILE`,
        ]
      : [`价值超过上限，等待第二人批准：mall approvals approve ${batch.approval}`]),
  ])
}

async function voidCards(
  mall: MallCli,
  id: number,
  { numbers, reason }: { numbers?: string; reason: string },
) {
  const named = numbers?.split(',').map((number) => number.trim())
  const input = { id, reason, ...(named && { numbers: named }) }
  const { voided, approval } = await mall.call('ops.voidCards', input)
  mall.show({ voided, approval }, () =>
    approval === null
      ? [`已作废 ${String(voided)} 张`]
      : [`超过上限，等待第二人批准后作废整批：mall approvals approve ${approval}`],
  )
}

/** `mall cards …`: batches of gift cards. */
export function addCardCommands(program: Command, mall: MallCli): void {
  const group = findGroup(program, ['cards'])
  const count = (name: string) => (text: string) => parseNumber(text, name, 7)
  group
    .command('create')
    .description('创建一批礼品卡；价值超过公司上限时等待第二人批准')
    .argument('<TITLE>', '卡面名称')
    .addOption(withChoices(new Option('--kind <KIND>'), '种类', KINDS).makeOptionMandatory())
    .addOption(
      withChoices(new Option('--form <FORM>'), '形式', FORMS).default('number', '卡号和密码'),
    )
    .requiredOption('--value <AMOUNT>', '每张可选的件数、余额（按商城显示的价格）或积分')
    .option('--count <N>', '张数，最多 5000；电子卡为手机号个数', count('--count'))
    .option('--phones <FILE>', '电子卡的手机号文件，每行一个')
    .option('--top-up', '余额卡：余额不足时可用现金补差价')
    .option('--skus <IDS>', '可选的规格编号，逗号分隔')
    .option('--from <DATE>', '生效日期，默认现在')
    .requiredOption('--until <DATE>', '最后一天')
    .addHelpText(
      'after',
      '\n例：mall cards create 冬日暖礼卡 --kind choice --value 2 --count 50 --skus 11,21 --until 2027-01-31 --company 1\n    mall cards create 生日电子卡 --kind balance --form phone --value 200 --phones phones.txt --skus 11,21 --until 2027-01-31 --top-up --company 1',
    )
    .action((title: string, options: CreateOptions) => create(mall, title, options))
  group
    .command('export')
    .description('生成密码并写入加密文件；激活前可重做，之前的密码随即失效')
    .addArgument(batchId())
    .argument('<FILE>', '写入的文件，不能已存在')
    .requiredOption('--passphrase-file <FILE>', '口令文件，至少 12 个字符')
    .addHelpText(
      'after',
      '\n例：mall cards export 1000000000000 cards.enc --passphrase-file pass.txt --company 1',
    )
    .action((id: number, file: string, { passphraseFile }: { passphraseFile: string }) =>
      exportCards(mall, id, file, passphraseFile),
    )
  group
    .command('extend')
    .description('延长一批卡的有效期')
    .addArgument(batchId())
    .argument('<DATE>', '新的最后一天')
    .addHelpText('after', '\n例：mall cards extend 1000000000000 2027-06-30 --company 1')
    .action(async (id: number, date: string) => {
      const batch = await mall.call('ops.extendCardBatch', { id, validUntil: toEnd(date) })
      const display = await readDisplay(mall)
      mall.show(batch, () => [describe(batch, display)])
    })
  group
    .command('void')
    .description('作废一批卡或其中几张；超过公司上限时等待第二人批准')
    .addArgument(batchId())
    .option('--numbers <NUMBERS>', '卡号，逗号分隔；不填为整批')
    .requiredOption('--reason <REASON>', '原因')
    .addHelpText(
      'after',
      '\n例：mall cards void 1000000000000 --numbers 8800111234567890 --reason 遗失 --company 1',
    )
    .action((id: number, options: { numbers?: string; reason: string }) =>
      voidCards(mall, id, options),
    )
  group
    .command('show')
    .description('显示一张卡及其流水')
    .argument('<NUMBER>', '16 位卡号')
    .addHelpText('after', '\n例：mall cards show 8800111234567890 --company 1')
    .action(async (number: string) => {
      const card = await mall.call('ops.card', { number })
      const display = await readDisplay(mall)
      mall.show(card, () => [
        `${card.title}  ${KINDS[card.kind]}  ${CARD_STATES[card.status]}  剩余 ${printAmount(card.kind, card.left, display)}  有效期至 ${formatLastDay(card.validUntil)}`,
        ...card.entries.map(
          ({ kind, delta, orderId, at }) =>
            `${formatTime(at)}  ${ENTRIES[kind] ?? kind}  ${printAmount(card.kind, delta, display)}  ${orderId ?? ''}`,
        ),
      ])
    })
  group
    .command('statement')
    .description('列出卡批次及其对账：发行 = 兑换 + 剩余 + 过期 + 作废')
    .addArgument(batchId().argOptional())
    .option(...LIMIT_100)
    .option(...CURSOR)
    .addHelpText('after', '\n例：mall cards statement --company 1')
    .action(async (id: number | undefined, options: PageOptions) => {
      const list =
        id === undefined
          ? (await mall.call('ops.cardBatches', readPage(options))).list
          : [await mall.call('ops.cardBatch', { id })]
      const display = await readDisplay(mall)
      mall.show(list, () =>
        list.length === 0
          ? ['没有卡批次']
          : list.flatMap((batch) => [
              describe(batch, display),
              ...stateOf(batch, display).map((line) => `  ${line}`),
            ]),
      )
    })
}
