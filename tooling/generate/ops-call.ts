import {
  doorFile,
  contractRoot,
  kebab,
  parseCall,
  serverRoot,
  withHandler,
  withModule,
  withShapes,
  type NewCall,
} from './call.ts'
import {
  camel,
  CannotGenerate,
  insertAfterLast,
  insertBefore,
  mustBeKebab,
  mustRead,
  type Changes,
  type Reader,
} from './changes.ts'

const routesFile = `${contractRoot}/ops-routes.ts`
const callsFile = `${contractRoot}/calls.ts`
const appFile = `${serverRoot}/app.ts`

/**
 * A call of operators: `topic` is the segment after `/api/ops/v1/`, by which the calls of its
 * module are found; `title` is Chinese, for the log and the command's help.
 */
type NewOpsCall = NewCall & { topic: string; title: string }

function parseOpsCall(words: string[]): NewOpsCall {
  const call = parseCall(words)
  const [, , , title = call.name] = words
  const [, topic] = /^\w+ \/api\/ops\/v1\/([^/]+)/.exec(call.route) ?? []
  if (!topic) throw new CannotGenerate(`${call.name} needs a path below /api/ops/v1: ${call.route}`)
  return { ...call, title, topic: mustBeKebab(topic) }
}

/** Calls of the same topic, by the table of routes. */
const listNeighbours = (routes: string, { topic }: NewOpsCall): string[] =>
  [...routes.matchAll(/^ {2}'(ops\.\w+)': '\w+ \/api\/ops\/v1\/([^/']+)/gm)].flatMap(
    ([, name = '', of]) => (of === topic ? [name] : []),
  )

function withOpsRoute(text: string, { name, route, topic }: NewOpsCall): string {
  if (text.includes(`'${name}':`)) throw new CannotGenerate(`${name} is in ${routesFile} already`)
  if (text.includes(`'${route}'`)) throw new CannotGenerate(`${route} is in ${routesFile} already`)
  const line = `  '${name}': '${route}',`
  const ofTopic = new RegExp(`^ {2}'ops\\.\\w+': '\\w+ /api/ops/v1/${topic}[/']`)
  return text.split('\n').some((one) => ofTopic.test(one))
    ? insertAfterLast(text, ofTopic, line, routesFile)
    : insertBefore(text, /^\} as const satisfies Record<string, /m, `\n${line}\n`, routesFile)
}

const isRead = ({ route }: NewOpsCall) => route.startsWith('GET ')

/** Permission of the company as a whole, to be replaced by a narrower one. */
const toEntry = (call: NewOpsCall) => {
  const { name, inputs, title } = call
  const fields = inputs.map((input) => `${input}: about(Id, { title: '编号' })`).join(', ')
  return `  '${name}': call('${name}', {
    auth: 'ops',
    title: '${title}',
    command: '${toCommand(call)}',
    permission: 'company.${isRead(call) ? 'read' : 'write'}',
    summary: '${name.replace('.', ': ')}',
    input: ${inputs.length > 0 ? `z.object({ ${fields} })` : 'Nothing'},
    data: Nothing,
  }),
`
}

/**
 * Command of a call: `webhooks pause {id}` of `POST …/webhooks/{id}/pause`, `samples list` of `GET
 * …/samples`.
 */
function toCommand({ name, topic, route, inputs }: NewOpsCall): string {
  const [, last = ''] =
    /\/([a-z][a-z-]*)$/.exec(route.slice(route.indexOf(topic) + topic.length)) ?? []
  const isNamed = route.startsWith('GET ') && last === ''
  const read = inputs.length > 0 ? 'show' : 'list'
  const verb = isNamed ? read : last || kebab(name.slice('ops.'.length))
  return [topic, verb, ...inputs.map((input) => `{${input}}`)].join(' ')
}

const listShapes = ({ inputs }: NewOpsCall) => (inputs.length > 0 ? ['Id', 'Nothing'] : ['Nothing'])

/** Adds the schema to the file of its topic, or to a new file. */
function planContract(
  call: NewOpsCall,
  files: Record<string, string>,
  neighbours: readonly string[],
): Pick<Changes, 'created' | 'edited'> {
  const { inputs } = call
  const shapes = listShapes(call)
  const existing = Object.entries(files).find(([, text]) =>
    neighbours.some((name) => text.includes(`  '${name}': call(`)),
  )
  if (existing) {
    const [path, text] = existing
    const from = Math.max(...neighbours.map((name) => text.indexOf(`  '${name}': call(`)))
    const end = text.indexOf('\n}', from) + 1
    const added = text.slice(0, end) + toEntry(call) + text.slice(end)
    const shaped = withShapes(added, shapes, path)
    const edited = inputs.length > 0 ? withAbout(shaped) : shaped
    return { created: {}, edited: { [path]: edited } }
  }
  const { topic } = call
  const path = `${contractRoot}/${topic}/ops.ts`
  const value = `${camel(topic)}OpsCalls`
  const zod =
    inputs.length > 0 ? "import { z } from 'zod'\nimport { about } from '../base/about.ts'\n" : ''
  const head = `${zod}import { call } from '../base/call.ts'\nimport { ${shapes.join(', ')} } from '../base/shapes.ts'\n`
  const imported = insertBefore(
    mustRead((file) => files[file], callsFile),
    /^import type \{ CallName \}/m,
    `import { ${value} } from './${topic}/ops.ts'\n`,
    callsFile,
  )
  return {
    created: { [path]: `${head}\nexport const ${value} = {\n${toEntry(call)}}\n` },
    edited: {
      [callsFile]: insertAfterLast(imported, /^ {2}\.\.\.\w+Calls,$/, `  ...${value},`, callsFile),
    },
  }
}

const withAbout = (text: string) =>
  /import \{ about \}/.test(text)
    ? text
    : text.replace(/^import \{ call \}/m, "import { about } from '../base/about.ts'\n$&")

const toHandler = (name: string) => `serve('${name}', () => {
  throw new Refusal('server/unavailable')
})
`

const toModule = ({
  topic,
  name,
}: NewOpsCall) => `import { defineModule } from '../../define-module.ts'
import { Refusal } from '../../plugins/errors.ts'

export const ${camel(topic)}Module = defineModule({
  name: '${topic}',
  routes({ serve }) {
${toHandler(name)}},
})
`

const toTest = ({ name, inputs }: NewOpsCall) => {
  const args = inputs.length > 0 ? `{ ${inputs.map((input) => `${input}: 1`).join(', ')} }` : '{}'
  return `import { refusals } from '@mall/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/index.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
}, 60_000)
afterAll(() => app.close())

it('refuses callers who are no operators', async () => {
  const response = await app.call('${name}', ${args})
  expect(response.code).toBe(refusals['request/forbidden'].code)
})
`
}

/** Adds the handler to the module that serves the calls of the topic, or to a new module. */
function planServer(
  call: NewOpsCall,
  read: Reader,
  modules: readonly string[],
  neighbours: readonly string[],
): Pick<Changes, 'created' | 'edited'> & { folder: string } {
  const { name, topic } = call
  const test = `${kebab(name.slice('ops.'.length))}.test.ts`
  const existing = modules.find((path) => {
    const text = read(path) ?? ''
    return neighbours.some((one) => text.includes(`serve('${one}'`))
  })
  if (existing) {
    const folder = existing.slice(0, existing.lastIndexOf('/'))
    const edited = withHandler(mustRead(read, existing), toHandler(name), existing)
    return {
      folder,
      created: { [`${folder}/${test}`]: toTest(call) },
      edited: { [existing]: edited },
    }
  }
  const folder = `${serverRoot}/modules/${topic}`
  const path = `${folder}/${topic}.module.ts`
  if (read(path) !== undefined) {
    const edited = withHandler(mustRead(read, path), toHandler(name), path)
    return { folder, created: { [`${folder}/${test}`]: toTest(call) }, edited: { [path]: edited } }
  }
  return {
    folder,
    created: {
      [path]: toModule(call),
      [`${folder}/index.ts`]: doorFile(topic),
      [`${folder}/${test}`]: toTest(call),
    },
    edited: { [appFile]: withModule(mustRead(read, appFile), topic) },
  }
}

/**
 * Generates a call of operators from the contract to the server, with its test, in the files of its
 * topic.
 * @param files the contract's and the modules' files, by path from the root
 */
export function planOpsCall(read: Reader, words: string[], files: readonly string[]): Changes {
  const call = parseOpsCall(words)
  const routes = mustRead(read, routesFile)
  const neighbours = listNeighbours(routes, call)
  const contract = files.filter((path) => path.startsWith(contractRoot))
  const texts = Object.fromEntries(contract.map((path) => [path, mustRead(read, path)]))
  const modules = files.filter((path) => path.endsWith('.module.ts'))
  const inContract = planContract(call, texts, neighbours)
  const inServer = planServer(call, read, modules, neighbours)
  return {
    created: { ...inContract.created, ...inServer.created },
    edited: {
      [routesFile]: withOpsRoute(routes, call),
      ...inContract.edited,
      ...inServer.edited,
    },
    next: [
      `say in the contract which permission ${call.name} needs (operators/permissions.ts), what it takes, answers and refuses (base/refusals/ops.ts); stepUp, versioned or platform where they apply`,
      ...(call.inputs.length > 0
        ? [
            `name the kind of thing of ${call.inputs.join(', ')} in the module’s authorizationMatrix, and how a test makes one in its matrix.fixture.ts`,
          ]
        : []),
      `write it in ${inServer.folder}/${isRead(call) ? '' : ', with an entry of appendLog in its transaction'}, and its promises in the test`,
      'give it and each of its fields a Chinese title; `command` is the line that makes it, `note` what to know before',
      'npm run mall -- commands > docs/zh/commands.md, and with --english > docs/commands.md',
    ],
  }
}
