import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { findMemoryFolder } from './memory-folder.ts'

const GIGABYTE = 1024 ** 3

it('finds the memory folder when it has enough space', () => {
  expect(findMemoryFolder({ folder: tmpdir(), neededBytes: 1 })).toBe(tmpdir())
})

it.each([
  ['that does not exist', { folder: join(tmpdir(), 'no-memory-here'), neededBytes: 1 }],
  ['with too little room', { folder: tmpdir(), neededBytes: 1e9 * GIGABYTE }],
])('finds no folder %s', (_case, options) => {
  expect(findMemoryFolder(options)).toBeNull()
})
