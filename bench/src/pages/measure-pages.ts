import type { Browser } from '@playwright/test'
import { freePort } from '@mall/tooling/ports'
import type { BenchArguments } from '../arguments.ts'
import type { Cleanup } from '../environment/cleanup.ts'
import { watchMachine, type Report } from '../report/index.ts'
import {
  createComparedSubjects,
  createShellSubjects,
  selectShells,
  type Subject,
} from './subjects.ts'
import { floors } from './floors/floor-pages.ts'
import { startFloors } from './floors/start-floors.ts'
import { floorName } from './goals.ts'
import { interleave } from './interleave.ts'
import { buildShells } from './mall/build-shells.ts'
import { demoCompany, startMall } from './mall/start-mall.ts'
import { launchBrowser } from './measure/browser.ts'
import { visit, type Target } from './measure/visit.ts'
import { measureInteractions } from './interactions/measure-interactions.ts'
import { buildPagesReport } from './pages-report.ts'
import { shellNames, userAgents } from './shells.ts'
import { pages, buildPageTargets } from './targets.ts'

/** First ports of this bench: mall, floors, CDN. */
const ports = { mall: 8250, floors: 8260, cdn: 8270 }

/** @returns the targets selected by `--only` and `--smoke`, and the home page of each special */
function selectTargets<T extends Target>(
  targets: readonly T[],
  { only, smoke }: BenchArguments,
): T[] {
  const isHome = ({ name }: Target) => name.endsWith(' home')
  const isNamed = ({ name }: Target) =>
    only.length === 0 || only.some((part) => name.includes(part))
  const compared = new Set(
    targets.filter(isNamed).map(({ name }) => name.replace(/ special$/, ' home')),
  )
  return targets
    .filter((target) => !smoke || isHome(target))
    .filter((target) => isNamed(target) || compared.has(target.name))
}

async function selectSubjects(
  args: BenchArguments,
  context: Parameters<typeof createShellSubjects>[1],
): Promise<Subject[]> {
  const shells = selectShells(args)
  const { a, b } = args
  const subjects =
    a !== undefined && b !== undefined
      ? await createComparedSubjects(
          { a, b },
          shells[0] ?? shellNames[0] ?? 'generic-browser',
          context,
        )
      : await createShellSubjects(shells, context)
  return selectTargets(subjects, args)
}

const log = (line: string) => process.stderr.write(`${line}\n`)

/** Measures floors and shells, cold, warm and in use, in the same rounds. */
export async function measurePages(args: BenchArguments, cleanup: Cleanup): Promise<Report> {
  const when = new Date().toISOString()
  const machine = watchMachine()
  const rounds = args.runs ?? (args.smoke ? 1 : 5)
  await buildShells()
  const mall = await startMall(await freePort(ports.mall), cleanup)
  const { pageData } = mall
  const pageContext = { companyId: demoCompany, spuId: pageData.detail.spuId }
  const floorUrls = await startFloors(pageData, mall.url, ports.floors, cleanup)
  const context = { mallUrl: mall.url, pageContext, firstPort: ports.cdn, cleanup }
  const subjects = await selectSubjects(args, context)
  const needed = new Set(subjects.map(({ page }) => page))
  const floorTargets = floors.flatMap((floor) => {
    const targets = buildPageTargets(
      '',
      floorUrls[floor],
      userAgents['generic-browser'],
      pageContext,
    )
    return pages
      .filter((page) => needed.has(page))
      .map((page) => ({ ...targets[page], name: floorName(floor, page) }))
  })
  const browser: Browser = await launchBrowser()
  cleanup.add(() => browser.close())

  const warm = subjects
    .filter(({ kind, page }) => kind === 'served' && page === 'home')
    .map((target) => ({ ...target, name: `${target.name}, again` }))
  // Revisits need a browser with the host app's User-Agent: see `launchBrowser`.
  const hostApps = new Map<string, Browser>()
  for (const userAgent of new Set(warm.map((target) => target.userAgent))) {
    const hostApp = await launchBrowser(userAgent)
    cleanup.add(() => hostApp.close())
    hostApps.set(userAgent, hostApp)
  }
  const options = { warmUp: !args.smoke, log }
  const cold = [...floorTargets, ...subjects].map((target) => ({
    ...target,
    mode: 'cold' as const,
  }))
  const revisits = warm.map((target) => ({ ...target, mode: 'warm' as const }))
  const visits = await interleave(
    [...cold, ...revisits],
    rounds,
    ({ mode, ...target }) =>
      visit((mode === 'warm' && hostApps.get(target.userAgent)) || browser, target, mode),
    options,
  )
  const interactions = await measureInteractions(browser, subjects, rounds, options)
  return buildPagesReport({
    when,
    rounds,
    machine: machine({ postgresql: mall.postgresql, chromium: browser.version() }),
    subjects,
    visits,
    interactions,
  })
}
