import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'
import { expect, it } from 'vitest'
import { listFiles } from './graph/files.ts'
import { workspaceRoot } from './graph/packages.ts'

const isState = (name: string) =>
  /^(?:.*[sS]tatus|method|loginMethod|loginType|goodsPriceType)$/.test(name)
/** Numbers from 100 on are HTTP statuses. */
const MAX_STATE = 99

type Node = { type: string; start: number } & Record<string, unknown>
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

function getName(node: unknown): string {
  if (!isNode(node)) return ''
  return typeof node['name'] === 'string' ? node['name'] : getName(node['property'])
}
const isNumber = (node: unknown) =>
  isNode(node) &&
  node.type === 'Literal' &&
  typeof node['value'] === 'number' &&
  node['value'] <= MAX_STATE

/** Numbers that are compared with a state or assigned to one, one line each. */
function findBareStates(file: string, code: string): string[] {
  const { program, errors } = parseSync(file, code)
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`)
  const found: string[] = []
  function visit(node: Node): void {
    const isCompared =
      node.type === 'BinaryExpression' &&
      /^(?:[=!]==|[<>]=?)$/.test(String(node['operator'])) &&
      isState(getName(node['left'])) &&
      isNumber(node['right'])
    const isGiven =
      node.type === 'Property' && isState(getName(node['key'])) && isNumber(node['value'])
    if (isCompared || isGiven) {
      found.push(`${file}:${code.slice(0, node.start).split('\n').length}`)
    }
    for (const value of Object.values(node)) {
      for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) visit(child)
    }
  }
  visit(program as unknown as Node)
  return found
}

/** The lab is excluded, because it simulates partners without the contract. */
const isChecked = (file: string) =>
  /^(?:packages|apps)\/.*\/src\/.*\.tsx?$/.test(file) &&
  !/^(?:apps\/host-lab|packages\/contract\/src\/states)\/|\.(?:test|fixture)\.|\/testing\/|^packages\/testing\//.test(
    file,
  )

it.each([
  'if (order.status === 1) pay()',
  'const isPaid = status >= 1',
  'const isOauth = company.loginMethod !== 14',
  'save({ status: 2 })',
])('rejects %s', (code) => expect(findBareStates('a.ts', code)).toEqual(['a.ts:1']))

it.each([
  'if (answer.status === 404) retry()',
  'if (order.status === OrderStatus.Shipped) show()',
  "save({ status: 'done' })",
])('accepts %s', (code) => expect(findBareStates('a.ts', code)).toEqual([]))

it('finds states as bare numbers only in the contract', () => {
  const found = listFiles(/\.tsx?$/)
    .filter(isChecked)
    .flatMap((file) => findBareStates(file, readFileSync(join(workspaceRoot, file), 'utf8')))
  expect(found).toEqual([])
})
