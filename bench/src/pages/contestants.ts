import { stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import { freePort } from '@mall/tooling/ports'
import { Misuse, type BenchArguments } from '../arguments.ts'
import type { Leaving } from '../place/leaving.ts'
import { distOf } from './mall/build-shells.ts'
import { serveCdn } from './mall/serve-cdn.ts'
import { isShell, shellNames, userAgents, type ShellName } from './shells.ts'
import type { Target } from './measure/visit.ts'
import { pages, targetsOf, type PageName, type Place } from './targets.ts'

/** A page that is judged. served: its server may have rendered it. cdn: the browser draws it. */
export type Contestant = Target & { kind: 'served' | 'cdn'; page: PageName; shell: ShellName }

type Context = { mallUrl: string; place: Place; firstPort: number; leaving: Leaving }

/** The shells asked for, else all. Throws a Misuse for one that there is not. */
export function shellsOf({ shells, smoke }: Pick<BenchArguments, 'shells' | 'smoke'>): ShellName[] {
  const unknown = shells.find((name) => !isShell(name))
  if (unknown !== undefined) {
    throw new Misuse(`no shell is named ${unknown}: ${shellNames.join(', ')}`)
  }
  if (shells.length > 0) return shells.filter(isShell)
  return smoke ? ['generic-browser'] : shellNames
}

const all = (kind: Contestant['kind'], shell: ShellName, targets: Record<PageName, Target>) =>
  pages.map((page): Contestant => ({ ...targets[page], kind, page, shell }))

/** The mall's own: every page of each shell from the server, and its home from a plain CDN. */
export async function ownContestants(
  shells: readonly ShellName[],
  { mallUrl, place, firstPort, leaving }: Context,
): Promise<Contestant[]> {
  const found: Contestant[] = []
  for (const [index, shell] of shells.entries()) {
    const agent = userAgents[shell]
    found.push(...all('served', shell, targetsOf(shell, mallUrl, agent, place)))
    const cdn = await serveCdn(distOf(shell), await freePort(firstPort + index), mallUrl)
    leaving.add(cdn.close)
    const { home } = targetsOf(`${shell} from a CDN`, cdn.url, agent, place)
    found.push({ ...home, kind: 'cdn', page: 'home', shell })
  }
  return found
}

/**
 * Two that are compared: each a folder with a built shell, or the address of a mall. An address with
 * a path is that one page, whoever made it: it stands beside the floors' home page.
 */
export async function givenContestants(
  given: Readonly<Record<'a' | 'b', string>>,
  shell: ShellName,
  { mallUrl, place, firstPort, leaving }: Context,
): Promise<Contestant[]> {
  const agent = userAgents[shell]
  const found: Contestant[] = []
  for (const [index, label] of (['a', 'b'] as const).entries()) {
    const what = given[label]
    if (URL.canParse(what) && /^https?:/.test(what)) {
      const { origin, pathname, search, hash } = new URL(what)
      const isWhole = pathname === '/' && search === '' && hash === ''
      if (isWhole) found.push(...all('served', shell, targetsOf(label, origin, agent, place)))
      else {
        const page = { name: `${label} home`, url: what, userAgent: agent, card: 'img' }
        found.push({ ...page, kind: 'served', page: 'home', shell })
      }
      continue
    }
    const folder = resolve(what)
    if (!(await stat(folder).catch(() => null))?.isDirectory()) {
      throw new Misuse(`--${label} is neither an address nor a folder: ${what}`)
    }
    const cdn = await serveCdn(folder, await freePort(firstPort + index), mallUrl)
    leaving.add(cdn.close)
    found.push(...all('cdn', shell, targetsOf(label, cdn.url, agent, place)))
  }
  return found
}
