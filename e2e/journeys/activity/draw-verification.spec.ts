import { join } from 'node:path'
import { startMovedMall } from '../../fixtures/clock/moved-mall.ts'
import { MallDriver } from '../../fixtures/mall/mall-driver.ts'
import { expect, test } from '../../fixtures/test.ts'

const DAY_MS = 86_400_000
type Log = {
  digest: string
  seeds: { day: number; seed: string }[]
  prizes: { weight: number }[]
  draws: { number: string; nonce: string; ticket: number; hit: number }[]
}
type Answer = { data: Log }

/** Changes of a published log, each with the text that the page shows for it. */
const TAMPERED: readonly [RegExp, (log: Log) => void][] = [
  [/随机数 L\d+-1$/, ({ draws: [draw] }) => draw && (draw.nonce = '0'.repeat(32))],
  [/随机数 L\d+-2$/, ({ draws: [, draw] }) => draw && (draw.ticket = (draw.ticket + 1) % 10_000)],
  [/奖品 L\d+-1$/, ({ draws: [draw] }) => draw && (draw.hit = (draw.hit % 8) + 1)],
  [/编号 L\d+-3$/, (log) => log.draws.splice(1, 1)],
  [/摘要$/, ({ seeds: [seed] }) => seed && (seed.seed = 'ab'.repeat(32))],
  [/概率之和$/, ({ prizes: [prize] }) => prize && (prize.weight -= 1)],
]

test(
  'every draw can be recomputed from yesterday’s seed, and a changed log is detected',
  { tag: '@deep' },
  async ({ page, request, context }, testInfo) => {
    test.slow()
    const own = await startMovedMall(join(testInfo.outputDir, 'mall.log'))
    try {
      const mall = new MallDriver(request, context, own.place)
      const { token } = await mall.signIn(await mall.newShopper(), own.place.url)
      type Draws = { list: { id: number; kind: string }[] }
      const { list } = await mall.served<Draws>('/api/draw/v1/list')
      const id = list.find(({ kind }) => kind === 'wheel')?.id ?? 0
      for (const draw of [1, 2]) {
        const keys = {
          nonce: `${String(draw)}f`.repeat(16),
          requestKey: `${String(draw)}a`.repeat(16),
        }
        await mall.served('/api/draw/v1/play', { method: 'POST', token, args: { id, ...keys } })
      }
      const third = await mall.newShopper()
      const keys = { nonce: '3f'.repeat(16), requestKey: '3a'.repeat(16) }
      const asThird = { method: 'POST', token: third.token, args: { id, ...keys } } as const
      await mall.served('/api/draw/v1/play', asThird)

      own.moveTo(DAY_MS)
      const readSeeds = async () => {
        const log = await mall.served<Log>('/api/draw/v1/verify', { args: { id } })
        return log.seeds.length
      }
      await expect.poll(readSeeds, { timeout: 90_000 }).toBe(1)
      const address = `${own.place.url}/activity/draw-verify?companyId=1&id=${String(id)}`
      const verify = page.getByRole('button', { name: '在本机验证全部 3 次抽奖' })
      await page.goto(address)
      await verify.click()
      await expect(page.getByText('3 次抽奖全部相符')).toBeVisible()

      for (const [fault, tamper] of TAMPERED) {
        await page.route('**/api/draw/v1/verify**', async (route) => {
          const response = await route.fetch()
          const answer = (await response.json()) as Answer
          tamper(answer.data)
          await route.fulfill({ response, json: answer })
        })
        await page.goto(address)
        await page.getByRole('button', { name: /^在本机验证全部/ }).click()
        const verdict = page.getByText(/^与公布的不一致：/)
        await expect(verdict).toHaveText(fault)
        await page.unroute('**/api/draw/v1/verify**')
      }
      await mall.expectAuditPasses(1)
    } finally {
      await own.stop()
    }
  },
)
