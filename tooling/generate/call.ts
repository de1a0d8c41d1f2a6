import {
  CannotGenerate,
  camel,
  insertAfterLast,
  insertBefore,
  mustBeKebab,
  mustRead,
  pascal,
  type Changes,
  type Reader,
} from './changes.ts'

const contract = 'packages/contract/src'
const server = 'apps/server/src'

type Wanted = { domain: string; call: string; name: string; route: string; inputs: string[] }

function wantedOf([name = '', method = '', path = '']: string[]): Wanted {
  const [domain, call, ...rest] = name.split('.')
  if (!domain || !call || rest.length > 0 || !/^[a-z][A-Za-z0-9]*$/.test(call)) {
    throw new CannotGenerate(`name the call as domain.call, such as coupon.list: ${name || 'none'}`)
  }
  if (!/^(GET|POST|PUT|DELETE)$/.test(method) || !/^\/[\w./{}-]+$/.test(path)) {
    throw new CannotGenerate(`then its method and path, such as GET /api/coupon/v1/{id}`)
  }
  const inputs = [...path.matchAll(/\{(\w+)\}/g)].map(([, input = '']) => input)
  return { domain: mustBeKebab(domain), call, name, route: `${method} ${path}`, inputs }
}

function withRoute(text: string, { name, route, domain }: Wanted): string {
  const path = `${contract}/base/routes.ts`
  if (text.includes(`'${name}':`)) throw new CannotGenerate(`${name} is in ${path} already`)
  if (text.includes(`'${route}'`)) throw new CannotGenerate(`${route} is in ${path} already`)
  const line = `  '${name}': '${route}',`
  return text.includes(`  '${domain}.`)
    ? insertAfterLast(text, new RegExp(`^ {2}'${domain}\\.`), line, path)
    : insertBefore(text, /^\} as const satisfies Record<string, `/m, `\n${line}\n`, path)
}

const entry = ({ name, inputs }: Wanted) => `  '${name}': call('${name}', {
    auth: 'member',
    summary: '${name.replace('.', ': ')}',
    input: ${inputs.length > 0 ? `z.object({ ${inputs.map((input) => `${input}: Id`).join(', ')} })` : 'Nothing'},
    data: Nothing,
  }),
`

/** Adds the names to `import { A, B } from '…/shapes.ts'`, once each. */
function withShapes(text: string, names: string[], path: string): string {
  const found = /import \{([^}]*)\} from '([^']*\bshapes\.ts)'/.exec(text)
  if (!found) throw new CannotGenerate(`${path} imports nothing from shapes.ts`)
  const known = (found[1] ?? '').split(',').flatMap((part) => part.trim() || [])
  const all = [...new Set([...known, ...names])]
  return text.replace(found[0], `import { ${all.join(', ')} } from '${found[2]}'`)
}

function contractFile(wanted: Wanted, files: Record<string, string>): Changes {
  const { domain, inputs } = wanted
  const value = `${camel(domain)}Calls`
  const shapes = inputs.length > 0 ? ['Id', 'Nothing'] : ['Nothing']
  const opening = new RegExp(`^export const ${value} = \\{$`, 'm')
  const home = Object.entries(files).find(([, text]) => opening.test(text))
  if (home) {
    const [path, text] = home
    const from = text.search(opening)
    const end = text.indexOf('\n}', from) + 1
    const added = text.slice(0, end) + entry(wanted) + text.slice(end)
    const withZod = /from 'zod'/.test(added) ? added : `import { z } from 'zod'\n${added}`
    return { created: {}, edited: { [path]: withShapes(withZod, shapes, path) }, next: [] }
  }
  const path = `${contract}/domains/${domain}.ts`
  const zod = inputs.length > 0 ? "import { z } from 'zod'\n" : ''
  const head = `${zod}import { call } from '../base/call.ts'\nimport { ${shapes.join(', ')} } from '../base/shapes.ts'\n`
  const calls = files[`${contract}/calls.ts`] ?? ''
  const imported = insertBefore(
    calls,
    /^import type \{ CallName \}/m,
    `import { ${value} } from './domains/${domain}.ts'\n`,
    `${contract}/calls.ts`,
  )
  return {
    created: { [path]: `${head}\nexport const ${value} = {\n${entry(wanted)}}\n` },
    edited: {
      [`${contract}/calls.ts`]: insertAfterLast(
        imported,
        /^ {2}\.\.\.\w+Calls,$/,
        `  ...${value},`,
        `${contract}/calls.ts`,
      ),
    },
    next: [],
  }
}

const serving = (name: string) => `  serve(app, deps, '${name}', () => {
    throw new Refusal('server/unavailable')
  })
`

const routesFile = ({ domain, name }: Wanted) => `import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { Refusal } from '../../plugins/errors.ts'
import { serve } from '../../plugins/serve.ts'

export function ${camel(domain)}Routes(app: FastifyInstance, deps: Deps): void {
${serving(name)}}
`

const testFile = ({
  name,
  inputs,
}: Wanted) => `import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/index.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
}, 60_000)
afterAll(() => app.close())

it('asks a stranger to sign in', async () => {
  const answer = await app.call('${name}', {${inputs.map((input) => ` ${input}: 1`).join(',')}${inputs.length > 0 ? ' ' : ''}})
  expect(answer.code).toBe(41000)
})
`

function serverFiles(wanted: Wanted, app: string, existing: string | undefined): Changes {
  const { domain, call, name } = wanted
  const folder = `${server}/modules/${domain}`
  const path = `${folder}/${domain}.routes.ts`
  const test = { [`${folder}/${domain}-${kebab(call)}.test.ts`]: testFile(wanted) }
  if (existing !== undefined) {
    const end = existing.lastIndexOf('\n}') + 1
    const added = existing.slice(0, end) + `\n${serving(name)}` + existing.slice(end)
    const text = /\bRefusal\b/.test(existing)
      ? added
      : added.replace(
          /^import \{ serve \}/m,
          `import { Refusal } from '../../plugins/errors.ts'\nimport { serve }`,
        )
    return { created: test, edited: { [path]: text }, next: [] }
  }
  const value = `${camel(domain)}Routes`
  const file = `${server}/app.ts`
  const imported = insertAfterLast(
    app,
    /^import .* from '\.\/modules\//,
    `import { ${value} } from './modules/${domain}/${domain}.routes.ts'`,
    file,
  )
  return {
    created: { [path]: routesFile(wanted), ...test },
    edited: {
      [file]: insertAfterLast(
        imported,
        /^ {2}(await )?\w+Routes\(app\b/,
        `  ${value}(app, deps)`,
        file,
      ),
    },
    next: [],
  }
}

const kebab = (name: string) =>
  pascal(name)
    .replaceAll(/\B[A-Z]/g, '-$&')
    .toLowerCase()

/**
 * A call from the contract to the server, with its test. Until someone writes it, it says that it is
 * not served (503): a client that is ahead of the server must not take an empty answer for a true one.
 */
export function planCall(read: Reader, words: string[], contractFiles: string[]): Changes {
  const wanted = wantedOf(words)
  const files = Object.fromEntries(contractFiles.map((path) => [path, mustRead(read, path)]))
  const routes = `${contract}/base/routes.ts`
  const listed = withRoute(mustRead(read, routes), wanted)
  const inContract = contractFile(wanted, files)
  const inServer = serverFiles(
    wanted,
    mustRead(read, `${server}/app.ts`),
    read(`${server}/modules/${wanted.domain}/${wanted.domain}.routes.ts`),
  )
  return {
    created: { ...inContract.created, ...inServer.created },
    edited: {
      [routes]: listed,
      ...inContract.edited,
      ...inServer.edited,
    },
    next: [
      `say in the contract who may call ${wanted.name}, what it takes, what it answers and refuses`,
      `write it in apps/server/src/modules/${wanted.domain}/, and its promises in the test`,
    ],
  }
}
