import type { Browser } from '@playwright/test'
import { freePort } from '@mall/tooling/ports'
import type { BenchArguments } from '../arguments.ts'
import type { Leaving } from '../place/leaving.ts'
import { watchMachine, type Report } from '../report/index.ts'
import { givenContestants, ownContestants, shellsOf, type Contestant } from './contestants.ts'
import { floors } from './floors/floor-pages.ts'
import { openFloors } from './floors/open-floors.ts'
import { floorName } from './goals.ts'
import { interleave } from './interleave.ts'
import { buildShells } from './mall/build-shells.ts'
import { demoCompany, startMall } from './mall/start-mall.ts'
import { launchBrowser } from './measure/browser.ts'
import { visit, type Target } from './measure/visit.ts'
import { measureMoves } from './moves/measure-moves.ts'
import { pagesReport } from './pages-report.ts'
import { shellNames, userAgents } from './shells.ts'
import { pages, targetsOf } from './targets.ts'

/** Ports of this bench, where they are free: the mall, the floors, what else is served. */
const ports = { mall: 8250, floors: 8260, cdn: 8270 }

/** @returns what is asked for by `--only` and `--smoke`: the names of all targets otherwise */
function wanted<T extends Target>(targets: readonly T[], { only, smoke }: BenchArguments): T[] {
  const isHome = ({ name }: Target) => name.endsWith(' home')
  return targets
    .filter((target) => !smoke || isHome(target))
    .filter(({ name }) => only.length === 0 || only.some((part) => name.includes(part)))
}

async function contestantsOf(
  args: BenchArguments,
  context: Parameters<typeof ownContestants>[1],
): Promise<Contestant[]> {
  const shells = shellsOf(args)
  const { a, b } = args
  const found =
    a !== undefined && b !== undefined
      ? await givenContestants({ a, b }, shells[0] ?? shellNames[0] ?? 'generic-browser', context)
      : await ownContestants(shells, context)
  return wanted(found, args)
}

const say = (line: string) => process.stderr.write(`${line}\n`)

/** Measures floors and shells, cold, warm and in use, all in the same rounds. */
export async function measurePages(args: BenchArguments, leaving: Leaving): Promise<Report> {
  const when = new Date().toISOString()
  const machine = watchMachine()
  const rounds = args.runs ?? (args.smoke ? 1 : 5)
  await buildShells()
  const mall = await startMall(await freePort(ports.mall), leaving)
  const { shelf } = mall
  const place = { companyId: demoCompany, spuId: shelf.detail.spuId }
  const floorUrls = await openFloors(shelf, mall.url, ports.floors, leaving)
  const context = { mallUrl: mall.url, place, firstPort: ports.cdn, leaving }
  const contestants = await contestantsOf(args, context)
  const needed = new Set(contestants.map(({ page }) => page))
  const floorTargets = floors.flatMap((floor) => {
    const targets = targetsOf('', floorUrls[floor], userAgents['generic-browser'], place)
    return pages
      .filter((page) => needed.has(page))
      .map((page) => ({ ...targets[page], name: floorName(floor, page) }))
  })
  const browser: Browser = await launchBrowser()
  leaving.add(() => browser.close())

  const warm = contestants
    .filter(({ kind, page }) => kind === 'served' && page === 'home')
    .map((target) => ({ ...target, name: `${target.name}, again` }))
  // Revisits have a browser that is the host app's own: see `launchBrowser`.
  const hostApps = new Map<string, Browser>()
  for (const userAgent of new Set(warm.map((target) => target.userAgent))) {
    const hostApp = await launchBrowser(userAgent)
    leaving.add(() => hostApp.close())
    hostApps.set(userAgent, hostApp)
  }
  const options = { warmUp: !args.smoke, told: say }
  const cold = [...floorTargets, ...contestants].map((target) => ({
    ...target,
    mode: 'cold' as const,
  }))
  const again = warm.map((target) => ({ ...target, mode: 'warm' as const }))
  const visits = await interleave(
    [...cold, ...again],
    rounds,
    ({ mode, ...target }) =>
      visit((mode === 'warm' && hostApps.get(target.userAgent)) || browser, target, mode),
    options,
  )
  const moves = await measureMoves(browser, contestants, rounds, options)
  return pagesReport({
    when,
    rounds,
    machine: machine({ postgresql: mall.postgresql, chromium: browser.version() }),
    contestants,
    visits,
    moves,
  })
}
