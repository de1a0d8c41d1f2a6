import { expect, it } from 'vitest'
import { z } from 'zod'
import { about } from './base/about.ts'
import { listFields, listUntitled, readField } from './base/read-field.ts'
import { calls, type Call } from './index.ts'

const described = Object.values<Call>(calls).filter(({ ops }) => ops !== null)
const readAll = ({ input, data }: Call) => [readField(input), readField(data)]

it('titles every field of an operators’ call', () => {
  const untitled = described.flatMap((call) =>
    readAll(call).flatMap((field) => listUntitled(field).map((path) => `${call.name} ${path}`)),
  )
  expect(untitled).toEqual([])
})

it('has only fields that a form or a table can show', () => {
  const unknown = described.flatMap((call) =>
    readAll(call).flatMap((field) =>
      listFields(field)
        .filter(({ kind }) => kind === 'unknown')
        .map(({ path }) => `${call.name} ${path}`),
    ),
  )
  expect(unknown).toEqual([])
})

it('labels every value of a choice in Chinese', () => {
  const unlabelled = described.flatMap((call) =>
    readAll(call).flatMap((field) =>
      listFields(field).flatMap(({ path, values = [], about: { choices = {} } }) =>
        values
          .filter((value) => !(String(value) in choices))
          .map((value) => `${call.name} ${path} ${String(value)}`),
      ),
    ),
  )
  expect(unlabelled).toEqual([])
})

const Fen = about(z.int(), { unit: 'fen' })

it.each([
  [
    'a title beside the unit of its shape',
    about(Fen, { title: '现金' }),
    { title: '现金', unit: 'fen' },
  ],
  ['a unit behind a bound', about(Fen.min(1), { title: '现金' }), { title: '现金', unit: 'fen' }],
  [
    'facts behind optional',
    about(Fen, { title: '现金' }).optional(),
    { title: '现金', unit: 'fen' },
  ],
  [
    'facts of the outside first',
    about(about(z.string(), { title: '旧' }).nullable(), { title: '新' }),
    { title: '新' },
  ],
])('describes %s', (_title, schema, facts) => {
  expect(readField(schema).about).toEqual(facts)
})

it('describes bounds, presets, lists, groups and variants', () => {
  const field = readField(
    z.object({
      count: z.int().min(1).max(5).default(2),
      names: z.array(z.string()),
      rule: z.discriminatedUnion('kind', [
        z.object({ kind: z.literal('minus'), value: z.int() }),
        z.object({ kind: z.literal('discount'), percent: z.int() }),
      ]),
    }),
  )
  const [count, names, rule] = field.fields ?? []
  expect(count).toMatchObject({ kind: 'number', least: 1, most: 5, preset: 2, isRequired: false })
  expect(names).toMatchObject({ kind: 'list', item: { path: 'names[]', kind: 'text' } })
  expect(Object.keys(rule?.variants ?? {})).toEqual(['minus', 'discount'])
  expect(rule?.variants?.minus?.fields?.map(({ path }) => path)).toEqual([
    'rule.kind',
    'rule.value',
  ])
})
