import { stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import { freePort } from '@mall/tooling/ports'
import { UsageError, type BenchArguments } from '../arguments.ts'
import type { Cleanup } from '../environment/cleanup.ts'
import { getDistFolder } from './mall/build-shells.ts'
import { serveCdn } from './mall/serve-cdn.ts'
import { isShell, shellNames, userAgents, type ShellName } from './shells.ts'
import type { Target } from './measure/visit.ts'
import {
  pages,
  buildPageTargets,
  buildSpecialTarget,
  type MeasuredPage,
  type PageName,
  type PageContext,
} from './targets.ts'

/**
 * Page to measure against goals. served: possibly rendered by its server. cdn: rendered in the
 * browser.
 */
export type Subject = Target & { shell: ShellName } & (
    | { kind: 'served'; page: MeasuredPage }
    | { kind: 'cdn'; page: PageName }
  )

type Context = { mallUrl: string; pageContext: PageContext; firstPort: number; cleanup: Cleanup }

/** Selects the requested shells, or all. Throws UsageError for an unknown one. */
export function selectShells({
  shells,
  smoke,
}: Pick<BenchArguments, 'shells' | 'smoke'>): ShellName[] {
  const unknown = shells.find((name) => !isShell(name))
  if (unknown !== undefined) {
    throw new UsageError(`no shell is named ${unknown}: ${shellNames.join(', ')}`)
  }
  if (shells.length > 0) return shells.filter(isShell)
  return smoke ? ['generic-browser'] : shellNames
}

const all = (kind: Subject['kind'], shell: ShellName, targets: Record<PageName, Target>) =>
  pages.map((page): Subject => ({ ...targets[page], kind, page, shell }))

/**
 * Creates the mall's own subjects: every page and the special of each shell from the server, and its
 * home from a CDN.
 */
export async function createShellSubjects(
  shells: readonly ShellName[],
  { mallUrl, pageContext, firstPort, cleanup }: Context,
): Promise<Subject[]> {
  const subjects: Subject[] = []
  for (const [index, shell] of shells.entries()) {
    const agent = userAgents[shell]
    subjects.push(...all('served', shell, buildPageTargets(shell, mallUrl, agent, pageContext)))
    const special = buildSpecialTarget(shell, mallUrl, agent, pageContext)
    subjects.push({ ...special, kind: 'served', page: 'special', shell })
    const cdn = await serveCdn(getDistFolder(shell), await freePort(firstPort + index), mallUrl)
    cleanup.add(cdn.close)
    const { home } = buildPageTargets(`${shell} from a CDN`, cdn.url, agent, pageContext)
    subjects.push({ ...home, kind: 'cdn', page: 'home', shell })
  }
  return subjects
}

/**
 * Creates two subjects to compare: each a folder with a built shell, or the address of a mall. An
 * address with a path is a single page, compared with the floors' home page.
 */
export async function createComparedSubjects(
  sources: Readonly<Record<'a' | 'b', string>>,
  shell: ShellName,
  { mallUrl, pageContext, firstPort, cleanup }: Context,
): Promise<Subject[]> {
  const agent = userAgents[shell]
  const subjects: Subject[] = []
  for (const [index, label] of (['a', 'b'] as const).entries()) {
    const source = sources[label]
    if (URL.canParse(source) && /^https?:/.test(source)) {
      const { origin, pathname, search, hash } = new URL(source)
      const isWhole = pathname === '/' && search === '' && hash === ''
      if (isWhole)
        subjects.push(...all('served', shell, buildPageTargets(label, origin, agent, pageContext)))
      else {
        const page = { name: `${label} home`, url: source, userAgent: agent, card: 'img' }
        subjects.push({ ...page, kind: 'served', page: 'home', shell })
      }
      continue
    }
    const folder = resolve(source)
    if (!(await stat(folder).catch(() => null))?.isDirectory()) {
      throw new UsageError(`--${label} is neither an address nor a folder: ${source}`)
    }
    const cdn = await serveCdn(folder, await freePort(firstPort + index), mallUrl)
    cleanup.add(cdn.close)
    subjects.push(...all('cdn', shell, buildPageTargets(label, cdn.url, agent, pageContext)))
  }
  return subjects
}
