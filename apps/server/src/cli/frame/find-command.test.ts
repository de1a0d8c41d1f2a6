import { Command } from 'commander'
import { expect, it } from 'vitest'
import { findCommand, listWords } from './find-command.ts'

const root = new Command('mall').option('--company <N>').option('--json')
const goods = root.command('goods')
goods.command('import').option('--skip-bad')

it('finds the command of the given words and returns the words that match none', () => {
  const found = findCommand(root, ['goods', 'import'])
  expect([found.command.name(), found.path, found.rest]).toEqual([
    'import',
    ['goods', 'import'],
    [],
  ])
  const unknown = findCommand(root, ['goods', 'impot', 'x'])
  expect([unknown.command.name(), unknown.rest]).toEqual(['goods', ['impot', 'x']])
  expect(findCommand(root, []).command).toBe(root)
})

it('ignores options and their values', () => {
  expect(listWords(root, ['--company', '7', '--json', 'help', 'goods', '--skip-bad'])).toEqual([
    'help',
    'goods',
  ])
})
