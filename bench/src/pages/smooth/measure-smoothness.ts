import type { Browser } from '@playwright/test'
import { freePort } from '@mall/tooling/ports'
import type { BenchArguments } from '../../arguments.ts'
import type { Leaving } from '../../place/leaving.ts'
import { watchMachine, type Report } from '../../report/index.ts'
import { shellsOf } from '../contestants.ts'
import { interleave } from '../interleave.ts'
import { readShelf } from '../mall/ask-mall.ts'
import { buildShells } from '../mall/build-shells.ts'
import { startMall } from '../mall/start-mall.ts'
import { launchBrowser } from '../measure/browser.ts'
import { openPhone } from '../measure/open-phone.ts'
import { untilSettled } from '../measure/until-settled.ts'
import { userAgents } from '../shells.ts'
import { fillLists } from './fill-lists.ts'
import { longestTask } from './long-tasks.ts'
import { openLongFloor } from './long-floor.ts'
import { longListsOf, type LongList } from './long-lists.ts'
import { longCompany, longWorld } from './long-world.ts'
import { scrollDown, type Scrolled } from './scroll.ts'
import { floorList, smoothReport } from './smooth-report.ts'

const ports = { mall: 8280, floor: 8290 }

async function scrollOnce(browser: Browser, list: LongList, seconds: number): Promise<Scrolled> {
  const phone = await openPhone(browser, list.phone)
  try {
    await phone.page.goto(list.url, { waitUntil: 'load' })
    await phone.page.locator(list.phone.card).first().waitFor()
    await untilSettled(phone)
    return await scrollDown(phone, seconds)
  } finally {
    await phone.close()
  }
}

const say = (line: string) => process.stderr.write(`${line}\n`)

/** Scrolls the longest lists there are beside a page without script, on a slowed processor. */
export async function measureSmoothness(args: BenchArguments, leaving: Leaving): Promise<Report> {
  const when = new Date().toISOString()
  const machine = watchMachine()
  const rounds = args.runs ?? (args.smoke ? 1 : 5)
  const seconds = args.seconds ?? (args.smoke ? 4 : 20)
  await buildShells()
  const mall = await startMall(await freePort(ports.mall), leaving, longWorld)
  const shopper = await fillLists(mall)
  const shelf = await readShelf({ url: mall.url, companyId: longCompany })
  const floorUrl = await openLongFloor(shelf, mall.url, await freePort(ports.floor), leaving)
  const browser = await launchBrowser()
  leaving.add(() => browser.close())

  const [shell = 'generic-browser', ...others] = shellsOf(args)
  const shells = args.shells.length > 0 ? [shell, ...others] : [shell]
  const lists = shells
    .flatMap((one) => longListsOf(one, shopper))
    .filter(({ name }) => args.only.length === 0 || args.only.some((part) => name.includes(part)))
  const agent = userAgents[shell]
  const floor = {
    name: floorList,
    url: floorUrl,
    phone: { userAgent: agent, card: 'a[href*="/ware/detail/"]' },
  }
  const options = { warmUp: !args.smoke, told: say }
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
  return smoothReport({ when, machine: machine(versions), rounds, seconds, scrolls, tasks })
}
