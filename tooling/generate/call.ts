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

export const contractRoot = 'packages/contract/src'
export const serverRoot = 'apps/server/src'

export type NewCall = {
  domain: string
  call: string
  name: string
  route: string
  inputs: string[]
}

export function parseCall([name = '', method = '', path = '']: string[]): NewCall {
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

/** Adds the route to the table of its domain; a new domain gets a table. */
function withRoute({ name, route, domain }: NewCall, files: Record<string, string>): Changes {
  const tables = Object.entries(files).filter(([path]) => path.endsWith('/routes.ts'))
  for (const [path, text] of tables) {
    if (text.includes(`'${name}':`)) throw new CannotGenerate(`${name} is in ${path} already`)
    if (text.includes(`'${route}'`)) throw new CannotGenerate(`${route} is in ${path} already`)
  }
  const line = `  '${name}': '${route}',`
  const home = tables.findLast(([, text]) => text.includes(`  '${domain}.`))
  if (home) {
    const [path, text] = home
    const added = insertAfterLast(text, new RegExp(`^ {2}'${domain}\\.`), line, path)
    return { created: {}, edited: { [path]: added }, next: [] }
  }
  const index = `${contractRoot}/routes.ts`
  const value = `${camel(domain)}Routes`
  const imported = insertBefore(
    files[index] ?? '',
    /^import \{ parseRoute/m,
    `import { ${value} } from './${domain}/routes.ts'\n`,
    index,
  )
  const table = `import type { RouteTable } from '../base/route.ts'\n\nexport const ${value} = {\n${line}\n} as const satisfies RouteTable\n`
  return {
    created: { [`${contractRoot}/${domain}/routes.ts`]: table },
    edited: {
      [index]: insertAfterLast(imported, /^ {2}\.\.\.\w+Routes,$/, `  ...${value},`, index),
    },
    next: [],
  }
}

const entry = ({ name, inputs }: NewCall) => `  '${name}': call('${name}', {
    auth: 'shopper',
    summary: '${name.replace('.', ': ')}',
    withoutScreen: 'generated without one',
    input: ${inputs.length > 0 ? `z.object({ ${inputs.map((input) => `${input}: Id`).join(', ')} })` : 'Nothing'},
    data: Nothing,
  }),
`

/** Adds the names to `import { A, B } from '…/shapes.ts'`, once each. */
export function withShapes(text: string, names: string[], path: string): string {
  const found = /import \{([^}]*)\} from '([^']*\bbase\/shapes\.ts)'/.exec(text)
  if (!found) throw new CannotGenerate(`${path} imports nothing from shapes.ts`)
  const known = (found[1] ?? '').split(',').flatMap((part) => part.trim() || [])
  const all = [...new Set([...known, ...names])]
  return text.replace(found[0], `import { ${all.join(', ')} } from '${found[2]}'`)
}

function contractFile(wanted: NewCall, files: Record<string, string>): Changes {
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
  const path = `${contractRoot}/${domain}/calls.ts`
  const zod = inputs.length > 0 ? "import { z } from 'zod'\n" : ''
  const head = `${zod}import { call } from '../base/call.ts'\nimport { ${shapes.join(', ')} } from '../base/shapes.ts'\n`
  const calls = files[`${contractRoot}/calls.ts`] ?? ''
  const imported = insertBefore(
    calls,
    /^import type \{ CallName \}/m,
    `import { ${value} } from './${domain}/calls.ts'\n`,
    `${contractRoot}/calls.ts`,
  )
  return {
    created: { [path]: `${head}\nexport const ${value} = {\n${entry(wanted)}}\n` },
    edited: {
      [`${contractRoot}/calls.ts`]: insertAfterLast(
        imported,
        /^ {2}\.\.\.\w+Calls,$/,
        `  ...${value},`,
        `${contractRoot}/calls.ts`,
      ),
    },
    next: [],
  }
}

/** `index.ts` of a module, the only file that other modules import. */
export const doorFile = (domain: string) =>
  `export { ${camel(domain)}Module } from './${domain}.module.ts'\n`

const serving = (name: string) => `serve('${name}', () => {
  throw new Refusal('server/unavailable')
})
`

const moduleFile = ({
  domain,
  name,
}: NewCall) => `import { defineModule } from '../../define-module.ts'
import { Refusal } from '../../plugins/errors.ts'

export const ${camel(domain)}Module = defineModule({
  name: '${domain}',
  routes({ serve }) {
${serving(name)}},
})
`

/** Adds a handler at the end of the first `routes` method or function of a file. */
export function withHandler(text: string, handler: string, path: string): string {
  const from = text.search(/\broutes\(|Routes\(/)
  const indent = text.slice(from).startsWith('routes(') ? '\n  }' : '\n}'
  const end = text.indexOf(indent, from) + 1
  if (from < 0 || end === 0) throw new CannotGenerate(`${path} has no routes`)
  const added = `${text.slice(0, end)}\n${handler}${text.slice(end)}`
  if (/\bRefusal\b/.test(text)) return added
  return `import { Refusal } from '../../plugins/errors.ts'\n${added}`
}

const testFile = ({ name, inputs }: NewCall) => `import { refusals } from '@mall/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/index.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
}, 60_000)
afterAll(() => app.close())

it('refuses a guest', async () => {
  const response = await app.call('${name}', {${inputs.map((input) => ` ${input}: 1`).join(',')}${inputs.length > 0 ? ' ' : ''}})
  expect(response.code).toBe(refusals['session/missing'].code)
})
`

/** File of a domain that registers the domain's calls. */
type Registration = { path: string; text: string }

function findRegistration(read: Reader, domain: string): Registration | null {
  const folder = `${serverRoot}/modules/${domain}`
  for (const path of [`${folder}/${domain}.routes.ts`, `${folder}/${domain}.module.ts`]) {
    const text = read(path)
    if (text !== undefined) return { path, text }
  }
  return null
}

/** Adds the module's import and its entry in the list of `app.ts`. */
export function withModule(app: string, domain: string): string {
  const value = `${camel(domain)}Module`
  const file = `${serverRoot}/app.ts`
  const line = `import { ${value} } from './modules/${domain}/index.ts'`
  const imported = insertAfterLast(app, /^import .* from '\.\/modules\//, line, file)
  return insertAfterLast(imported, /^ {2}\w+Module,$/, `  ${value},`, file)
}

function serverFiles(wanted: NewCall, read: Reader): Changes {
  const { domain, call, name } = wanted
  const folder = `${serverRoot}/modules/${domain}`
  const test = { [`${folder}/${domain}-${kebab(call)}.test.ts`]: testFile(wanted) }
  const existing = findRegistration(read, domain)
  if (existing) {
    const { path, text } = existing
    return { created: test, edited: { [path]: withHandler(text, serving(name), path) }, next: [] }
  }
  const app = `${serverRoot}/app.ts`
  return {
    created: {
      [`${folder}/${domain}.module.ts`]: moduleFile(wanted),
      [`${folder}/index.ts`]: doorFile(domain),
      ...test,
    },
    edited: { [app]: withModule(mustRead(read, app), domain) },
    next: [],
  }
}

export const kebab = (name: string) =>
  pascal(name)
    .replaceAll(/\B[A-Z]/g, '-$&')
    .toLowerCase()

/**
 * Generates a call from the contract to the server, with its test. Until it is implemented, it
 * responds that it is not served (503): a newer client must not take an empty response for data.
 */
export function planCall(read: Reader, words: string[], contractFiles: string[]): Changes {
  const wanted = parseCall(words)
  const files = Object.fromEntries(contractFiles.map((path) => [path, mustRead(read, path)]))
  const listed = withRoute(wanted, files)
  const inContract = contractFile(wanted, files)
  const inServer = serverFiles(wanted, read)
  return {
    created: { ...listed.created, ...inContract.created, ...inServer.created },
    edited: {
      ...listed.edited,
      ...inContract.edited,
      ...inServer.edited,
    },
    next: [
      `say in the contract who may call ${wanted.name}, what it takes, what it answers and refuses`,
      `remove \`withoutScreen\` from ${wanted.name} when a screen makes it, or write there why none does`,
      ...(wanted.inputs.length > 0
        ? [
            `name the kind of thing of ${wanted.inputs.join(', ')} in the module's authorizationMatrix`,
          ]
        : []),
      `write it in apps/server/src/modules/${wanted.domain}/, and its promises in the test`,
    ],
  }
}
