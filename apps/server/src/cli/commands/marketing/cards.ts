import { createCipheriv, pbkdf2Sync, randomBytes } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import type { DataOf } from '@mall/contract'
import { Argument, Option, type Command } from 'commander'
import { Misuse, type MallCli } from '../../frame/mall-cli.ts'
import { parseNumber } from '../../frame/parse-number.ts'

type Batch = DataOf<'ops.cardBatch'>

const KINDS = { choice: '选品卡', points: '积分卡' } as const
const STATES = { waiting: '待批准', rejected: '已拒绝', open: '未激活', active: '已激活' } as const
const CARD_STATES = { issued: '未激活', active: '可用', spent: '已用完', voided: '已作废' } as const
const ENTRIES: Readonly<Record<string, string>> = {
  activate: '激活',
  spend: '兑换',
  return: '退回',
  points: '兑换积分',
  void: '作废',
}
const ITERATIONS = 600_000

const batchId = () =>
  new Argument('<ID>', '卡批次编号').argParser((text: string) =>
    parseNumber(text, '卡批次编号', 15),
  )

const describe = ({ id, title, kind, status, value, count, validUntil }: Batch) =>
  [
    String(id),
    title,
    `${KINDS[kind]} ${String(value)}${kind === 'choice' ? ' 件' : ' 积分'} × ${String(count)} 张`,
    STATES[status],
    `有效期至 ${formatLastDay(validUntil)}`,
  ].join('  ')

const stateOf = ({ statement, cards }: Batch) => [
  `卡：未激活 ${String(cards.issued)}，可用 ${String(cards.active)}，用完 ${String(cards.spent)}，作废 ${String(cards.voided)}`,
  `发行 ${String(statement.issued)} = 兑换 ${String(statement.redeemed)} + 剩余 ${String(statement.left)} + 过期 ${String(statement.expired)} + 作废 ${String(statement.voided)}`,
]

const DAY_MS = 86_400_000
const SHANGHAI_MS = 8 * 3_600_000

/** Begin of a day in Shanghai. */
function parseDay(text: string): Date {
  const at = new Date(`${text}T00:00:00+08:00`)
  if (Number.isNaN(at.getTime())) throw new Misuse(`${text} 不是日期，例：2027-01-31`)
  return at
}

/** End of a last day, which is part of the validity. */
const toEnd = (text: string): string => new Date(parseDay(text).getTime() + DAY_MS).toISOString()

const formatLastDay = (until: string): string =>
  new Date(Date.parse(until) - 1 + SHANGHAI_MS).toISOString().slice(0, 10)

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
  // Created first: passwords are given once, and a file that cannot be written would lose them.
  await writeFile(file, '', { flag: 'wx', mode: 0o600 })
  const { cards } = await mall.call('ops.exportCardBatch', { id })
  const lines = ['卡号,密码', ...cards.map(({ number, password }) => `${number},${password}`), '']
  await writeFile(file, encrypt(lines.join('\n'), passphrase))
  mall.show({ count: cards.length, file }, () => [
    `${String(cards.length)} 张卡的卡号和密码已加密写入 ${file}`,
    `解密：openssl enc -d -aes-256-cbc -pbkdf2 -iter ${String(ITERATIONS)} -in ${file} -pass file:${passphraseFile}`,
  ])
}

type CreateOptions = {
  kind: 'choice' | 'points'
  form: 'number' | 'code'
  value: number
  count: number
  skus?: string
  from?: string
  until: string
}

async function create(mall: MallCli, title: string, options: CreateOptions) {
  const { kind, form, value, count, skus = '', from, until } = options
  const skuIds = skus
    .split(',')
    .filter((text) => text !== '')
    .map((text) => parseNumber(text, '--skus', 15))
  const batch = await mall.call('ops.createCardBatch', {
    ...{ title, kind, form, value, count, skuIds },
    validFrom: (from === undefined ? new Date() : parseDay(from)).toISOString(),
    validUntil: toEnd(until),
  })
  mall.show(batch, () => [
    describe(batch),
    ...(batch.approval === null
      ? [`下一步：mall cards export ${String(batch.id)} cards.enc --passphrase-file FILE`]
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
  const group = program.command('cards').description('礼品卡：批次、密码文件、激活、作废、对账')
  const count = (name: string) => (text: string) => parseNumber(text, name, 7)
  group
    .command('create')
    .description('创建一批礼品卡；价值超过公司上限时等待第二人批准')
    .argument('<TITLE>', '卡面名称')
    .addOption(
      new Option('--kind <KIND>', 'choice 选品，points 积分')
        .choices(['choice', 'points'])
        .makeOptionMandatory(),
    )
    .addOption(
      new Option('--form <FORM>', 'number 卡号和密码，code 只有兑换码')
        .choices(['number', 'code'])
        .default('number'),
    )
    .requiredOption('--value <N>', '每张可选的件数，或积分', count('--value'))
    .requiredOption('--count <N>', '张数，最多 5000', count('--count'))
    .option('--skus <IDS>', '可选的规格编号，逗号分隔')
    .option('--from <DATE>', '生效日期，默认现在')
    .requiredOption('--until <DATE>', '最后一天')
    .addHelpText(
      'after',
      '\n例：mall cards create 冬日暖礼卡 --kind choice --value 2 --count 50 --skus 11,21 --until 2027-01-31 --company 1',
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
    .command('activate')
    .description('激活一批已导出密码的卡，此后可以兑换')
    .addArgument(batchId())
    .addHelpText('after', '\n例：mall cards activate 1000000000000 --company 1')
    .action(async (id: number) => {
      const batch = await mall.call('ops.activateCardBatch', { id })
      mall.show(batch, () => [describe(batch), ...stateOf(batch)])
    })
  group
    .command('extend')
    .description('延长一批卡的有效期')
    .addArgument(batchId())
    .argument('<DATE>', '新的最后一天')
    .addHelpText('after', '\n例：mall cards extend 1000000000000 2027-06-30 --company 1')
    .action(async (id: number, date: string) => {
      const batch = await mall.call('ops.extendCardBatch', { id, validUntil: toEnd(date) })
      mall.show(batch, () => [describe(batch)])
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
      mall.show(card, () => [
        `${card.title}  ${KINDS[card.kind]}  ${CARD_STATES[card.status]}  剩余 ${String(card.left)}  有效期至 ${formatLastDay(card.validUntil)}`,
        ...card.entries.map(
          ({ kind, delta, orderId, at }) =>
            `${at.slice(0, 16)}  ${ENTRIES[kind] ?? kind}  ${String(delta)}  ${orderId ?? ''}`,
        ),
      ])
    })
  group
    .command('statement')
    .description('列出卡批次及其对账：发行 = 兑换 + 剩余 + 过期 + 作废')
    .addArgument(batchId().argOptional())
    .addHelpText('after', '\n例：mall cards statement --company 1')
    .action(async (id?: number) => {
      const list =
        id === undefined
          ? (await mall.call('ops.cardBatches', { limit: 100 })).list
          : [await mall.call('ops.cardBatch', { id })]
      mall.show(list, () =>
        list.length === 0
          ? ['没有卡批次']
          : list.flatMap((batch) => [
              describe(batch),
              ...stateOf(batch).map((line) => `  ${line}`),
            ]),
      )
    })
}
