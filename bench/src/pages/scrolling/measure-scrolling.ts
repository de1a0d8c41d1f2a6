import type { Browser } from '@playwright/test'
import { freePort } from '@mall/tooling/ports'
import type { BenchArguments } from '../../arguments.ts'
import type { Cleanup } from '../../environment/cleanup.ts'
import { watchMachine, type Report } from '../../report/index.ts'
import { selectShells } from '../subjects.ts'
import { interleave } from '../interleave.ts'
import { fetchPageData } from '../mall/call-mall.ts'
import { buildShells } from '../mall/build-shells.ts'
import { startMall } from '../mall/start-mall.ts'
import { launchBrowser } from '../measure/browser.ts'
import { createPhone } from '../measure/create-phone.ts'
import { waitUntilSettled } from '../measure/wait-until-settled.ts'
import { userAgents } from '../shells.ts'
import { fillLists } from './fill-lists.ts'
import { longestTask } from './long-tasks.ts'
import { startLongFloor } from './long-floor.ts'
import { buildLongLists, type LongList } from './long-lists.ts'
import { longCompany, buildLongSeedFile } from './long-seed-file.ts'
import { scrollDown, type ScrollResult } from './scroll.ts'
import { floorList, buildScrollReport } from './scroll-report.ts'

const ports = { mall: 8280, floor: 8290 }

async function scrollOnce(
  browser: Browser,
  list: LongList,
  seconds: number,
): Promise<ScrollResult> {
  const phone = await createPhone(browser, list.phone)
  try {
    await phone.page.goto(list.url, { waitUntil: 'load' })
    await phone.page.locator(list.phone.card).first().waitFor()
    await waitUntilSettled(phone)
    return await scrollDown(phone, seconds)
  } finally {
    await phone.close()
  }
}

const log = (line: string) => process.stderr.write(`${line}\n`)

/** Scrolls long lists and a page without a script, on a throttled CPU. */
export async function measureScrolling(args: BenchArguments, cleanup: Cleanup): Promise<Report> {
  const when = new Date().toISOString()
  const machine = watchMachine()
  const rounds = args.runs ?? (args.smoke ? 1 : 5)
  const seconds = args.seconds ?? (args.smoke ? 4 : 20)
  await buildShells()
  const mall = await startMall(await freePort(ports.mall), cleanup, buildLongSeedFile)
  const shopper = await fillLists(mall)
  const pageData = await fetchPageData({ url: mall.url, companyId: longCompany })
  const floorUrl = await startLongFloor(pageData, mall.url, await freePort(ports.floor), cleanup)
  const browser = await launchBrowser()
  cleanup.add(() => browser.close())

  const [shell = 'generic-browser', ...otherShells] = selectShells(args)
  const shells = args.shells.length > 0 ? [shell, ...otherShells] : [shell]
  const lists = shells
    .flatMap((one) => buildLongLists(one, shopper))
    .filter(({ name }) => args.only.length === 0 || args.only.some((part) => name.includes(part)))
  const agent = userAgents[shell]
  const floor = {
    name: floorList,
    url: floorUrl,
    phone: { userAgent: agent, card: 'a[href*="/ware/detail/"]' },
  }
  const options = { warmUp: !args.smoke, log }
  const scrolls = await interleave(
    [floor, ...lists],
    rounds,
    (list) => scrollOnce(browser, list, seconds),
    options,
  )
  const tasks = await interleave(
    lists,
    rounds,
    (list) => longestTask(browser, list, Math.min(seconds, 5)),
    { ...options, warmUp: false },
  )
  const versions = { postgresql: mall.postgresql, chromium: browser.version() }
  return buildScrollReport({ when, machine: machine(versions), rounds, seconds, scrolls, tasks })
}
