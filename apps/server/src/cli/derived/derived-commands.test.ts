import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { calls, type Call } from '@mall/contract'
import { nameOf } from '@mall/contract/field-values'
import { readField, type Field } from '@mall/contract/read-field'
import { expect, it } from 'vitest'
import type { MallCli } from '../frame/mall-cli.ts'
import { createProgram, createRoot } from '../program.ts'
import { commandsPage } from './commands-page.ts'
import { groupTitles } from './group-titles.ts'
import { readCommand } from './read-command.ts'

const operatorsCalls = Object.values<Call>(calls).filter(({ ops }) => ops !== null)
const derived = operatorsCalls.flatMap((call) => readCommand(call) ?? [])
const fieldOf = (field: Field | undefined, name: string) =>
  field?.fields?.find((one) => nameOf(one) === name)
const rowOf = (call: Call) => {
  const data = readField(call.data)
  return fieldOf(data, 'list')?.item ?? data
}

it('maps each derived command to one call', () => {
  const lines = derived.map(({ words }) => words.join(' '))
  expect(lines).toEqual([...new Set(lines)])
})

it('prints fields of the response as columns and in faults', () => {
  const unknown = derived.flatMap(({ call }) => {
    const { columns = [], faults } = call.ops ?? {}
    const paths = [...columns, ...(faults === undefined ? [] : [faults])]
    return paths
      .filter((path) => path.split('.').reduce(fieldOf, rowOf(call)) === undefined)
      .map((path) => `${call.name} ${path}`)
  })
  expect(unknown).toEqual([])
})

it('reads the version of a change from the matching show command', () => {
  const shows = new Map(derived.map((command) => [command.words.join(' '), command]))
  const without = derived
    .filter(({ call }) => call.ops?.versioned)
    .filter(({ words, arguments: own }) => {
      const show = shows.get([...words.slice(0, -1), 'show'].join(' '))
      const takesSame = show?.arguments.map(nameOf).join() === own.map(nameOf).join()
      return !show || !takesSame || !fieldOf(readField(show.call.data), 'version')
    })
    .map(({ call }) => call.name)
  expect(without).toEqual([])
})

it('has a title for the group of every derived command', () => {
  const untitled = derived
    .map(({ words }) => words.slice(0, -1).join(' '))
    .filter((group) => group !== '' && !(group in groupTitles))
  expect(untitled).toEqual([])
})

const cli = join(import.meta.dirname, '..')
const sources = ['commands', 'files', 'frame', 'local']
  .flatMap((folder) =>
    readdirSync(join(cli, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts') && !/\.(?:test|fixture)\.ts$/.test(file))
      .map((file) => readFileSync(join(cli, folder, file), 'utf8')),
  )
  .join('\n')

it('has a command for every operators’ call', () => {
  const without = operatorsCalls
    .filter(({ ops, name }) => ops?.command === undefined && !sources.includes(`'${name}'`))
    .map(({ name }) => name)
  expect(without).toEqual([])
})

it.each([
  ['zh', 'zh/commands.md'],
  ['en', 'commands.md'],
] as const)(
  'documents every command in %s exactly as the generated page does',
  (language, file) => {
    const root = createRoot(() => {})
    createProgram(root, {} as MallCli)
    const written = readFileSync(new URL(`../../../../../docs/${file}`, import.meta.url), 'utf8')
    expect(written).toBe(commandsPage(root, language))
  },
)
